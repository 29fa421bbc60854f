import { describe, expect, it } from 'vitest';
import { en } from '../src/lib/i18n/en';
import { es } from '../src/lib/i18n/es';
import { fill, listed, number, setLang, signed, t } from '../src/lib/i18n/i18n.svelte';
import { qr } from '../src/lib/qr';
import { read } from '../src/lib/route.svelte';
import { sha256 } from '../src/lib/sha256';

describe('words', () => {
  it('has the same fields in both languages', () => {
    const fields = (s: string): string[] => [...new Set([...s.matchAll(/\{(\w+)/g)].map((m) => m[1] ?? ''))].sort();
    for (const key of Object.keys(es) as (keyof typeof es)[]) {
      // A language may do without a number that only chooses between forms.
      expect(fields(es[key]), key).toEqual(expect.arrayContaining(fields(en[key])));
    }
    expect(Object.keys(en)).toEqual(Object.keys(es));
  });
  it('chooses by number and fills in', () => {
    setLang('es');
    expect(t('table.cards', { n: 1 })).toBe('1 carta');
    expect(t('table.cards', { n: 17 })).toBe('17 cartas');
    expect(fill('{a} {n:x|y}', { a: 'q', n: 2 })).toBe('q y');
  });
  it('groups numbers as each language does', () => {
    setLang('es');
    expect([number(3420), number(-400), number(15), signed(800), signed(0)]).toEqual(['3.420', '−400', '15', '+800', '0']);
    expect(listed(['Ana', 'Rosa', 'Tomás'])).toBe('Ana, Rosa y Tomás');
    setLang('en');
    expect([number(11790), t('table.turn')]).toEqual(['11,790', 'Your turn']);
    setLang('es');
  });
});

describe('addresses', () => {
  it('are read', () => {
    expect(read('/')).toEqual({ at: 'home' });
    expect(read('/t/k7m4px')).toEqual({ at: 'table', code: 'K7M4PX', page: '', hand: 0 });
    expect(read('/t/K7M4PX/replay/3')).toEqual({ at: 'table', code: 'K7M4PX', page: 'replay', hand: 3 });
    expect(read('/r/samba', '?t=K7M4PX')).toEqual({ at: 'rules', variant: 'samba', code: 'K7M4PX' });
    expect(read('/n', '?robots')).toEqual({ at: 'new', robots: true });
  });
});

describe('digests and codes', () => {
  it('agree with the standard', () => {
    // The examples of the standard, and a text longer than a block.
    expect(sha256('')).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(sha256('abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq')).toBe('248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1');
    expect(sha256('a'.repeat(1000000))).toBe('cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0');
  });
  it('draw a code with its three corners', () => {
    const code = qr('http://192.0.2.7:8000/t/K7M4PX');
    const n = code.length;
    expect((n - 17) % 4).toBe(0);
    for (const [x, y] of [[3, 3], [n - 4, 3], [3, n - 4]] as const) {
      expect(code[y]?.[x]).toBe(true);
      expect(code[y]?.[x + 2]).toBe(false);
      expect(code[y]?.[x + 3]).toBe(true);
    }
    expect(() => qr('x'.repeat(135))).toThrow(RangeError);
  });
});
