/** Which cards of an update move in sight, from where to where; the hand and the pile fly by themselves. */
import type { Happened } from '../protocol';
import { readCards } from './cards/text';

export interface Flight {
  id: number;
  card: string;
  /** Names of places on the table: elements with data-place, or what was remembered. */
  from: string;
  to: string;
}

const MOST = 15;
let count = 0;

/** One group at a time: of several actions the last one that moved something. */
export const flights = (events: readonly Happened[], seat: number | null, sideOf: (seat: number) => number): Flight[] => {
  const groups = events.flatMap((e): Omit<Flight, 'id'>[][] => {
    const home = `seat${e.seat}`;
    if (e.kind === 'laid') {
      const to = `meld ${sideOf(e.seat)}.${e.labels?.[0] ?? ''}`;
      return [readCards(e.cards ?? '').map((card) => ({ card, from: e.seat === seat ? `card ${card}` : home, to }))];
    }
    if (e.kind === 'discarded' && e.seat === seat) return [[{ card: e.cards ?? '', from: `card ${e.cards}`, to: 'pile' }]];
    if (e.seat === seat) return [];
    if (e.kind === 'drew') return [Array.from({ length: e.count ?? 1 }, () => ({ card: 'back', from: 'stock', to: home }))];
    if (e.kind === 'took') return [[{ card: readCards(e.cards ?? '').at(-1) ?? 'back', from: 'pile', to: home }]];
    return [];
  });
  // What one lays at a stroke is one group, of however many melds.
  const own = groups.flat().filter((f) => f.from.startsWith('card '));
  const group = own.length ? own : (groups.at(-1) ?? []);
  return group.slice(0, MOST).map((flight) => ({ ...flight, id: ++count }));
};
