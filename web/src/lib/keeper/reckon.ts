/** The counting is done in Python: on the server, or by the same code in the page without one. */
import { Wrong } from '../api';
import { lang } from '../i18n/i18n.svelte';
import type { Options } from './entries';
import type { Sheet } from './fold';
import type { Form, Forms, Reckoned } from '../../protocol';
import { answer, keepAnswer } from './store';

const PATIENCE = 4000;
/** How long the server is left alone after it did not answer. */
const AWAY = 8000;
let away = 0;

/** No answer at all: neither a server nor Python in the page. */
export class Nobody extends Error {}

const asked = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> => {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE),
  });
  return told<T>(await response.json(), response.ok, response.status);
};

const told = <T>(found: unknown, ok: boolean, status: number): T => {
  const error = (found as { error?: { why?: string; path?: string; text?: string } } | null)?.error;
  if (!ok || error) throw new Wrong(status, error?.why ?? '', error?.text ?? '');
  return found as T;
};

/** Ask the server, else Python in the page. Raises Wrong for what is refused, Nobody for no answer. */
const ask = async <T>(name: 'forms' | 'form' | 'score', body: Record<string, unknown>, onlate?: () => void): Promise<T> => {
  if (navigator.onLine && Date.now() > away) {
    try {
      return await (name === 'forms' ? asked<T>('GET', `/api/score/forms?lang=${body['lang']}`) : asked<T>('POST', name === 'form' ? '/api/score/form' : '/api/score', body));
    } catch (error) {
      if (error instanceof Wrong && error.status < 500) throw error;
      away = Date.now() + AWAY;
    }
  }
  onlate?.();
  let found: unknown;
  try {
    const engine = await import('../engine');
    found = await engine.ask(name, body);
  } catch (error) {
    throw new Nobody(String(error));
  }
  return told<T>(found, true, 400);
};

/** The server is back: ask it again. */
export const back = (): void => {
  away = 0;
};

/** What is asked once and kept for the days without a network; a newer answer comes with the next visit. */
const remembered = async <T>(key: string, fetching: () => Promise<T>): Promise<T> => {
  const before = await answer<T>(key);
  const now = fetching().then(async (found) => {
    await keepAnswer(key, found);
    return found;
  });
  if (!before) return now;
  now.catch(() => undefined);
  return before;
};

export const forms = (): Promise<Forms> => {
  const to = lang();
  return remembered(`forms.${to}`, () => ask<Forms>('forms', { lang: to }));
};

/** The form of a table with rules of its own. */
export const form = async (rules: string, seats: number, options: Options): Promise<Form> => {
  if (!Object.keys(options).length) {
    const found = (await forms()).forms[`${rules}-${seats}`];
    if (found) return found;
  }
  const body = { rules, seats, options, lang: lang() };
  return remembered(JSON.stringify(body), () => ask<Form>('form', body));
};

/** Count a sheet; ``onlate`` is told when the answer will not come from the server. */
export const score = (document: Sheet, more: { draft?: true; options?: Options }, onlate?: () => void): Promise<Reckoned> =>
  ask<Reckoned>('score', { document, lang: lang(), ...more }, onlate);
