/** How a side is called and marked. */
import { listed } from '../i18n/i18n.svelte';
import { keepJson, keptJson } from '../kept';
import type { Pad } from './pad.svelte';

/** Three signs for a side: its name, the shape of its mark, its colour. */
export const MARKS = ['us', 'them', 'third', 'fourth', 'fifth', 'sixth'] as const;

export const sideName = (pad: Pad, game: number, side: number): string => listed(pad.names(game, side));

/** Who played before on this phone, the last ones first. */
export const circles = (): string[][] => keptJson<string[][]>('circles', []);

export const remember = (players: string[]): void => {
  const key = (names: string[]): string => names.join('\n');
  keepJson('circles', [players, ...circles().filter((names) => key(names) !== key(players))].slice(0, 12));
};
