/** The words of the score-keeper, which come with its screens. */
import { fill, lang, type Lang, type Params } from '../i18n/i18n.svelte';
import type { es } from './words.es';

export type Word = keyof typeof es;

const WORDS: Partial<Record<Lang, Record<Word, string>>> = {};

/** Fetch the words of a language; none are said before. */
export const learn = async (language: Lang): Promise<void> => {
  WORDS[language] ??= language === 'es' ? (await import('./words.es')).es : (await import('./words.en')).en;
};

export const w = (key: Word, params: Params = {}): string => fill(WORDS[lang()]?.[key] ?? '', params);

/** "La noche del sábado". */
export const titled = (title: string, began: number): string =>
  title || w('night', { day: new Intl.DateTimeFormat(lang(), { weekday: 'long' }).format(began) });

export const day = (time: number): string => new Intl.DateTimeFormat(lang(), { day: 'numeric', month: 'long', year: 'numeric' }).format(time);
export const month = (time: number): string => new Intl.DateTimeFormat(lang(), { month: 'long', year: 'numeric' }).format(time);
export const moment = (time: number): string => new Intl.DateTimeFormat(lang(), { dateStyle: 'medium', timeStyle: 'short' }).format(time);
