/** How the pile stands, in the words and signs of the screen; the server says which it is. */
import { readCards } from '../cards/text';
import { shortRank } from '../cards/words';
import { t, type Key } from '../i18n/i18n.svelte';
import type { Reason, TableShown } from '../../protocol';

export type Standing = 'free' | 'locked' | 'frozen' | 'stopped' | 'gift' | 'empty';

export const standing = (table: TableShown): Standing => {
  if (table.pile_size === 0) return 'empty';
  if (table.reasons['take']?.why === 'pile-stopped' || table.pile_state === 'stopped') return 'stopped';
  const state = table.pile_state;
  return state === 'locked' || state === 'frozen' || state === 'gift' ? state : 'free';
};

export const SIGNS: Record<Standing, string> = {
  free: 's-free',
  locked: 's-lock',
  frozen: 's-frozen',
  stopped: 's-lid',
  gift: 's-gift',
  empty: 's-empty',
};

export const word = (state: Standing): string => t(`pile.${state}`);

/** What the pile asks for and what the hand has, in short: the whole sentence stands above the buttons. */
const asked = ({ need, got = 0, cards = '' }: Reason): string => {
  const [card = ''] = readCards(cards);
  if (!card || (need !== 2 && need !== 3)) return '';
  return `${t(need === 2 ? 'pile.pair' : 'pile.trio', { rank: card === 'JK' ? t('card.joker') : shortRank(card) })} ${t('pile.have', { n: got })}`;
};

/** The sentence under the word: the server's reason where it gives one. */
export const sentence = (table: TableShown, state: Standing): string => {
  if (state === 'empty') return '';
  if (table.takes.length) {
    return state === 'gift' ? t('pile.gift.text') : t('pile.takes', { n: table.takes.length });
  }
  const reason = table.reasons['take'];
  if (reason?.text && reason.why !== 'wrong-phase') return asked(reason) || reason.text;
  return t(`pile.${state}.text` as Key);
};
