// The page for the days without a network. Only files of the client pass through here: tables, sheets and
// the counting of the server never do.
const VERSION = '__VERSION__';
const SHELL = `shell-${VERSION}`;
const FILES = __FILES__;
const PATIENCE = 3000;

addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(FILES)));
});

// A new page asks its own worker to take over; an old one goes on with the files it came with.
addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting();
});

addEventListener('activate', (event) => {
  const older = caches.keys().then((names) => names.filter((name) => name.startsWith('shell-') && name !== SHELL));
  event.waitUntil(older.then((names) => Promise.all(names.map((name) => caches.delete(name)))).then(() => clients.claim()));
});

const page = async (event, patience) => {
  const fresh = fetch(event.request);
  const late = patience ? new Promise((_, fail) => setTimeout(fail, patience)) : fresh;
  try {
    return await Promise.race([fresh, late]);
  } catch {
    fresh.catch(() => undefined);
    return (await caches.match('/')) ?? fresh;
  }
};

const kept = async (request) => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);

/** Python and the engine, which the score-keeper has put by; the list of them may be newer. */
const python = async (request) => {
  if (request.url.endsWith('.json')) return fetch(request).catch(async (error) => (await caches.match(request)) ?? Promise.reject(error));
  return kept(request);
};

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin || pathname.startsWith('/api/') || pathname.startsWith('/s/')) return;
  if (request.mode === 'navigate') event.respondWith(page(event, pathname.startsWith('/k') ? PATIENCE : 0));
  else if (pathname.startsWith('/pyodide/') || pathname.startsWith('/engine/')) event.respondWith(python(request));
  else if (FILES.includes(pathname)) event.respondWith(kept(request));
});
