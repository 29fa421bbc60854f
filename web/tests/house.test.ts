import { beforeEach, describe, expect, it } from 'vitest';
import { forget, save, saved } from '../src/lib/house/saved';
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
