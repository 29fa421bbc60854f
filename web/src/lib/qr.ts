/**
 * QR codes (ISO 18004): byte mode, versions 1 to 6, error correction M, and L for what is too long
 * for it: enough for a link of 134 letters. Returns rows of dark (true) and light modules without
 * the quiet zone.
 */

/** The largest version with the least error correction, for links that carry a seat. */
const LONG = [136, 18, 2] as const;
// By version: data codewords in all, error correction codewords of a block, blocks.
const VERSIONS: readonly (readonly [data: number, check: number, blocks: number])[] = [
  [16, 10, 1],
  [28, 16, 1],
  [44, 26, 1],
  [64, 18, 2],
  [86, 24, 2],
  [108, 16, 4],
];

const EXP: number[] = [];
const LOG: number[] = [];
for (let i = 0, x = 1; i < 255; i++) {
  EXP[i] = x;
  LOG[x] = i;
  x = x & 128 ? (x << 1) ^ 0x11d : x << 1;
}
const times = (a: number, b: number): number => (a && b ? (EXP[((LOG[a] ?? 0) + (LOG[b] ?? 0)) % 255] ?? 0) : 0);

/** Reed-Solomon check words of a block. */
const checkWords = (data: readonly number[], count: number): number[] => {
  let divisor = [1];
  for (let i = 0; i < count; i++) {
    const next = [...divisor, 0];
    divisor.forEach((c, j) => (next[j + 1] = (next[j + 1] ?? 0) ^ times(c, EXP[i] ?? 0)));
    divisor = next;
  }
  const rest = [...data, ...Array<number>(count).fill(0)];
  for (let i = 0; i < data.length; i++) {
    const lead = rest[i] ?? 0;
    divisor.forEach((c, j) => (rest[i + j] = (rest[i + j] ?? 0) ^ times(c, lead)));
  }
  return rest.slice(data.length);
};

const words = (bytes: Uint8Array, [data, check, blocks]: readonly [number, number, number]): number[] => {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let i = length - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(4, 4);
  put(bytes.length, 8);
  bytes.forEach((b) => put(b, 8));
  put(0, Math.min(4, data * 8 - bits.length));
  while (bits.length % 8) bits.push(0);
  const all: number[] = [];
  for (let i = 0; i < bits.length; i += 8) all.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; all.length < data; pad ^= 0xec ^ 0x11) all.push(pad);
  // The later blocks are one longer where they do not divide evenly.
  const short = Math.floor(data / blocks);
  const longer = data % blocks;
  const parts: number[][] = [];
  for (let i = 0, at = 0; i < blocks; i++) {
    const size = short + (i >= blocks - longer ? 1 : 0);
    parts.push(all.slice(at, at + size));
    at += size;
  }
  const checks = parts.map((p) => checkWords(p, check));
  const out: number[] = [];
  for (let i = 0; i <= short; i++) parts.forEach((p) => out.push(...p.slice(i, i + 1)));
  for (let i = 0; i < check; i++) checks.forEach((c) => out.push(c[i] ?? 0));
  return out;
};

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** How hard a pattern is to read; the mask with the least is used. */
const penalty = (m: boolean[][]): number => {
  const n = m.length;
  let sum = 0;
  let dark = 0;
  const line = (get: (i: number) => boolean): void => {
    let run = 0;
    let text = '';
    for (let i = 0; i < n; i++) {
      text += get(i) ? '1' : '0';
      run = i > 0 && get(i) === get(i - 1) ? run + 1 : 1;
      if (run === 5) sum += 3;
      else if (run > 5) sum += 1;
    }
    for (let i = 0; i + 11 <= n; i++) {
      const part = text.slice(i, i + 11);
      if (part === '10111010000' || part === '00001011101') sum += 40;
    }
  };
  for (let k = 0; k < n; k++) {
    line((i) => m[k]?.[i] ?? false);
    line((i) => m[i]?.[k] ?? false);
  }
  for (let y = 0; y < n; y++) {
    for (let x = 0; x < n; x++) {
      const c = m[y]?.[x];
      if (c) dark++;
      if (x + 1 < n && y + 1 < n && c === m[y]?.[x + 1] && c === m[y + 1]?.[x] && c === m[y + 1]?.[x + 1]) sum += 3;
    }
  }
  return sum + Math.floor(Math.abs((dark * 20) / (n * n) - 10)) * 10;
};

export const qr = (text: string): boolean[][] => {
  const bytes = new TextEncoder().encode(text);
  const index = VERSIONS.findIndex(([data]) => bytes.length + 2 <= data);
  const shape = VERSIONS[index] ?? LONG;
  if (bytes.length + 2 > shape[0]) throw new RangeError('text too long for a code');
  const version = index < 0 ? VERSIONS.length : index + 1;
  const level = index < 0 ? 1 : 0;
  const n = 17 + 4 * version;
  const grid: (boolean | null)[][] = Array.from({ length: n }, () => Array<boolean | null>(n).fill(null));
  const put = (x: number, y: number, dark: boolean): void => {
    const row = grid[y];
    if (row && x >= 0 && x < n) row[x] = dark;
  };
  const finder = (cx: number, cy: number): void => {
    for (let dy = -4; dy <= 4; dy++) {
      for (let dx = -4; dx <= 4; dx++) {
        const ring = Math.max(Math.abs(dx), Math.abs(dy));
        put(cx + dx, cy + dy, ring !== 2 && ring !== 4);
      }
    }
  };
  for (let i = 0; i < n; i++) {
    put(6, i, i % 2 === 0);
    put(i, 6, i % 2 === 0);
  }
  if (version > 1) {
    for (let dy = -2; dy <= 2; dy++) {
      for (let dx = -2; dx <= 2; dx++) put(n - 7 + dx, n - 7 + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
    }
  }
  finder(3, 3);
  finder(n - 4, 3);
  finder(3, n - 4);
  const format = (mask: number): void => {
    // Level M is 00 and L 01; the remainder of the BCH code, and the fixed pattern over it.
    const data = (level << 3) | mask;
    let rest = data << 10;
    for (let i = 14; i >= 10; i--) if ((rest >> i) & 1) rest ^= 0x537 << (i - 10);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (i: number): boolean => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i++) put(8, i, bit(i));
    put(8, 7, bit(6));
    put(8, 8, bit(7));
    put(7, 8, bit(8));
    for (let i = 9; i < 15; i++) put(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i++) put(n - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i++) put(8, n - 15 + i, bit(i));
    put(8, n - 8, true);
  };
  format(0);
  const free = grid.map((row) => row.map((c) => c === null));
  const bits = words(bytes, shape).flatMap((w) => Array.from({ length: 8 }, (_, i) => ((w >> (7 - i)) & 1) === 1));
  let at = 0;
  for (let right = n - 1; right > 0; right -= 2) {
    if (right === 6) right = 5;
    for (let k = 0; k < n; k++) {
      const y = ((right + 1) & 2) === 0 ? n - 1 - k : k;
      for (const x of [right, right - 1]) {
        if (free[y]?.[x]) put(x, y, bits[at++] ?? false);
      }
    }
  }
  let best: boolean[][] = [];
  let least = Infinity;
  MASKS.forEach((mask, number) => {
    format(number);
    const masked = grid.map((row, y) => row.map((c, x) => (free[y]?.[x] ? Boolean(c) !== mask(x, y) : Boolean(c))));
    const cost = penalty(masked);
    if (cost < least) {
      least = cost;
      best = masked;
    }
  });
  return best;
};
