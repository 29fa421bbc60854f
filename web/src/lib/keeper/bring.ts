/** How a sheet comes onto this phone: begun, from a file, from a table online, by a link. */
import { Wrong } from '../api';
import { t } from '../i18n/i18n.svelte';
import { entry, newId, type Entry, type Op, type Start } from './entries';
import { imported, type Sheet } from './fold';
import { score } from './reckon';
import { entriesOf, keepEntries, keepSheet, sheets, type Kept } from './store';
import { pull } from './sync';
import { w } from './words';

const keep = async (entries: Entry[], links: Partial<Kept> = {}): Promise<string> => {
  const id = newId();
  await keepSheet({ number: 0, ...links, id, at: Date.now() });
  await keepEntries(id, entries);
  return id;
};

/** Begin a sheet; returns its id on this phone. */
export const begin = (start: Start): Promise<string> => keep([entry(start)]);

const bring = async (sheet: Sheet, title: string): Promise<string> => {
  // Python says whether the document can be read at all; without an answer it is taken as it is.
  await score(sheet, {}).catch((error: unknown) => {
    if (error instanceof Wrong) throw error;
  });
  return keep(imported(sheet, title, newId).map((op: Op) => entry(op)));
};

/** A sheet from a file of the notation (5). Raises an Error with a sentence for people. */
export const fromFile = async (file: Blob): Promise<string> => {
  let found: unknown;
  try {
    found = JSON.parse(await file.text());
  } catch {
    throw new Error(w('bring.bad'));
  }
  const { rules, players, games = [] } = (found ?? {}) as Partial<Sheet>;
  if (typeof rules !== 'string' || !Array.isArray(players) || !Array.isArray(games)) throw new Error(w('bring.bad'));
  return bring(found as Sheet, '');
};

/** The hands of a table online. Raises an Error with a sentence for people. */
export const fromTable = async (code: string): Promise<string> => {
  const response = await fetch(`/api/tables/${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}/sheet`).catch(() => {
    throw new Error(t('err.net'));
  });
  if (!response.ok) throw new Error(w('bring.nowhere'));
  return bring((await response.json()) as Sheet, '');
};

/** Follow a sheet by its secret link; the same sheet is not taken twice, though its links were changed. */
export const join = async (token: string): Promise<string> => {
  const known = await sheets();
  const here = known.find((one) => one.read === token || one.write === token);
  if (here) return here.id;
  const { entries, number, writable, read, mine } = await pull(token, 0);
  const links = { number, read, mine, write: writable ? token : undefined };
  for (const one of known) {
    if (!(await entriesOf(one.id)).some(({ id }) => id === entries[0]?.id)) continue;
    await keepEntries(one.id, entries);
    await keepSheet({ ...one, ...links });
    return one.id;
  }
  return keep(entries, links);
};
