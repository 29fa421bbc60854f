/** The order of the hand on the screen: by value, by suit, or as the reader likes it. */
import { rankOf, suitOf, type Held } from './text';

export type Sort = 'value' | 'suit' | 'own';

const RANKS = ['JK', '2', 'A', 'K', 'Q', 'J', 'T', '9', '8', '7', '6', '5', '4', '3'];
const SUITS = ['S', 'H', 'D', 'C'];

const rankPlace = (card: string): number => RANKS.indexOf(rankOf(card));
const suitPlace = (card: string): number => (card === 'JK' ? -1 : SUITS.indexOf(suitOf(card)));

const byValue = (a: Held, b: Held): number =>
  rankPlace(a.card) - rankPlace(b.card) || suitPlace(a.card) - suitPlace(b.card) || (a.key < b.key ? -1 : 1);
const bySuit = (a: Held, b: Held): number => {
  // Wild cards belong to no suit: they stand first, as by value.
  const wild = (held: Held): number => (rankPlace(held.card) < 2 ? 0 : 1);
  return (
    wild(a) - wild(b) ||
    (wild(a) === 0 ? byValue(a, b) : suitPlace(a.card) - suitPlace(b.card) || byValue(a, b))
  );
};

/**
 * The hand in order. `own` is the reader's order by key; a card that is not in it stands
 * at the right end, where new cards are looked for.
 */
export const sorted = (cards: readonly Held[], how: Sort, own: readonly string[] = []): Held[] => {
  const order = [...cards].sort(how === 'suit' ? bySuit : byValue);
  if (how !== 'own') return order;
  const place = new Map(own.map((key, i) => [key, i]));
  return order
    .map((held, i) => [place.get(held.key) ?? own.length + i, held] as const)
    .sort((a, b) => a[0] - b[0])
    .map(([, held]) => held);
};
