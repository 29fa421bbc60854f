/** The words of the rules pages in the language of the reader. */
import { fill, lang, type Params } from '../i18n/i18n.svelte';
import { en } from './words.en';
import { es } from './words.es';

export type HouseKey = keyof typeof es;

const WORDS: Record<'es' | 'en', Record<HouseKey, string>> = { es, en };

export const w = (key: HouseKey, params?: Params): string => {
  const sentence = WORDS[lang()][key];
  return params ? fill(sentence, params) : sentence;
};

/** The word of a unit for so many of it, nothing where there is none. */
export const unit = (name: string, n: number): string => (`unit.${name}` in es ? w(`unit.${name}` as HouseKey, { n }) : '');

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
