/** How much room the melds of a wide screen have. */
const low = typeof matchMedia === 'undefined' ? null : matchMedia('(max-height: 860px)');
const room = $state({ low: low?.matches ?? false });
low?.addEventListener('change', () => (room.low = low.matches));

/** Fans of cards while they fit in a row or two; tiles beyond. */
export const fanned = (melds: number): boolean => melds <= (room.low ? 5 : 8);
export const fanWidth = (melds: number): number => (room.low ? 48 : melds > 6 ? 54 : 64);
