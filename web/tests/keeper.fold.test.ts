import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entry, merged, newId, type Entry, type Hand, type Op } from '../src/lib/keeper/entries';
import { document, drafted, fold, gameKey, imported, type Sheet } from '../src/lib/keeper/fold';

const START: Op = { t: 'start', rules: 'canaston', seats: 4, options: {}, players: ['Ana', 'Luis', 'Marta', 'Pedro'], title: '' };
const hand = (melded: number): Hand => ({ out: 0, sides: [{ melded }, { in_hand: 5 }] });
const write = (...ops: Op[]): Entry[] => ops.map(entry);
const enter = (key: string, melded: number, game = 'game1'): Op => ({ t: 'hand', game, hand: key, entry: hand(melded) });
const hands = (entries: Entry[]): number[][] =>
  (document(fold(entries)).games ?? []).map((game) => (game.hands ?? []).map((one) => one.sides[0]?.melded ?? 0));

describe('the fold', () => {
  it('lets the later edit of a hand win, and keeps the earlier one', () => {
    const entries = write(START, enter('a', 100), enter('b', 200), enter('a', 150));
    expect(hands(entries)).toEqual([[150, 200]]);
    const versions = fold(entries).games[0]?.hands[0]?.versions.map((one) => one.op);
    expect(versions).toEqual([enter('a', 100), enter('a', 150)]);
  });
  it('takes back an entry, and takes that back', () => {
    const entries = write(START, enter('a', 100), enter('a', 150));
    const undo = entry({ t: 'undo', entry: entries[2]?.id ?? '' });
    expect(hands([...entries, undo])).toEqual([[100]]);
    expect(hands([...entries, undo, entry({ t: 'undo', entry: undo.id })])).toEqual([[150]]);
  });
  it('removes a hand, and a later edit brings it back to its place', () => {
    const entries = write(START, enter('a', 100), enter('b', 200), { t: 'remove', hand: 'a' });
    expect(hands(entries)).toEqual([[200]]);
    expect(hands([...entries, entry(enter('a', 50))])).toEqual([[50, 200]]);
  });
  it('passes a change of the rules on to the next hand that stands', () => {
    const options = { 'match.target': 10000 };
    const change: Op = { t: 'options', hand: 'b', options };
    const told = (entries: Entry[]) => [fold(entries).games[0]?.hands.map((one) => one.options), fold(entries).coming];
    const entries = write(START, enter('a', 100), change);
    expect(told(entries)).toEqual([[{}], options]);
    expect(told([...entries, entry(enter('b', 200))])).toEqual([[{}, options], {}]);
    expect(told([...entries, entry(enter('c', 200))])).toEqual([[{}, options], {}]);
    expect(told([...entries, ...write(enter('b', 200), enter('c', 1), { t: 'remove', hand: 'b' })])).toEqual([[{}, options], {}]);
  });
  it('moves a hand to another game', () => {
    expect(hands(write(START, enter('a', 1), enter('b', 2), enter('b', 2, 'game2')))).toEqual([[1], [2]]);
  });
  it('renames players, and takes no other number of them', () => {
    const named = fold(write(START, { t: 'players', names: ['A', 'B', 'C', 'D'] }, { t: 'players', names: ['A'] }));
    expect(named.players).toEqual(['A', 'B', 'C', 'D']);
  });
  it('shows a hand that is being typed at the end, or in its place with nothing behind it', () => {
    const folded = fold(write(START, enter('a', 1), enter('b', 2), enter('c', 3, 'game2')));
    const typed = (game: string, key: string) => drafted(folded, game, key, hand(9)).games?.map((one) => one.hands?.map((h) => h.sides[0]?.melded));
    expect(typed('game2', 'new')).toEqual([[1, 2], [3, 9]]);
    expect(typed('game3', 'new')).toEqual([[1, 2], [3], [9]]);
    expect(typed('game1', 'a')).toEqual([[9]]);
  });
});

describe('entries', () => {
  it('have ids that the server takes', () => {
    const ids = Array.from({ length: 100 }, newId);
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(/^[0-9a-z]{8,32}$/);
  });
  it('stand in the order of the server, then of the phone', () => {
    const [a, b, c] = write(START, enter('a', 1), enter('b', 2)) as [Entry, Entry, Entry];
    expect(merged([a, b], [{ ...c, number: 1 }]).map((one) => one.id)).toEqual([c.id, a.id, b.id]);
    expect(merged([{ ...a, number: 2 }], [a])).toEqual([{ ...a, number: 2 }]);
  });
});

