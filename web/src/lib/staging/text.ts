/** The groups that are put aside, in the notation. */
import type { TableShown } from '../../protocol';
import { cardOf, rankOf, readCards, writeCards } from '../cards/text';

/** Cards of the hand for a meld; `label` where they join one on the table. */
export interface Laid {
  label: string;
  keys: string[];
}

/** Before drawing the group that takes the pile comes first. */
export const inOrder = <L extends Laid>(table: TableShown, groups: readonly L[]): L[] => {
  const first = groups.findIndex((g) => takes(table, g));
  const group = groups[first];
  return group ? [group, ...groups.filter((_, i) => i !== first)] : [...groups];
};

const takes = (table: TableShown, group: Laid): boolean => {
  const top = rankOf(readCards(table.pile).at(-1) ?? '');
  return table.phase === 'draw' && !group.label && group.keys.some((key) => rankOf(cardOf(key)) === top);
};

const text = (group: Laid): string => {
  const cards = writeCards(group.keys.map(cardOf));
  return group.label ? `${group.label}: ${cards}` : cards;
};

/** "lay …" or, before drawing, "take …". */
export const actionText = (table: TableShown, groups: readonly Laid[]): string => {
  const [first, ...rest] = inOrder(table, groups);
  if (!first) return '';
  if (table.phase !== 'draw') return `lay ${groups.map(text).join(' / ')}`;
  const more = takes(table, first) ? rest : groups;
  const shown = takes(table, first) ? ` ${text(first)}` : '';
  return `take${shown}${more.map((g) => ` / ${text(g)}`).join('')}`;
};
