/** What the phone itself can do: stay awake, be installed, work without a network. */
import type { Places } from '../engine';

interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}

const device = $state({ prompt: null as InstallPrompt | null });

if (typeof addEventListener === 'function') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    device.prompt = event as InstallPrompt;
  });
  addEventListener('appinstalled', () => (device.prompt = null));
}

export const installable = (): boolean => device.prompt !== null;

export const install = (): void => {
  void device.prompt?.prompt();
  device.prompt = null;
};

/** Keep the screen on while this page is in sight; returns what lets it sleep again. */
export const awake = (): (() => void) => {
  let lock: { release(): Promise<void> } | null = null;
  let over = false;
  const ask = async (): Promise<void> => {
    if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
      if (over) await lock.release();
    } catch {
      // an empty battery, or a browser that does not: the sheet is kept anyway
    }
  };
  void ask();
  document.addEventListener('visibilitychange', ask);
  return () => {
    over = true;
    document.removeEventListener('visibilitychange', ask);
    void lock?.release();
  };
};

/** Have the page at hand for the days without a network, over https or on this machine, and then Python too. */
export const offline = (): void => {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  void navigator.storage?.persist?.();
  navigator.serviceWorker
    .register('/sw.js')
    .then((found) => {
      // This page is already the new one: let its worker take over.
      found.waiting?.postMessage('take over');
      found.addEventListener('updatefound', () => {
        const next = found.installing;
        next?.addEventListener('statechange', () => next.state === 'installed' && next.postMessage('take over'));
      });
      return navigator.serviceWorker.ready;
    })
    .then(putPython)
    .catch(() => undefined); // no network now: the next visit tries again
};

const LIST = '/engine/engine.json';

/** Python and the engine, some megabytes, in the background; what is of another version goes. */
const putPython = async (): Promise<void> => {
  const list = await fetch(LIST);
  if (!list.ok) return;
  const cache = await caches.open('python');
  const { files } = (await list.clone().json()) as Places;
  const here = (await cache.keys()).map((one) => new URL(one.url).pathname);
  for (const file of files) if (!here.includes(file)) await cache.add(file);
  await cache.put(LIST, list);
  for (const old of here) if (old !== LIST && !files.includes(old)) await cache.delete(old);
};
