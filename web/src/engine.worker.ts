/** Python in a worker of its own: starts once, then answers one question after the other. */
import type { Answered, Asked, Places } from './lib/engine';

type Ask = (name: string, text: string) => string;

const PACKAGES = '/engine';

const start = async (): Promise<Ask> => {
  const places = (await (await fetch('/engine/engine.json')).json()) as Places;
  const { loadPyodide } = (await import(/* @vite-ignore */ `${places.pyodide}pyodide.mjs`)) as typeof import('pyodide');
  const [python, engine] = await Promise.all([
    loadPyodide({ indexURL: places.pyodide }),
    fetch(places.engine).then((response) => {
      if (!response.ok) throw new Error(`${places.engine}: ${response.status}`);
      return response.arrayBuffer();
    }),
  ]);
  python.unpackArchive(engine, 'zip', { extractDir: PACKAGES });
  python.runPython(`import sys; sys.path.insert(0, '${PACKAGES}')`);
  return (python.pyimport('canasta.browser') as { answer: Ask }).answer;
};

const started = start();
const tell = (message: Answered): void => postMessage(message);
started.then(
  () => tell({ t: 'ready' }),
  (error: unknown) => tell({ t: 'failed', problem: String(error) }),
);

addEventListener('message', async ({ data }: MessageEvent<Asked>) => {
  const answer = await started;
  try {
    tell({ t: 'answer', id: data.id, text: answer(data.name, data.text) });
  } catch (error) {
    tell({ t: 'broken', id: data.id, problem: String(error) });
  }
});
