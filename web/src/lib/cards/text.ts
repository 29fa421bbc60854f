/** Cards as text (notation 1): "9H", "TS", "JK", lists "9H*2 JK", "-" alone the empty list. */

export const readCards = (text: string): string[] => {
  if (!text || text === '-') return [];
  return text.split(' ').flatMap((part) => {
    const [card = '', times] = part.split('*');
    return Array.from({ length: times ? Number(times) : 1 }, () => card);
  });
};

export const writeCards = (cards: readonly string[]): string => (cards.length ? cards.join(' ') : '-');

/** The rank letter: A 2 … 9 T J Q K, or JK. */
export const rankOf = (card: string): string => (card === 'JK' ? 'JK' : card.slice(0, -1));
export const suitOf = (card: string): string => (card === 'JK' ? '' : card.slice(-1));
/** Cards that a server may name by one of them: a rank, with red and black threes apart. */
export const alike = (card: string, other: string): boolean =>
  rankOf(card) === rankOf(other) && (rankOf(card) !== '3' || 'HD'.includes(suitOf(card)) === 'HD'.includes(suitOf(other)));
/** Drawn with a star: what every game of the family plays as wild. */
export const starred = (card: string): boolean => card === 'JK' || rankOf(card) === '2';
/** The mark at the top right that says more than the face: wild, red three or black three. */
export const markOf = (card: string): '' | 'wild' | 'red' | 'black' =>
  rankOf(card) === '2' ? 'wild' : rankOf(card) !== '3' ? '' : 'HD'.includes(suitOf(card)) ? 'red' : 'black';
/** The name of the drawing. */
export const faceOf = (card: string): string => card.replace(/^T/, '10');

/** One card of the hand: equal cards are told apart by a running number, so that they can be followed. */
export interface Held {
  key: string;
  card: string;
}

export const held = (cards: readonly string[]): Held[] => {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const n = seen.get(card) ?? 0;
    seen.set(card, n + 1);
    return { key: `${card}.${n}`, card };
  });
};

export const cardOf = (key: string): string => key.slice(0, key.indexOf('.'));

/** The melds of a "lay" or "take" in the notation: what is shown with the pile, and what is laid. */
export interface Way {
  text: string;
  kind: 'lay' | 'take';
  with: string[];
  onto: string;
  melds: { label: string; cards: string[] }[];
}

export const readWay = (text: string): Way => {
  const space = text.indexOf(' ');
  const kind = (space < 0 ? text : text.slice(0, space)) as 'lay' | 'take';
  const parts = space < 0 ? [] : text.slice(space + 1).split('/').map((p) => p.trim());
  const way: Way = { text, kind, with: [], onto: '', melds: [] };
  if (kind === 'take') {
    const [cards = '', onto = ''] = (parts.shift() ?? '').split('>').map((p) => p.trim());
    way.with = readCards(cards);
    way.onto = onto;
  }
  for (const part of parts) {
    const [before = '', after] = part.split(':').map((p) => p.trim());
    if (after === undefined) way.melds.push({ label: '', cards: readCards(before) });
    else way.melds.push({ label: before, cards: readCards(after) });
  }
  return way;
};
