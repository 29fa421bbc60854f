import { beforeEach, describe, expect, it } from 'vitest';
import { setLang } from '../src/lib/i18n/i18n.svelte';
import { en } from '../src/lib/house/words.en';
import { es } from '../src/lib/house/words.es';
import { unit, w } from '../src/lib/house/words';
import { forget, save, saved } from '../src/lib/house/saved';
import { linked, pathWith, rulesPath } from '../src/lib/house/link';
import { keep, keepJson } from '../src/lib/kept';

const rosa = { name: 'La mesa de Rosa', variant: 'canaston', seats: 4, options: { 'match.target': 10000 } };

describe('rules of one’s own', () => {
  beforeEach(() => keepJson('rules', []));

  it('are kept under an id, the latest first', () => {
    const first = save(rosa);
    const second = save({ ...rosa, name: 'Los viernes', options: {} });
    expect(first.id).not.toBe(second.id);
    expect(saved()).toEqual([second, first]);
    expect(first).toEqual({ id: first.id, ...rosa });
  });
  it('change in their place, and nothing that was taken from them changes', () => {
    const first = save(rosa);
    save({ ...rosa, name: 'Los viernes' });
    const taken = saved().find((one) => one.id === first.id);
    save({ ...rosa, options: { 'match.target': 5000 } }, first.id);
    expect(taken?.options).toEqual({ 'match.target': 10000 });
    expect(saved().map((one) => [one.name, one.options['match.target']])).toEqual([['La mesa de Rosa', 5000], ['Los viernes', 10000]]);
    const given: Record<string, unknown> = { 'match.target': 7000 };
    const kept = save({ ...rosa, options: given }, first.id);
    given['match.target'] = 1;
    expect(kept.options).toEqual({ 'match.target': 7000 });
  });
  it('are forgotten alone', () => {
    const first = save(rosa);
    const second = save({ ...rosa, name: 'Los viernes' });
    forget(first.id);
    expect(saved()).toEqual([second]);
  });
  it('leave out what cannot be read', () => {
    const good = save(rosa);
    keepJson('rules', [good, null, 3, {}, { ...good, seats: 2.5 }, { ...good, options: [] }, { ...good, name: '' }]);
    expect(saved()).toEqual([good]);
    keepJson('rules', { not: 'a list' });
    expect(saved()).toEqual([]);
    keep('rules', '[{');
    expect(saved()).toEqual([]);
  });
});

describe('rules in an address', () => {
  const search = (path: string): string => path.slice(path.indexOf('?'));
  it('hold the whole overlay, in every script', () => {
    const rules = { ...rosa, name: 'Niñas & «años» 100 %', options: { 'match.target': 10000, 'opening.steps': [[null, 50], [-5, 90]], 'seating.seed_counts': { JK: 25 }, 'no.such': '¿ÿ?' } };
    const path = rulesPath(rules);
    expect(path).toMatch(/^\/r\/canaston\?[\w%&=.+*-]+$/);
    expect(linked(search(path), 'canaston')).toEqual(rules);
    expect(linked(search(pathWith('/n', rules)))).toEqual(rules);
  });
  it('may be the game’s own', () => {
    expect(linked('')).toBeNull();
    expect(linked('?robots')).toBeNull();
    expect(linked('', 'samba')).toBeNull();
    expect(linked('?t=K7M4PX', 'samba')).toBeNull();
    expect(linked('?seats=4', 'samba')).toEqual({ name: '', variant: 'samba', seats: 4, options: {} });
  });
  it('are refused where they cannot be read', () => {
    for (const bad of ['?seats=4&o=%%%', '?seats=4&o=e30x', '?seats=x', '?seats=4&o=W10', '?seats=4&o=bnVsbA', `?seats=4&o=${'A'.repeat(7000)}`, '?seats=-1']) {
      expect(() => linked(bad, 'samba'), bad).toThrow();
    }
  });
});

describe('words of the editor', () => {
  const fields = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)/g)].map((m) => m[1] ?? ''))].sort();
  it('are the same in both languages', () => {
    expect(Object.keys(en)).toEqual(Object.keys(es));
    for (const key of Object.keys(es) as (keyof typeof es)[]) expect(fields(en[key]), key).toEqual(fields(es[key]));
  });
  it('choose by number', () => {
    setLang('es');
    expect([unit('melds', 1), unit('melds', 0), unit('', 3)]).toEqual(['grupo', 'grupos', '']);
    expect(w('edit.diff', { n: 1, title: 'Canastón' })).toBe('1 cambio sobre Canastón');
    expect(w('edit.limits.step', { least: 0, most: 1000000, step: 5 })).toBe('De 0 a 1.000.000, de 5 en 5.');
  });
});
