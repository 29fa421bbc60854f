/** The evenings of this phone, by who played and by month. */
import { lang } from '../i18n/i18n.svelte';
import type { Folded } from './fold';
import type { Reckoned } from '../../protocol';
import type { Kept, Summary } from './store';

/** A bonus for nine or eleven canastas. */
const MANY = 'many_canastas';

/** What the list shows of a sheet, taken from its counting. */
export const summary = (folded: Folded, began: number, reckoned: Reckoned): Summary => {
  const results = folded.players.map((_, player) => ({
    won: 0,
    best: null as number | null,
    many: 0,
    night: reckoned.table[player]?.night ?? '',
    winning: reckoned.over && (reckoned.table[player]?.winning ?? false),
  }));
  const result = reckoned.result as { games: { pairs: number[][] }[] };
  reckoned.games.forEach((game, index) => {
    (result.games[index]?.pairs ?? []).forEach((members, side) => {
      for (const player of members) {
        const one = results[player];
        if (!one) continue;
        if (game.winner === side) one.won += 1;
        for (const hand of game.hands) {
          const counted = hand?.sides[side];
          if (!counted) continue;
          one.best = Math.max(one.best ?? counted.total, counted.total);
          if (counted.lines.some((line) => line.key === MANY && line.points > 0)) one.many += 1;
        }
      }
    });
  });
  return {
    title: folded.title,
    players: folded.players,
    began,
    hands: folded.games.reduce((n, game) => n + game.hands.length, 0),
    words: reckoned.over ? reckoned.words : reckoned.standing.words,
    lang: lang(),
    over: reckoned.over,
    games: reckoned.games.filter((game) => game.over).length,
    results,
  };
};

export interface Total {
  player: string;
  /** Games and evenings won. */
  won: number;
  nights: number;
  best: number | null;
  many: number;
}

export interface Month {
  /** The first day of the month. */
  at: number;
  sheets: Kept[];
  games: number;
  totals: Total[];
}

export interface Circle {
  players: string[];
  months: Month[];
}

const circleOf = (one: Summary): string => [...one.players].map((name) => name.trim().toLowerCase()).sort().join('\n');

const monthOf = (time: number): number => {
  const day = new Date(time);
  return new Date(day.getFullYear(), day.getMonth(), 1).getTime();
};

const totals = (sheets: readonly Summary[]): Total[] => {
  const byName = new Map<string, Total>();
  for (const { players, results } of sheets) {
    players.forEach((player, i) => {
      const key = player.trim().toLowerCase();
      const before = byName.get(key) ?? { player, won: 0, nights: 0, best: null, many: 0 };
      const own = results[i];
      if (!own) return;
      byName.set(key, {
        player: before.player,
        won: before.won + own.won,
        nights: before.nights + (own.winning ? 1 : 0),
        best: own.best === null ? before.best : Math.max(before.best ?? own.best, own.best),
        many: before.many + own.many,
      });
    });
  }
  return [...byName.values()].sort((a, b) => b.nights - a.nights || b.won - a.won || a.player.localeCompare(b.player));
};

/** The same people in any order are one circle; newest month first. */
export const history = (kept: readonly Kept[]): Circle[] => {
  const circles = new Map<string, Map<number, { kept: Kept; summary: Summary }[]>>();
  for (const one of [...kept].sort((a, b) => (b.summary?.began ?? 0) - (a.summary?.began ?? 0))) {
    if (!one.summary?.hands) continue;
    const months = circles.get(circleOf(one.summary)) ?? new Map<number, { kept: Kept; summary: Summary }[]>();
    circles.set(circleOf(one.summary), months);
    const month = monthOf(one.summary.began);
    months.set(month, [...(months.get(month) ?? []), { kept: one, summary: one.summary }]);
  }
  return [...circles.values()].map((months) => ({
    players: [...months.values()][0]?.[0]?.summary.players ?? [],
    months: [...months].map(([at, sheets]) => ({
      at,
      sheets: sheets.map((one) => one.kept),
      games: sheets.reduce((n, one) => n + one.summary.games, 0),
      totals: totals(sheets.map((one) => one.summary)),
    })),
  }));
};
