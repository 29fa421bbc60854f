/** Where a refusal points to in the rules, and its sum where there is one. */
import type { Reason } from '../../protocol';
import type { Table } from '../table.svelte';

export const rulePath = (table: Table, reason: Reason): string => {
  const info = table.info;
  if (!info) return '';
  const option = reason.option || reason.cause?.option || '';
  return `/r/${info.variant}?t=${info.code}${option ? `#${option}` : ''}`;
};

/** Points that are missing to open: the server has given need and got. */
export const missing = (reason: Reason): number =>
  reason.why === 'opening-too-low' ? Math.max(0, (reason.need ?? 0) - (reason.got ?? 0)) : 0;
