/** Rules of one's own, kept on this device under a name. A game or a sheet takes a copy: nothing
 * that was begun changes when they are edited or forgotten here. */
import { keepJson, keptJson } from '../kept';

export interface Saved {
  id: string;
  name: string;
  variant: string;
  seats: number;
  /** What differs from the variant, by the option's path. */
  options: Record<string, unknown>;
}

const KEY = 'rules';

const fits = (one: unknown): one is Saved => {
  if (typeof one !== 'object' || one === null) return false;
  const { id, name, variant, seats, options } = one as Record<string, unknown>;
  return (
    [id, name, variant].every((text) => typeof text === 'string' && text !== '') &&
    Number.isInteger(seats) &&
    typeof options === 'object' &&
    options !== null &&
    !Array.isArray(options)
  );
};

/** All of them, the one kept last first; what cannot be read is left out. */
export const saved = (): Saved[] => {
  const found = keptJson<unknown>(KEY, []);
  return Array.isArray(found) ? found.filter(fits) : [];
};

// A page that came over plain HTTP in the house has no crypto.randomUUID.
const fresh = (): string => Array.from(crypto.getRandomValues(new Uint32Array(3)), (n) => n.toString(36)).join('');

/** Keep under a new id, or in the place of those that have the id. Returns what was kept. */
export const save = (rules: Omit<Saved, 'id'>, id: string = fresh()): Saved => {
  const one: Saved = { id, name: rules.name, variant: rules.variant, seats: rules.seats, options: { ...rules.options } };
  keepJson(KEY, [one, ...saved().filter((other) => other.id !== id)]);
  return one;
};

export const forget = (id: string): void => keepJson(KEY, saved().filter((one) => one.id !== id));
