/** SHA-256 (FIPS 180-4) in plain code: a page on plain http has no crypto.subtle. */

const primes = (count: number): number[] => {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p)) found.push(n);
  return found;
};
const fraction = (x: number): number => Math.floor((x - Math.floor(x)) * 2 ** 32) >>> 0;
const K = primes(64).map((p) => fraction(Math.cbrt(p)));
const START = primes(8).map((p) => fraction(Math.sqrt(p)));
const turn = (x: number, n: number): number => (x >>> n) | (x << (32 - n));

export const sha256 = (text: string): string => {
  const bytes = new TextEncoder().encode(text);
  const length = ((bytes.length + 8) >> 6) * 64 + 64;
  const block = new DataView(new ArrayBuffer(length));
  bytes.forEach((b, i) => block.setUint8(i, b));
  block.setUint8(bytes.length, 0x80);
  block.setUint32(length - 8, Math.floor(bytes.length / 2 ** 29));
  block.setUint32(length - 4, bytes.length << 3);
  const state = [...START];
  const w = new Array<number>(64).fill(0);
  const at = (i: number): number => w[i] ?? 0;
  for (let start = 0; start < length; start += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = block.getUint32(start + i * 4);
      else {
        const a = at(i - 15);
        const b = at(i - 2);
        const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3);
        const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10);
        w[i] = (at(i - 16) + s0 + at(i - 7) + s1) >>> 0;
      }
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
    for (let i = 0; i < 64; i++) {
      const t1 = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + (K[i] ?? 0) + at(i)) >>> 0;
      const t2 = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) >>> 0, c, b, a, (t1 + t2) >>> 0];
    }
    [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = ((state[i] ?? 0) + x) >>> 0));
  }
  return state.map((x) => x.toString(16).padStart(8, '0')).join('');
};
