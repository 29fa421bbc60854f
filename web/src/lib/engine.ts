/** The rules and the counting in the page itself, for when there is no server: Python in a worker. */

/** What `/engine/engine.json` says; `files` is all that Python needs, for keeping it on the device. */
export interface Places {
  pyodide: string;
  engine: string;
  files: string[];
}

export interface Asked {
  id: number;
  name: string;
  text: string;
}

export type Answered =
  | { t: 'ready' }
  | { t: 'failed'; problem: string }
  | { t: 'answer'; id: number; text: string }
  | { t: 'broken'; id: number; problem: string };

interface Waiting {
  resolve: (text: string) => void;
  reject: (error: Error) => void;
}

interface Engine {
  worker: Worker;
  ready: Promise<void>;
}

let engine: Engine | undefined;
let asked = 0;
const waiting = new Map<number, Waiting>();

const begin = (): Engine => {
  const worker = new Worker(new URL('../engine.worker.ts', import.meta.url), { type: 'module' });
  const ready = new Promise<void>((resolve, reject) => {
    const fail = (problem: string): void => {
      const error = new Error(problem);
      worker.terminate();
      engine = undefined;
      reject(error);
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    worker.addEventListener('error', (event) => fail(event.message || 'the worker did not start'));
    worker.addEventListener('message', ({ data }: MessageEvent<Answered>) => {
      if (data.t === 'ready') resolve();
      else if (data.t === 'failed') fail(data.problem);
      else {
        const one = waiting.get(data.id);
        waiting.delete(data.id);
        if (data.t === 'answer') one?.resolve(data.text);
        else one?.reject(new Error(data.problem));
      }
    });
  });
  ready.catch(() => undefined);
  return { worker, ready };
};

/** Start Python ahead of the first question; rejects where it cannot be had. A later call tries again. */
export const warm = (): Promise<void> => (engine ??= begin()).ready;

/** The answer to a question, as the server's body would be, of a refusal too; rejects without Python. */
export const ask = async <T>(name: string, body: unknown): Promise<T> => {
  const { worker } = (engine ??= begin());
  const id = ++asked;
  const text = await new Promise<string>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    worker.postMessage({ id, name, text: JSON.stringify(body) } satisfies Asked);
  });
  return JSON.parse(text) as T;
};
