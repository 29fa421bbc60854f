/** From the entries to the sheet as it stands. No points here: those are counted in Python. */
import type { Entry, Hand, Op, Options, Pairs, Start } from './entries';

export interface FoldedHand {
  key: string;
  entry: Hand;
  /** What changes in the table's rules from this hand on. */
  options: Options;
  /** All that was ever written down for it and not undone, oldest first; the last one holds. */
  versions: Entry[];
}

export interface FoldedGame {
  key: string;
  pairs?: Pairs;
  start?: number[];
  hands: FoldedHand[];
}

export interface Folded {
  rules: string;
  seats: number;
  options: Options;
  title: string;
  players: string[];
  games: FoldedGame[];
  /** Changes of the rules that hold from the hand that is not written yet. */
  coming: Options;
}

/** The entries that hold: an undo takes back an earlier entry, also an undo. */
export const holding = (entries: readonly Entry[]): Entry[] => {
  const undone = new Set<string>();
  const found: Entry[] = [];
  for (const one of [...entries].reverse()) {
    if (undone.has(one.id)) continue;
    if (one.op.t === 'undo') undone.add(one.op.entry);
    else found.push(one);
  }
  return found.reverse();
};

interface Written {
  game: string;
  versions: Entry[];
  entry: Hand | null;
  options: Options;
}

/** Keys in the order in which they first appeared, whether or not that was undone later. */
const keys = (entries: readonly Entry[], of: (op: Op) => string | undefined): string[] => [
  ...new Set(entries.map((one) => of(one.op)).filter((key) => key !== undefined)),
];

export const fold = (entries: readonly Entry[]): Folded => {
  const first = entries.find((one) => one.op.t === 'start')?.op as Start | undefined;
  const folded: Folded = {
    rules: first?.rules ?? '',
    seats: first?.seats ?? 0,
    options: first?.options ?? {},
    title: first?.title ?? '',
    players: first?.players ?? [],
    games: keys(entries, (op) => ('game' in op ? op.game : undefined)).map((key) => ({ key, hands: [] })),
    coming: {},
  };
  const games = new Map(folded.games.map((game) => [game.key, game]));
  const hands = new Map<string, Written>();
  for (const key of keys(entries, (op) => ('hand' in op ? op.hand : undefined))) {
    hands.set(key, { game: '', versions: [], entry: null, options: {} });
  }
  for (const one of holding(entries)) {
    const op = one.op;
    const hand = 'hand' in op ? hands.get(op.hand) : undefined;
    if (op.t === 'start') Object.assign(folded, { title: op.title, rules: op.rules });
    else if (op.t === 'players' && op.names.length === folded.seats) folded.players = op.names;
    else if (op.t === 'game') Object.assign(games.get(op.game) ?? {}, { pairs: op.pairs ?? undefined, start: op.start ?? undefined });
    else if (op.t === 'hand' && hand) {
      Object.assign(hand, { game: op.game, entry: op.entry });
      hand.versions.push(one);
    } else if (op.t === 'remove' && hand) hand.entry = null;
    else if (op.t === 'options' && hand) hand.options = op.options;
  }
  // Changes of the rules at a hand that no longer stands, or not yet, pass to the one after it.
  for (const [key, { game, versions, entry, options }] of hands) {
    folded.coming = { ...folded.coming, ...options };
    if (!entry) continue;
    games.get(game)?.hands.push({ key, entry, options: folded.coming, versions });
    folded.coming = {};
  }
  return folded;
};

/** A score sheet of the notation (5), as Python reads it. */
export interface Sheet {
  rules: string;
  options?: Options;
  players?: string[];
  games?: { pairs?: Pairs; start?: number[]; hands?: (Hand & { options?: Options })[] }[];
}

const filled = (options: Options): { options?: Options } => (Object.keys(options).length ? { options } : {});

export const document = (folded: Folded): Sheet => ({
  rules: folded.rules,
  ...filled(folded.options),
  players: folded.players,
  games: folded.games.map(({ pairs, start, hands }) => ({
    ...(pairs ? { pairs } : {}),
    ...(start ? { start } : {}),
    hands: hands.map((hand) => ({ ...hand.entry, ...filled(hand.options) })),
  })),
});

/** The key of the game in this place: the same on every phone, so that two cannot begin it twice. */
export const gameKey = (index: number): string => `game${index + 1}`;

/** The sheet with a hand that is still being typed at its end; what comes after it is left out. */
export const drafted = (folded: Folded, game: string, key: string, entry: Hand): Sheet => {
  const games = folded.games.map((one) => ({ ...one, hands: [...one.hands] }));
  let last = games.findIndex((one) => one.key === game);
  if (last < 0) last = games.push({ key: game, hands: [] }) - 1;
  const hands = games[last]?.hands ?? [];
  const place = hands.findIndex((one) => one.key === key);
  const options = place < 0 ? folded.coming : (hands[place]?.options ?? {});
  hands.splice(place < 0 ? hands.length : place, hands.length, { key, entry, options, versions: [] });
  return document({ ...folded, games: games.slice(0, last + 1) });
};

/** What is written to make a sheet anew from a document. */
export const imported = (sheet: Sheet, title: string, make: () => string): Op[] => {
  const players = sheet.players ?? [];
  const ops: Op[] = [{ t: 'start', rules: sheet.rules, seats: players.length, options: sheet.options ?? {}, players, title }];
  (sheet.games ?? []).forEach(({ pairs, start, hands = [] }, index) => {
    const game = gameKey(index);
    ops.push({ t: 'game', game, ...(pairs ? { pairs } : {}), ...(start ? { start } : {}) });
    for (const { options, ...entry } of hands) {
      const hand = make();
      if (options) ops.push({ t: 'options', hand, options });
      ops.push({ t: 'hand', game, hand, entry });
    }
  });
  return ops;
};
