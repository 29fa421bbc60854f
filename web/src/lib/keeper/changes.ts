/** What a correction changed in the totals, in sentences. */
import { number } from '../i18n/i18n.svelte';
import type { Reckoned } from '../../protocol';
import { sideName } from './names';
import type { Pad } from './pad.svelte';
import { w } from './words';

export const changes = (pad: Pad, before: Reckoned | null, after: Reckoned | null): string[] => {
  if (!before || !after) return [w('changed.later')];
  const said: string[] = [];
  after.games.forEach((game, g) => {
    const old = before.games[g];
    game.totals.forEach((total, side) => {
      const was = old?.totals[side] ?? 0;
      if (was !== total) said.push(w('changed.total', { game: g + 1, side: sideName(pad, g, side), before: was, after: total }));
    });
    if (old && old.winner !== game.winner) {
      said.push(game.winner === null ? w('changed.open', { game: g + 1 }) : w('changed.winner', { game: g + 1, side: sideName(pad, g, game.winner) }));
    }
  });
  after.table.forEach(({ player, night }, i) => {
    const was = before.table[i]?.night ?? '';
    if (was !== night) said.push(w('changed.night', { player, before: was || number(0), after: night }));
  });
  if (after.refused.length > before.refused.length) said.push(w('changed.left', { n: after.refused.length }));
  return said.length ? said : [w('changed.none')];
};
