/** How much room the melds of a wide screen have. */
const low = typeof matchMedia === 'undefined' ? null : matchMedia('(max-height: 860px)');
/** A tablet held upright has room for larger cards than a phone. */
const tall = typeof matchMedia === 'undefined' ? null : matchMedia('(min-width: 600px) and (min-height: 700px)');
export const room = $state({ low: low?.matches ?? false, roomy: tall?.matches ?? false });
low?.addEventListener('change', () => (room.low = low.matches));
tall?.addEventListener('change', () => (room.roomy = tall.matches));

/** Fans of cards while they fit in a row or two; tiles beyond. */
export const fanned = (melds: number, sides: number): boolean => sides < 4 && melds * (sides - 1) <= (room.low ? 5 : 8);
export const fanWidth = (melds: number): number => (room.low ? 48 : melds > 6 ? 54 : 64);
