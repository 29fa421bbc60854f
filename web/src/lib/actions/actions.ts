/** Which buttons the bar shows now, at most three; the server has said what each of them may do. */
import type { Reason } from '../../protocol';
import { alike, readCards, writeCards } from '../cards/text';
import { meldName, shortCard, shortCards } from '../cards/words';
import { t } from '../i18n/i18n.svelte';
import type { Table } from '../table.svelte';

export interface Action {
  id: 'back' | 'draw' | 'take' | 'red' | 'stage' | 'lay' | 'discard' | 'ask' | 'pass' | 'more';
  word: string;
  key: string;
  /** Why not now; the button stays, dashed. */
  why?: Reason | { text: string };
  main?: boolean;
  run: () => void;
}

export interface Asks {
  take(): void;
  lays(): void;
  more(): void;
  discard(card: string): void;
  refuse(reason: Reason | { text: string }): void;
}

const said = (text: string): { text: string } => ({ text });

/** Actions that have no button of their own: merging groups, laying red threes. */
export const rare = (table: Table): { word: string; text: string }[] =>
  (table.shown?.legal ?? []).flatMap((text) => {
    if (text.startsWith('merge ')) {
      const [, label = ''] = text.split(' ');
      return [{ word: t('act.merge', { meld: meldName(label) }), text }];
    }
    if (text.startsWith('red ')) return [{ word: t('act.red', { cards: shortCards(readCards(text.slice(4))) }), text }];
    return [];
  });

/** Red threes alone are chosen, and this table lays them by hand. */
const reds = (table: Table): Action | undefined => {
  const cards = table.selectedCards;
  if (!table.can('red') || !cards.length || !cards.every((card) => alike(card, '3H'))) return undefined;
  return { id: 'red', key: 'J', word: t('act.red', { cards: shortCards(cards) }), main: true, run: () => table.act(`red ${writeCards(cards)}`) };
};

const lay = (table: Table, asks: Asks): Action => {
  const { staged, selected, tried, triedStaged } = table;
  const need = (triedStaged ?? tried)?.need ?? 0;
  const base = { id: 'lay', key: 'J' } as const;
  if (staged.length) {
    // Everything that is staged, with what is chosen where that would do as well.
    const all = selected.length > 0 && tried?.reason === null;
    const answer = all ? tried : triedStaged;
    const points = answer?.points ?? 0;
    const taking = table.shown?.phase === 'draw';
    const word = !answer ? t(taking ? 'act.take' : 'act.lay') : taking ? t('act.take') : need ? t('act.lay.of', { n: points, need }) : t('act.lay.points', { n: points });
    const text = all ? table.action : table.stagedAction;
    const done = answer?.reason === null;
    return { ...base, word, main: done, why: done ? undefined : (answer?.reason ?? said('')), run: () => table.act(text) };
  }
  if (selected.length) {
    const word = t('act.lay.cards', { cards: shortCards(table.selectedCards) });
    if (tried?.reason === null) {
      const { action } = table;
      return { ...base, word, main: true, run: () => table.act(action) };
    }
    return { ...base, word, why: tried?.reason ?? said(''), run: () => undefined };
  }
  if (table.can('lay')) return { ...base, word: t('act.lay'), run: asks.lays };
  return { ...base, word: t('act.lay'), why: table.why('lay') ?? said(t('act.choose')), run: () => undefined };
};

const discard = (table: Table, asks: Asks): Action => {
  const base = { id: 'discard', key: 'B' } as const;
  const [card] = table.selectedCards;
  if (card === undefined || table.selected.length > 1) {
    const none = card === undefined;
    return { ...base, word: t('act.discard'), why: said(none ? t('act.choose.discard') : t('act.choose.one')), run: () => undefined };
  }
  const word = t('act.discard.card', { card: shortCard(card) });
  if (readCards(table.shown?.discards ?? '').some((other) => alike(card, other))) {
    return { ...base, word, main: true, run: () => asks.discard(card) };
  }
  return { ...base, word, why: table.why(`discard ${card}`) ?? table.why('discard') ?? said(t('act.choose.discard')), run: () => undefined };
};

