/** A sheet that others see too: what was written here goes up, what others wrote comes down. */
import type { SheetLinks, SheetNumbers, SheetPage } from '../../protocol';
import type { Entry } from './entries';

/** A page of a sheet; the server passes hands on as it got them. */
type Page = Omit<SheetPage, 'entries'> & { entries: Entry[] };

export class Refusal extends Error {
  constructor(
    readonly status: number,
    text: string,
  ) {
    super(text);
  }
}

const call = async <T>(path: string, entries?: readonly Entry[]): Promise<T> => {
  const response = await fetch(path, entries && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ entries: entries.map(({ id, at, op }) => ({ id, at, op })) }),
  });
  return answered(response);
};

const answered = async <T>(response: Response): Promise<T> => {
  const found = (await response.json()) as T & { error?: { text?: string } };
  if (!response.ok) throw new Refusal(response.status, found.error?.text ?? '');
  return found;
};

/** The first copy on the server, with its two secret links. */
export const share = (entries: readonly Entry[]): Promise<SheetLinks> => call('/api/sheets', entries);

/** New secret links for who owns the sheet; the old ones lead nowhere any more. */
export const revoke = async (token: string): Promise<SheetLinks> => answered(await fetch(`/api/sheets/${token}/revoke`, { method: 'POST' }));

export const pull = (token: string, after: number): Promise<Page> => call(`/api/sheets/${token}?after=${after}`);

export const push = (token: string, entries: readonly Entry[]): Promise<SheetNumbers> =>
  call(`/api/sheets/${token}/entries`, entries);

/** Entries of others as they are written; after a gap the browser comes back by itself, or it is the end. */
export const listen = (token: string, after: number, onentry: (one: Entry) => void, onend: () => void): (() => void) => {
  const source = new EventSource(`/api/sheets/${token}/events?after=${after}`);
  source.onmessage = (event: MessageEvent<string>) => onentry(JSON.parse(event.data) as Entry);
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) onend();
  };
  return () => source.close();
};
