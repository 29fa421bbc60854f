/** How the pile stands, in the words and signs of the screen; the server says which it is. */
import { t, type Key } from '../i18n/i18n.svelte';
import type { TableShown } from '../../protocol';

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

/** The sentence under the word: the server's reason where it gives one. */
export const sentence = (table: TableShown, state: Standing): string => {
  if (state === 'empty') return '';
  if (table.takes.length) {
    return state === 'gift' ? t('pile.gift.text') : t('pile.takes', { n: table.takes.length });
  }
  const reason = table.reasons['take'];
  if (reason?.text && reason.why !== 'wrong-phase') return reason.text;
  return t(`pile.${state}.text` as Key);
};
