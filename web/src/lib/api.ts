/** The requests of the client. Every failure is a `Wrong` with a sentence for people. */
import { lang, t } from './i18n/i18n.svelte';
import type { Happened, Info, Review, TableShown } from '../protocol';

export class Wrong extends Error {
  constructor(
    readonly status: number,
    readonly why: string,
    text: string,
  ) {
    super(text);
  }
}

const request = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
      credentials: 'same-origin',
    });
  } catch {
    throw new Wrong(0, 'offline', t('err.net'));
  }
  const text = await response.text();
  let found: unknown;
  try {
    found = text ? JSON.parse(text) : null;
  } catch {
    found = null;
  }
  if (!response.ok) {
    const error = (found as { error?: { why?: string; text?: string } } | null)?.error;
    throw new Wrong(response.status, error?.why ?? '', error?.text || t('err.text'));
  }
  return found as T;
};

const get = <T>(path: string): Promise<T> => request<T>('GET', path);
const post = <T>(path: string, body: unknown): Promise<T> => request<T>('POST', path, body);

export type Overlay = Record<string, unknown>;

export interface GameShown {
  name: string;
  title: string;
  seats: number[];
  usual: number;
  about?: string;
  /** Readings of the game that groups are known to play; overlays by number of seats. */
  presets: { name: string; title: string; seats: number[]; options: Record<string, Overlay>; source: string }[];
}

/** How well a robot plays. */
export type Level = 'easy' | 'normal' | 'hard';

export interface NewTable {
  variant: string;
  seats: number;
  options: Record<string, unknown>;
  plan: ('me' | 'friend' | Level)[];
  clock: number;
  hints: boolean;
  name: string;
  lang: string;
}

export interface OptionShown {
  path: string;
  words: string;
  kind: 'bool' | 'int' | 'int?' | 'choice' | 'choices' | 'steps' | 'counts' | 'ranks';
  /** In words; `json` is the value itself. */
  value: string;
  json: unknown;
  unit: string;
  usual: string;
  usual_json: unknown;
  changed: boolean;
  /** In what it departs from the game, in a sentence. */
  difference?: string;
  source: string;
  choices?: { value: string; words: string }[];
  /** Bounds of a number, and what it is a multiple of. */
  least?: number;
  most?: number;
  step?: number;
  /** What no number at all means, where that is a value. */
  none?: string;
}

/** Rules that make no game: what is at odds, and overlays that mend it. */
export interface ConflictShown {
  words: string;
  options: string[];
  fixes: { words: string; options: Overlay }[];
}

export interface RulesShown {
  name: string;
  title: string;
  seats: number;
  /** Paths of what is changed most. */
  often: string[];
  topics: { topic: string; title: string; options: OptionShown[] }[];
  differences: string[];
  conflict: ConflictShown | null;
  minimum: { from: number | null; points: number; words: string }[];
  examples: { title: string; lines: string[] }[];
}

export interface Step {
  player: number | null;
  action: string;
  order: number[];
  /** All cards, by seat. */
  hands: string[];
  table: TableShown;
  events: Happened[];
}

export const games = (): Promise<GameShown[]> => get(`/api/games?lang=${lang()}`);
export const create = (table: NewTable): Promise<{ code: string }> => post('/api/tables', table);
export const look = (code: string): Promise<Info> => get(`/api/tables/${code}?lang=${lang()}`);
export const sit = (code: string, name: string, player: number | null): Promise<{ player: number }> =>
  post(`/api/tables/${code}/seats`, { name, player });
export const link = (code: string, player: number | null): Promise<{ path: string }> =>
  post(`/api/tables/${code}/link`, { player });
export const rules = (variant: string, seats: number, options: Overlay): Promise<RulesShown> => {
  const query = new URLSearchParams({ lang: lang() });
  if (seats) query.set('seats', String(seats));
  return post(`/api/rules/${encodeURIComponent(variant)}?${query}`, options);
};
export const fair = (code: string, hand: number): Promise<{ digest: string; salt: string; deck: string; ok: boolean }> =>
  get(`/api/fair/${code}/${hand}`);
export const replay = (code: string, hand: number): Promise<Step[]> =>
  get(`/api/tables/${code}/replay?hand=${hand}&lang=${lang()}`);
export const review = (code: string, hand: number): Promise<Review> => get(`/api/tables/${code}/review?hand=${hand}&lang=${lang()}`);
export const recordPath = (code: string): string => `/api/tables/${code}/record`;
