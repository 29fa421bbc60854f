/** What a seat says of itself: the last thing its player did, or what is being waited for. */
import { t } from '../i18n/i18n.svelte';
import type { Table } from '../table.svelte';

/** The seats after one's own, in the order of play; a watcher sees them all. */
export const others = (table: Table): number[] => {
  const count = table.update?.order.length ?? 0;
  const own = table.seat;
  if (own === null) return Array.from({ length: count }, (_, i) => i);
  return Array.from({ length: count - 1 }, (_, i) => (own + 1 + i) % count);
};

export const line = (table: Table, seat: number): string => {
  const shown = table.shown;
  if (!shown) return '';
  const player = table.info?.players[table.playerAt(seat)];
  if (player && player.kind === 'person' && !player.present && !player.covered) return t('table.absent');
  if (shown.phase === 'answer' && shown.turn === seat) return t('table.asks');
  if (shown.actor === seat && !table.over) return shown.phase === 'answer' ? t('table.answers') : t('table.thinks');
  const leave = shown.leave[seat];
  if (leave) return leave === 'yes' ? t('table.yes') : t('table.no');
  const last = table.log.findLast((e) => e.seat === seat && e.kind !== 'scored');
  if (last?.kind === 'dealt') return t('table.dealer');
  if (last?.short) return last.short.replace(/\.$/, '');
  if (player?.covered) return t('table.covered');
  if (player?.kind === 'robot') return t('table.robot');
  if (table.seat !== null && seat !== table.seat && table.sideOf(seat) === table.mySide) return t('table.partner');
  return shown.dealer === seat ? t('table.dealer') : '';
};
