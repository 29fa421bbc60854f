/** The faces that are drawn from files; none with our own drawings, or until they have come. */
export const deck: { faces: Record<string, string> } = $state({ faces: {} });

export const choose = (name: string): void => {
  if (name !== 'classic') deck.faces = {};
  else void import('./classic').then(({ faces }) => (deck.faces = faces), () => undefined);
};