/** The bar, in the order that never changes: back, draw, take, lay, discard. */
export const bar = (table: Table, asks: Asks): Action[] => {
  const shown = table.shown;
  if (!shown || !table.mine) return [];
  const ask: Action = { id: 'ask', key: 'I', word: t('act.ask'), run: () => table.act('ask') };
  const more: Action = { id: 'more', key: '', word: t('act.more'), run: asks.more };
  const pass: Action = { id: 'pass', key: 'C', word: t(shown.phase === 'draw' ? 'act.pass' : 'act.pass.play'), run: () => table.act('pass') };
  const red = reds(table);
  const others = rare(table).length > 0;
  const back: Action = { id: 'back', key: 'D', word: t('act.back'), run: () => table.unstageAll() };
  if (shown.phase === 'draw') {
    const draws = shown.draws;
    const draw: Action = table.can('pass')
      ? pass
      : {
          id: 'draw',
          key: 'C',
          word: draws ? t('act.draw.n', { n: draws }) : t('act.draw'),
          why: table.can('draw') ? undefined : (table.why('draw') ?? said('')),
          main: shown.takes.length === 0,
          run: () => table.act('draw'),
        };
    const chosen = table.action;
    const take: Action = { id: 'take', key: 'P', word: t('act.take'), main: true, run: asks.take };
    if (table.staged.length) return [back, { ...lay(table, asks), id: 'take', key: 'P' }];
    if (table.selected.length && table.tried?.reason === null) take.run = () => table.act(chosen);
    else if (!table.can('take')) {
      take.why = table.why('take') ?? said(t('act.first'));
      take.main = false;
      take.run = () => undefined;
    }
    const first = others ? [more] : table.can('ask') ? [ask] : [];
    return [...first, draw, red ?? take];
  }
  if (shown.phase === 'play') {
    if (table.staged.length) return [back, lay(table, asks)];
    const chosen = table.selected.length > 0;
    const passes = table.can('pass');
    if (passes && others && !chosen) return [more, lay(table, asks), pass];
    const first = passes ? [pass] : others ? [more] : table.can('ask') && !chosen ? [ask] : [];
    return [...first, red ?? lay(table, asks), discard(table, asks)];
  }
  return [];
};

/** The line above the bar: the reason of the dashed action that the reader is most likely after. */
export const reasonLine = (table: Table, actions: readonly Action[]): Reason | { text: string } | undefined => {
  if (!actions.length) return undefined;
  const dashed = actions.filter((a) => a.why?.text);
  if (table.staged.length) return dashed.find((a) => a.id === 'lay' || a.id === 'take')?.why;
  if (table.selected.length > 1) return dashed.find((a) => a.id === 'lay' || a.id === 'take')?.why;
  if (table.selected.length === 1) return dashed.find((a) => a.id === 'discard')?.why ?? undefined;
  // Nothing is chosen yet: what to do comes first, then how far the hand would get.
  const short = dashed.find((a) => a.id === 'lay')?.why;
  if (table.shown?.phase === 'play' && short && 'why' in short && short.why === 'opening-too-low') {
    return { ...short, text: `${t('act.choose.discard')} ${t('act.reach', { got: short.got ?? 0, need: short.need ?? 0 })}` };
  }
  return dashed.find((a) => a.id === 'take')?.why ?? dashed.find((a) => a.id === 'lay' && 'why' in (a.why ?? {}))?.why ?? (table.shown?.phase === 'play' ? { text: t('act.choose') } : undefined);
};

/** The selection would open, but not yet with enough: it can be put aside. */
export const stageable = (table: Table): boolean =>
  table.selected.length > 0 && (table.staged.length > 0 || table.tried?.reason?.why === 'opening-too-low' || (table.shown?.phase === 'draw' && (table.tried?.points ?? 0) > 0));
