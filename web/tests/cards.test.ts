import { describe, expect, it } from 'vitest';
import { layout, rows } from '../src/lib/cards/rows';
import { sorted } from '../src/lib/cards/sort';
import { cardOf, faceOf, held, readCards, readWay, writeCards } from '../src/lib/cards/text';

const cards = (text: string): string[] => readCards(text);
const order = (text: string, how: 'value' | 'suit' | 'own', own: string[] = []): string =>
  sorted(held(cards(text)), how, own).map((h) => h.card).join(' ');

describe('cards as text', () => {
  it('reads lists with repeats and the empty list', () => {
    expect(cards('9H*2 JK')).toEqual(['9H', '9H', 'JK']);
    expect(cards('-')).toEqual([]);
    expect(writeCards([])).toBe('-');
  });
  it('tells equal cards apart', () => {
    expect(held(cards('9H*2')).map((h) => h.key)).toEqual(['9H.0', '9H.1']);
    expect(cardOf('JK.3')).toBe('JK');
  });
  it('names the drawing of a ten', () => expect(faceOf('TS')).toBe('10S'));
  it('reads the ways to take and lay', () => {
    expect(readWay('take 9H 9S > 9#2 / AS*3 / K: KH')).toEqual({
      text: 'take 9H 9S > 9#2 / AS*3 / K: KH',
      kind: 'take',
      with: ['9H', '9S'],
      onto: '9#2',
      melds: [
        { label: '', cards: ['AS', 'AS', 'AS'] },
        { label: 'K', cards: ['KH'] },
      ],
    });
    expect(readWay('take').with).toEqual([]);
    expect(readWay('lay KH KD KC').melds).toEqual([{ label: '', cards: ['KH', 'KD', 'KC'] }]);
  });
});

describe('the order of the hand', () => {
  it('by value puts wild cards first and threes last', () => {
    expect(order('3S 9H AS JK 2C KD TH', 'value')).toBe('JK 2C AS KD TH 9H 3S');
  });
  it('by suit keeps the suits together', () => {
    expect(order('3S 9H AS JK 2C KD TH', 'suit')).toBe('JK 2C AS 3S TH 9H KD');
  });
  it('the own order stays, and a new card stands at the right end', () => {
    expect(order('9H AS KD', 'own', ['KD.0', 'AS.0'])).toBe('KD AS 9H');
  });
});

describe('rows', () => {
  it('does not part a rank where as many rows can do without', () => {
    expect(rows([...'AAKKKQQ'], 6)).toEqual([5, 2]);
    expect(rows([...'ABCDEFG'], 6)).toEqual([6, 1]);
  });
  it('parts one where there is no other way', () => expect(rows([...'AAAAAAAA'], 6)).toEqual([6, 2]));
  it('takes no more rows than needed', () => {
    for (let n = 1; n <= 40; n++) {
      const sizes = rows(Array.from({ length: n }, (_, i) => String(i >> 1)), 8);
      expect(sizes.length).toBe(Math.ceil(n / 8));
      expect(sizes.reduce((a, b) => a + b, 0)).toBe(n);
      expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
    }
  });
  it('leaves every card of a phone a target of its own', () => {
    for (const room of [360, 374, 384, 424]) {
      for (let n = 1; n <= 40; n++) {
        const { columns, width, pitch } = layout(n, room, false, false);
        expect(width).toBeGreaterThan(42);
        expect(pitch).toBeGreaterThanOrEqual(48);
        expect(width * columns).toBeLessThanOrEqual(room);
      }
    }
  });
});
