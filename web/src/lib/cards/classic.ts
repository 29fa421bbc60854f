/** The classic faces: files of their own, loaded where somebody chose them (credit: classic/CREDIT.md). */
const files = import.meta.glob<string>('./classic/*.svg', { eager: true, query: '?url', import: 'default' });

/** Addresses of the faces by card, in the notation. */
export const faces: Record<string, string> = Object.fromEntries(
  Object.entries(files).map(([path, address]) => [path.slice('./classic/'.length, -'.svg'.length), address]),
);
