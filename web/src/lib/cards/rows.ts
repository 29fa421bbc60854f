/** Splitting a hand into rows, so that a rank is not parted where as many rows can do without. */

/** Sizes of the rows: as few rows as `columns` allows, fewest parted groups, then the fullest first. */
export const rows = (groups: readonly string[], columns: number): number[] => {
  const n = groups.length;
  if (n === 0) return [];
  const count = Math.ceil(n / columns);
  // best[r][i]: the least cost of putting the first i cards into r rows
  const best: number[][] = Array.from({ length: count + 1 }, () => Array<number>(n + 1).fill(Infinity));
  const from: number[][] = Array.from({ length: count + 1 }, () => Array<number>(n + 1).fill(0));
  (best[0] as number[])[0] = 0;
  for (let r = 1; r <= count; r++) {
    const row = best[r] as number[];
    const before = best[r - 1] as number[];
    for (let i = 1; i <= n; i++) {
      for (let size = 1; size <= Math.min(columns, i); size++) {
        const start = i - size;
        const parts = start > 0 && groups[start] === groups[start - 1] ? 1 : 0;
        // A short row costs more the earlier it stands.
        const cost = (before[start] ?? Infinity) + parts * 1000 + (columns - size) * (count - r + 1);
        if (cost < (row[i] ?? Infinity)) {
          row[i] = cost;
          (from[r] as number[])[i] = start;
        }
      }
    }
  }
  const sizes: number[] = [];
  for (let r = count, i = n; r > 0; r--) {
    const start = from[r]?.[i] ?? 0;
    sizes.unshift(i - start);
    i = start;
  }
  return sizes;
};

export interface Layout {
  columns: number;
  /** Width of a card, distance of the rows, gap between ranks; in px. */
  width: number;
  pitch: number;
  gap: number;
}

/** How a hand of `n` cards is laid out in `room` px (design guide, section 4). */
export const layout = (n: number, room: number, big: boolean, desktop: boolean): Layout => {
  if (desktop) {
    const one = n <= 26;
    const columns = one ? Math.max(n, 1) : Math.ceil(n / 2);
    // At least 46 % of each card stays free; the last one is seen whole.
    const most = big ? 104 : 92;
    const width = Math.max(60, Math.min(most, room / (0.46 * (columns - 1) + 1 + columns * 0.04)));
    return { columns, width, pitch: Math.max(width * 0.94, 62), gap: 4 };
  }
  if (room >= 568) {
    const columns = n <= 24 ? 12 : 14;
    const width = Math.min(72, (room - 16 - 2 * columns) / columns);
    return { columns, width, pitch: Math.max(62, width * 0.94), gap: 4 };
  }
  if (n <= 18 || (big && n > 18)) {
    const width = (room - 42) / 6;
    return { columns: 6, width, pitch: n <= 12 ? 62 : 58, gap: 5 };
  }
  const width = (room - 14) / 8;
  return { columns: 8, width, pitch: n <= 24 ? 58 : n <= 32 ? 51 : 48, gap: 2 };
};
