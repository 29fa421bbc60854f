import 'fake-indexeddb/auto';
import { describe, expect, it } from 'vitest';
import { entry } from '../src/lib/keeper/entries';
import { draftsOf, dropSheet, entriesOf, keepDraft, keepEntries, keepSheet, sheet, sheets } from '../src/lib/keeper/store';

const START = entry({ t: 'start', rules: 'classic', seats: 4, options: {}, players: ['Ana', 'Luis', 'Marta', 'Pedro'], title: '' });
const draft = (id: string, melded: number) => ({ sheet: id, game: 'game1', hand: 'h', entry: { sides: [{ melded }, {}] }, side: 0, past: [] });

describe('what the phone keeps', () => {
  it('is there again, and a hand written puts its draft away in the same step', async () => {
    await keepSheet({ id: 'one', at: 1, number: 0 });
    await keepSheet({ id: 'two', at: 2, number: 0 });
    expect((await sheets()).map((kept) => kept.id)).toEqual(['two', 'one']);
    await keepEntries('one', [START]);
    await keepDraft(draft('one', 10));
    await keepDraft(draft('one', 105));
    expect((await draftsOf('one')).map((one) => one.entry.sides[0]?.melded)).toEqual([105]);
    const hand = entry({ t: 'hand', game: 'game1', hand: 'h', entry: draft('one', 105).entry });
    await keepEntries('one', [hand], 'h');
    expect(await draftsOf('one')).toEqual([]);
    expect(await entriesOf('one')).toEqual([START, hand]);
    await keepEntries('one', [{ ...hand, number: 1 }]);
    expect((await entriesOf('one')).map((one) => one.number)).toEqual([1, undefined]);
  });
  it('goes sheet by sheet', async () => {
    await keepEntries('two', [START]);
    await keepDraft(draft('two', 1));
    await dropSheet('two');
    expect([await sheet('two'), await entriesOf('two'), await draftsOf('two')]).toEqual([undefined, [], []]);
    expect(await entriesOf('one')).toHaveLength(2);
  });
});