/** What somebody does on a phone: hands by their place among those that stand. */
type Deed = { do: 'enter'; points: number; game: number } | { do: 'edit'; at: number; points: number } | { do: 'remove'; at: number } | { do: 'undo'; at: number } | { do: 'rules'; at: number; target: number };
const at = fc.nat(30);
const deed: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant('enter' as const), points: fc.nat(900), game: fc.nat(2) }),
  fc.record({ do: fc.constant('edit' as const), at, points: fc.nat(900) }),
  fc.record({ do: fc.constant('remove' as const), at }),
  fc.record({ do: fc.constant('undo' as const), at }),
  fc.record({ do: fc.constant('rules' as const), at, target: fc.integer({ min: 5, max: 20 }) }),
);

/** The deed as an entry, seen from a phone that knows these entries. */
const done = (deed: Deed, known: Entry[]): Entry | null => {
  const standing = fold(known).games.flatMap((game) => game.hands.map((one) => ({ game: game.key, key: one.key })));
  const target = 'at' in deed ? standing[deed.at % (standing.length || 1)] : undefined;
  if (deed.do === 'enter') return entry({ t: 'hand', game: gameKey(deed.game), hand: newId(), entry: hand(deed.points) });
  if (deed.do === 'undo') {
    const past = known.filter((one) => one.op.t !== 'start');
    const one = past[deed.at % (past.length || 1)];
    return one ? entry({ t: 'undo', entry: one.id }) : null;
  }
  if (!target) return null;
  if (deed.do === 'remove') return entry({ t: 'remove', hand: target.key });
  if (deed.do === 'rules') return entry({ t: 'options', hand: target.key, options: { 'match.target': deed.target * 1000 } });
  return entry({ t: 'hand', game: target.game, hand: target.key, entry: hand(deed.points) });
};

/** The same hands, typed in afresh on another phone. */
const afresh = (sheet: Sheet): Sheet => document(fold(imported(sheet, '', newId).map(entry)));

describe('any sequence', () => {
  it('of entries, edits and undos gives what the final hands give when entered fresh', () => {
    fc.assert(
      fc.property(fc.array(deed, { maxLength: 40 }), (deeds) => {
        let entries = write(START);
        for (const one of deeds) entries = [...entries, done(one, entries)].filter((e) => e !== null);
        const sheet = document(fold(entries));
        expect(afresh(sheet)).toEqual(sheet);
      }),
      { numRuns: 300 },
    );
  });
  it('of two writers ends in the same sheet on both, with every entry in it', () => {
    const step = fc.record({ who: fc.nat(1), deed, meets: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let server = write(START).map((one) => ({ ...one, number: 1 }));
        const phones: [Entry[], Entry[]] = [server, server];
        const meet = (who: 0 | 1): void => {
          const news = phones[who].filter((one) => one.number === undefined);
          server = [...server, ...news.map((one, i) => ({ ...one, number: server.length + 1 + i }))];
          phones[who] = merged(phones[who], server);
        };
        const written: string[] = [];
        for (const { who, deed, meets } of steps) {
          const phone = who as 0 | 1;
          const one = done(deed, phones[phone]);
          if (one) {
            phones[phone] = merged(phones[phone], [one]);
            written.push(one.id);
          }
          if (meets) meet(phone);
        }
        meet(0);
        meet(1);
        meet(0);
        const sheet = document(fold(phones[0]));
        expect(document(fold(phones[1]))).toEqual(sheet);
        expect(phones[0].map((one) => one.id)).toEqual(expect.arrayContaining(written));
        expect(afresh(sheet)).toEqual(sheet);
      }),
      { numRuns: 300 },
    );
  });
});

describe('every score file', () => {
  const files = import.meta.glob<{ sheet: Sheet }>('../../tests/cases/score/*.json', { eager: true, import: 'default' });
  it('is here', () => expect(Object.keys(files).length).toBeGreaterThan(25));
  it.each(Object.entries(files))('%s comes back from the entries as it was', (_, { sheet }) => {
    const back = afresh(sheet);
    expect({ ...back, options: back.options ?? {} }).toEqual({ options: {}, ...sheet });
  });
});
