/** What this phone keeps of its score sheets: IndexedDB, written at once and to the disk. */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { merged, type Entry, type Hand } from './entries';

/** A sheet of this phone; all that is written on it lies in its entries. */
export interface Kept {
  id: string;
  /** When it was opened last. */
  at: number;
  /** The links by which it is shared, once it is. */
  write?: string;
  read?: string;
  /** Whether it was shared from here: the links can be changed. */
  mine?: boolean;
  /** The last number that was fetched from the server. */
  number: number;
  /** The last counting, for the list and the history. */
  summary?: Summary;
}

/** What the list and the history show of a sheet without counting it again. */
export interface Summary {
  title: string;
  players: string[];
  began: number;
  hands: number;
  /** Who leads or has won, in the language it was counted in. */
  words: string;
  lang: string;
  over: boolean;
  games: number;
  /** By player: games won, best hand of the player's side, bonuses for many canastas. */
  results: { won: number; best: number | null; many: number; night: string; winning: boolean }[];
}

/** A number while it is typed, as parts of a sum. */
export interface Typing {
  key: string;
  parts: number[];
  /** The last part is still getting digits. */
  typing: boolean;
  /** It was there already: the first digit replaces it, a card is added to it. */
  fresh?: boolean;
  /** The pad came by itself, after that of another field. */
  following?: boolean;
}

/** A hand while it is typed, kept at every touch. */
export interface Draft {
  sheet: string;
  game: string;
  hand: string;
  entry: Hand;
  side: number;
  /** The number pad, where it is open. */
  pad?: Typing;
  past: string[];
}

interface Tables extends DBSchema {
  sheets: { key: string; value: Kept };
  entries: { key: [string, string]; value: Entry & { sheet: string } };
  drafts: { key: [string, string]; value: Draft };
  answers: { key: string; value: unknown };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

const db = (): Promise<IDBPDatabase<Tables>> =>
  (opened ??= openDB<Tables>('canasta-sheets', 1, {
    upgrade(base) {
      base.createObjectStore('sheets', { keyPath: 'id' });
      base.createObjectStore('entries', { keyPath: ['sheet', 'id'] });
      base.createObjectStore('drafts', { keyPath: ['sheet', 'hand'] });
      base.createObjectStore('answers');
    },
  }));

// On the disk before it is called written: the battery may be empty a second later.
const SAFE = { durability: 'strict' } as const;

export const sheets = async (): Promise<Kept[]> => (await (await db()).getAll('sheets')).sort((a, b) => b.at - a.at);

export const sheet = async (id: string): Promise<Kept | undefined> => (await db()).get('sheets', id);

export const keepSheet = async (kept: Kept): Promise<void> => {
  const step = (await db()).transaction('sheets', 'readwrite', SAFE);
  void step.store.put(kept);
  await step.done;
};

/** Take a sheet off this phone, with all that was written on it. */
export const dropSheet = async (id: string): Promise<void> => {
  const step = (await db()).transaction(['sheets', 'entries', 'drafts'], 'readwrite', SAFE);
  void step.objectStore('sheets').delete(id);
  void step.objectStore('entries').delete(within(id));
  void step.objectStore('drafts').delete(within(id));
  await step.done;
};

const within = (id: string): IDBKeyRange => IDBKeyRange.bound([id], [id, []]);

export const entriesOf = async (id: string): Promise<Entry[]> => {
  const found = await (await db()).getAll('entries', within(id));
  return merged([], found.map(({ sheet: _, ...one }) => one));
};

/** Write entries, and put away the draft that became one. */
export const keepEntries = async (id: string, entries: readonly Entry[], typed?: string): Promise<void> => {
  const step = (await db()).transaction(['entries', 'drafts'], 'readwrite', SAFE);
  for (const one of entries) void step.objectStore('entries').put({ ...one, sheet: id });
  if (typed) void step.objectStore('drafts').delete([id, typed]);
  step.commit();
  await step.done;
};

export const draftsOf = async (id: string): Promise<Draft[]> => (await db()).getAll('drafts', within(id));

export const keepDraft = async (draft: Draft): Promise<void> => {
  const step = (await db()).transaction('drafts', 'readwrite', SAFE);
  void step.store.put(draft);
  step.commit();
  await step.done;
};

/** Answers of the server that are good for later, when there is none. */
export const answer = async <T>(key: string): Promise<T | undefined> => (await (await db()).get('answers', key)) as T | undefined;

export const keepAnswer = async (key: string, value: unknown): Promise<void> => {
  await (await db()).put('answers', value, key);
};
