/** Cards and melds in words, for readers and for labels. */
import { listed, t, tOr } from '../i18n/i18n.svelte';
import { rankOf, readCards, suitOf, starred } from './text';
import type { MeldShown } from '../../protocol';

export const rankWords = (rank: string): string => (rank === 'JK' ? t('card.joker') : tOr(`rank.${rank}`, rank));
export const cardWords = (card: string): string =>
  card === 'JK'
    ? t('card.joker')
    : t('card.of', { rank: rankWords(rankOf(card)), suit: tOr(`suit.${suitOf(card)}`, suitOf(card)) });

/** The short form on buttons: ranks alone, "K K 2", or "K♣" for a single card. */
const SUIT_SIGNS: Record<string, string> = { S: '♠', H: '♥', D: '♦', C: '♣' };
export const shortRank = (card: string): string => {
  const rank = rankOf(card);
  return rank === 'T' ? '10' : rank === 'JK' ? '★' : rank;
};
export const shortCard = (card: string): string =>
  card === 'JK' ? t('card.joker') : shortRank(card) + (SUIT_SIGNS[suitOf(card)] ?? '');
export const shortCards = (cards: readonly string[]): string => {
  if (cards.length > 4) return `${cards.slice(0, 3).map(shortRank).join(' ')} … (${cards.length})`;
  return cards.map(shortRank).join(' ');
};
export const cardsWords = (cards: readonly string[]): string => listed(cards.map(cardWords));

/** What a meld is made of, from its label: a rank, "W" for wild cards, "H5" for a sequence. */
export const meldTop = (label: string): { rank: string; suit: string; wild: boolean } => {
  const plain = label.split('#')[0] ?? '';
  if (plain === 'W') return { rank: '', suit: '', wild: true };
  if (/^[SHDC][A-Z0-9]$/.test(plain)) return { rank: plain.slice(1), suit: plain.slice(0, 1), wild: false };
  return { rank: plain, suit: '', wild: false };
};

/** The cards of a meld by its label, as one speaks of them: "kas", "monos". */
export const meldName = (label: string): string => {
  const top = meldTop(label);
  return top.wild ? t('meld.wilds') : tOr(`ranks.${top.rank}`, top.rank);
};

export const CANASTA = 7;

export const meldWords = (meld: MeldShown): string => {
  const top = meldTop(meld.label);
  const rank = top.wild ? t('meld.wilds') : tOr(`ranks.${top.rank}`, top.rank);
  if (top.suit) {
    return `${t('meld.sequence', { suit: tOr(`suit.${top.suit}`, top.suit), rank: tOr(`rank.${top.rank}`, top.rank) })}, ${t('meld.count', { n: meld.size })}`;
  }
  if (meld.kind) return `${t('meld.canasta', { rank })}, ${t('meld.count', { n: meld.size })}`;
  const wilds = top.wild ? 0 : readCards(meld.cards ?? '').filter(starred).length;
  const withWilds = wilds ? ` ${t('meld.withwilds', { n: wilds })}` : '';
  return `${t('meld.group', { rank })}${withWilds}: ${t('meld.of', { n: meld.size, goal: CANASTA })}`;
};

/** The band of a canasta: its word and the pattern that goes with it. */
export const band = (meld: MeldShown): { word: string; look: string } => {
  const kind = meld.kind ?? '';
  if (kind.startsWith('wild')) return { word: tOr(`meld.${kind}`, t('meld.wild_mixed')), look: 'wildc' };
  if (kind === 'sequence') return { word: t('meld.sequence.band'), look: 'seq' };
  if (kind === 'black_threes') return { word: t('meld.black_threes'), look: 'clean' };
  const clean = kind.includes('clean');
  return { word: clean ? t('meld.clean') : t('meld.dirty'), look: clean ? 'clean' : 'dirty' };
};
