/** Rules in an address: the game, its seats, a name, and the whole overlay. Nothing is looked up
 * anywhere: whoever has the link has the rules. */
import type { Overlay } from '../api';

export interface Named {
  name: string;
  variant: string;
  seats: number;
  options: Overlay;
}

const LONGEST = 6000;

const packed = (value: unknown): string => {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return btoa(String.fromCharCode(...bytes)).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
};

const unpacked = (text: string): unknown => {
  const letters = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(letters, (c) => c.charCodeAt(0))));
};

/** What follows the path of a screen that takes rules: `seats`, `name`, `o`. */
export const query = (rules: Named): string => {
  const found = new URLSearchParams({ seats: String(rules.seats) });
  if (rules.name) found.set('name', rules.name);
  if (Object.keys(rules.options).length) found.set('o', packed(rules.options));
  return found.toString();
};

/** The page of the rules, which a link shared leads to. */
export const rulesPath = (rules: Named): string => `/r/${encodeURIComponent(rules.variant)}?${query(rules)}`;

/** Another screen that takes rules: a new table, a new sheet, the editor. */
export const pathWith = (path: string, rules: Named): string =>
  `${path}?v=${encodeURIComponent(rules.variant)}&${query(rules)}`;

/** The rules of an address, `null` where there are none, and a throw where they cannot be read. */
export const linked = (search: string, variant = ''): Named | null => {
  const found = new URLSearchParams(search);
  const game = variant || (found.get('v') ?? '');
  const seats = Number(found.get('seats') ?? 0);
  const text = found.get('o') ?? '';
  if (!game || (!found.has('seats') && !text)) return null;
  if (!Number.isInteger(seats) || seats < 0 || text.length > LONGEST) throw new RangeError('link');
  const options = text ? unpacked(text) : {};
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw new RangeError('link');
  return { name: (found.get('name') ?? '').slice(0, 40), variant: game, seats, options: options as Overlay };
};
