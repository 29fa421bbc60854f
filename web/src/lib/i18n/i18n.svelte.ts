/** The language of the reader: chosen on first visit, kept, and reactive. */
import { kept, keep } from '../kept';
import { en } from './en';
import { es } from './es';

export type Lang = 'es' | 'en';
export type Key = keyof typeof es;
export type Params = Record<string, string | number>;

const WORDS: Record<Lang, Record<Key, string>> = { es, en };

const first = (): Lang => {
  const before = kept('lang');
  if (before === 'es' || before === 'en') return before;
  const own = typeof navigator === 'undefined' ? [] : navigator.languages;
  const known = own.map((l) => l.slice(0, 2)).find((l) => l === 'es' || l === 'en');
  return known === 'en' ? 'en' : 'es';
};

const reader = $state({ lang: first() });

export const lang = (): Lang => reader.lang;

export const setLang = (to: Lang): void => {
  reader.lang = to;
  keep('lang', to);
  if (typeof document !== 'undefined') document.documentElement.lang = to;
};

/** A whole number for people: grouped from a thousand on, with a true minus. */
export const number = (n: number): string => {
  const digits = String(Math.abs(Math.trunc(n)));
  return (n < 0 ? '−' : '') + digits.replace(/\B(?=(\d{3})+$)/g, reader.lang === 'es' ? '.' : ',');
};

/** With its sign, zero as it is. */
export const signed = (n: number): string => (n > 0 ? `+${number(n)}` : number(n));

/** Fill a sentence: `{name}` by a value, `{n:one|many}` by the number n. */
export const fill = (sentence: string, params: Params): string =>
  sentence
    .replace(/\{(\w+):([^|}]*)\|([^}]*)\}/g, (_, name: string, one: string, many: string) =>
      Number(params[name]) === 1 ? one : many,
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => {
      const value = params[name];
      return typeof value === 'number' ? number(value) : (value ?? '');
    });

export const t = (key: Key, params?: Params): string => {
  const sentence = WORDS[reader.lang][key];
  return params ? fill(sentence, params) : sentence;
};

/** The words of a key that is made up at run time, or the fallback where there are none. */
export const tOr = (key: string, fallback: string, params?: Params): string =>
  key in WORDS[reader.lang] ? t(key as Key, params) : fallback;

/** "Ana, Rosa and Marta". */
export const listed = (names: readonly string[]): string =>
  names.length < 2
    ? names.join('')
    : names.slice(0, -1).join(', ') + t('and') + (names[names.length - 1] ?? '');
