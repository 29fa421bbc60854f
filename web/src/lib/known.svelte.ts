/** What is known of a table from the last messages, in the terms of the screens. */
import type { Info, Reason, Update } from '../protocol';
import { sorted } from './cards/sort';
import { held, readCards, type Held } from './cards/text';
import { listed, t } from './i18n/i18n.svelte';
import { keepJson, keptJson } from './kept';
import { Notes } from './notes.svelte';
import { set, settings } from './settings.svelte';

export class Known extends Notes {
  info: Info | null = $state.raw(null);
  update: Update | null = $state.raw(null);
  /** The reader's own order of the hand. */
  own: string[] = $state([]);

  constructor(readonly code: string) {
    super();
    this.own = keptJson<string[]>(`own.${code}`, []);
  }

  get shown() {
    return this.update?.table ?? null;
  }
  get seat(): number | null {
    return this.shown?.seat ?? null;
  }
  get over(): boolean {
    return this.shown?.phase === 'over';
  }
  /** Whether this reader must act now. */
  get mine(): boolean {
    const table = this.shown;
    return table !== null && table.seat !== null && table.actor === table.seat && !this.over && !this.info?.paused;
  }
  get hand(): Held[] {
    return sorted(held(readCards(this.shown?.hand ?? '')), settings.sort, this.own);
  }
  sortBy(how: 'value' | 'suit' | 'own'): void {
    if (how === 'own') this.arrange(this.hand.map((h) => h.key));
    set('sort', how);
  }
  arrange(keys: string[]): void {
    this.own = keys;
    keepJson(`own.${this.code}`, keys);
  }
  shift(key: string, by: number): void {
    const keys = this.hand.map((h) => h.key);
    const at = keys.indexOf(key);
    const to = Math.max(0, Math.min(keys.length - 1, at + by));
    keys.splice(to, 0, ...keys.splice(at, 1));
    this.arrange(keys);
  }
  get sides(): number {
    return this.shown?.sides.length ?? 2;
  }
  sideOf(seat: number): number {
    return seat % this.sides;
  }
  get mySide(): number {
    return this.seat === null ? 0 : this.sideOf(this.seat);
  }
  playerAt(seat: number): number {
    return this.update?.order[seat] ?? seat;
  }
  nameAt(seat: number): string {
    const player = this.playerAt(seat);
    return this.info?.players[player]?.name || (this.update?.names[player] ?? '');
  }
  namesOf(side: number): string[] {
    const seats = this.update?.order.length ?? 0;
    return Array.from({ length: seats }, (_, seat) => seat)
      .filter((seat) => this.sideOf(seat) === side)
      .map((seat) => this.nameAt(seat));
  }
  /** The word for a side: us and them where there are two sides of several, else the names. */
  sideName(side: number): string {
    const seats = this.update?.order.length ?? 0;
    const alone = seats === this.sides;
    if (alone) return this.seat !== null && side === this.mySide ? t('table.you') : this.nameAt(side);
    if (this.seat !== null && side === this.mySide) return t('table.us');
    return this.seat !== null && this.sides === 2 ? t('table.them') : listed(this.namesOf(side));
  }
  /** "game 2 of 3", where a match has several. */
  get gameWords(): string {
    const { game = 1, games = 1 } = this.update ?? {};
    return games > 1 ? t('table.game', { n: game, of: games }) : '';
  }
  get host(): boolean {
    const info = this.info;
    return info !== null && info.you !== null && info.players[info.you]?.host === true;
  }
  can(kind: string): boolean {
    return this.mine && (this.shown?.can.includes(kind) ?? false);
  }
  why(text: string): Reason | null {
    return this.shown?.reasons[text] ?? null;
  }
}
