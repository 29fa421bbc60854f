/** What is written down on a score sheet: entries with an id, never changed and never lost. */

import type { SheetHand, SheetOp, SheetStart } from '../../protocol';

/** A side of a hand, in the form of the notation (5). */
export interface Side {
  canastas?: Record<string, number>;
  melded?: number;
  in_hand?: number;
  red_threes?: number | number[];
  black_threes_out?: number;
  concealed?: boolean;
  exact_cut?: boolean;
  penalties?: number | string[];
  adjustments?: { points: number; reason?: string }[];
  total?: number;
}

export interface Hand {
  out?: number | null;
  sides: Side[];
  exceptions?: string[];
}

export type Options = Record<string, unknown>;
export type Pairs = number[][];

/** The first of these says what is played and by whom; a later one another title or name of rules. */
export type Start = SheetStart;

/** What the server takes, with the hand in the form of the notation. */
export type Op = Exclude<SheetOp, SheetHand> | (Omit<SheetHand, 'entry'> & { entry: Hand });

export interface Entry {
  id: string;
  /** Milliseconds since 1970, on the phone that wrote it. */
  at: number;
  op: Op;
  /** The place the server gave it; an entry that has none yet comes after all that have. */
  number?: number;
}

const LETTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

// A page that came over plain HTTP in the house has no crypto.randomUUID.
export const newId = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (n) => LETTERS[n % 36]).join('');

let latest = 0;

/** An entry of now; on one phone each is later than the one before, whatever its clock does. */
export const entry = (op: Op): Entry => {
  latest = Math.max(Date.now(), latest + 1);
  return { id: newId(), at: latest, op };
};

const before = (a: Entry, b: Entry): number =>
  (a.number ?? Infinity) === (b.number ?? Infinity) ? a.at - b.at || (a.id < b.id ? -1 : 1) : (a.number ?? Infinity) - (b.number ?? Infinity);

/** Two lists as one, each entry once, in the order that holds for everybody. */
export const merged = (some: readonly Entry[], more: readonly Entry[]): Entry[] => {
  const byId = new Map(some.map((one) => [one.id, one]));
  for (const one of more) byId.set(one.id, { ...one, number: one.number ?? byId.get(one.id)?.number });
  return [...byId.values()].sort(before);
};
