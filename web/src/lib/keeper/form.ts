/** What Python says must be asked after a hand, and a hand as it is filled in. */
import type { Field } from '../../protocol';
import type { Hand, Side } from './entries';

export type Value = number | number[] | string[] | boolean | undefined;

export const blank = (sides: number): Hand => ({ sides: Array.from({ length: sides }, () => ({})) });

/** What a field of a side holds. */
export const held = (side: Side | undefined, key: string): Value => {
  const [name, kind] = key.split('.') as [keyof Side, string | undefined];
  const found = side?.[name];
  return kind ? (found as Record<string, number> | undefined)?.[kind] : (found as Value);
};

export const count = (side: Side | undefined, key: string): number => {
  const found = held(side, key);
  return typeof found === 'number' ? found : Array.isArray(found) ? found.length : 0;
};

const empty = (value: unknown): boolean =>
  value === undefined || value === 0 || value === false || (Array.isArray(value) && value.every((one) => one === 0)) || (typeof value === 'object' && value !== null && !Object.keys(value).length);

/** The side with another value in a field; what is nothing is left out. */
export const filled = (side: Side, key: string, value: Value): Side => {
  const [name, kind] = key.split('.') as [keyof Side, string | undefined];
  const whole = kind ? filled((side[name] ?? {}) as Side, kind, value) : value;
  const { [name]: _, ...rest } = side;
  return empty(whole) && name !== 'total' ? rest : whole === undefined ? rest : { ...rest, [name]: whole };
};

/** The hand with another value in a field of a side, or of its own (`out`). */
export const put = (hand: Hand, side: number, key: string, value: Value): Hand => ({
  ...hand,
  sides: hand.sides.map((one, i) => (i === side ? filled(one, key, value) : one)),
});

/** The hand as it is saved: points of melded cards are noted, even none, so that forgotten ones are told. */
export const whole = (hand: Hand): Hand => ({
  ...hand,
  sides: hand.sides.map((side) => (side.total === undefined ? { melded: 0, ...side } : side)),
});

/** The nearest numbers that the field takes, below and above; none where it takes the number. */
export const nearest = (field: Field, value: number): number[] => {
  const step = field.step ?? 1;
  const most = field.most ?? Infinity;
  if (value > most) return [most];
  if (value % step === 0) return [];
  const below = value - (value % step);
  return below + step > most ? [below] : [below, below + step];
};
