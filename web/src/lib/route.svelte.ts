/** The address of the page: paths of our own, no library. */
export type Route =
  | { at: 'home' }
  | { at: 'new'; robots: boolean }
  | { at: 'tables' }
  | { at: 'settings' }
  | { at: 'table'; code: string; page: '' | 'score' | 'replay' | 'fair'; hand: number }
  | { at: 'keeper'; rest: string[] }
  | { at: 'rules'; variant: string; code: string }
  | { at: 'house'; id: string };

export const read = (path: string, search = '', hash = ''): Route => {
  const query = new URLSearchParams(search);
  const [first, second = '', third = '', fourth = ''] = path.split('/').filter(Boolean);
  void hash;
  if (first === 'k') return { at: 'keeper', rest: [second, third, fourth] };
  if (first === 'n') return { at: 'new', robots: query.has('robots') };
  if (first === 'm') return { at: 'tables' };
  if (first === 'a') return { at: 'settings' };
  if (first === 'r') return { at: 'rules', variant: decodeURIComponent(second), code: query.get('t') ?? '' };
  if (first === 'h') return { at: 'house', id: second };
  if (first === 't' && second) {
    const page = third === 'score' || third === 'replay' || third === 'fair' ? third : '';
    return { at: 'table', code: second.toUpperCase(), page, hand: Number(fourth) || 0 };
  }
  return { at: 'home' };
};

const place = $state({ route: { at: 'home' } as Route });

export const route = (): Route => place.route;

const look = (): void => {
  place.route = read(location.pathname, location.search, location.hash);
};

export const go = (path: string, replace = false): void => {
  if (replace) history.replaceState(null, '', path);
  else history.pushState(null, '', path);
  look();
  if (!location.hash) scrollTo(0, 0);
};

export const back = (fallback = '/'): void => {
  if (history.length > 1) history.back();
  else go(fallback, true);
};

/** Follow links inside the page; returns what undoes it. */
export const follow = (): (() => void) => {
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    if (link.pathname.startsWith('/api/') || link.pathname.startsWith('/s/')) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  look();
  addEventListener('popstate', look);
  addEventListener('click', click);
  return () => {
    removeEventListener('popstate', look);
    removeEventListener('click', click);
  };
};
