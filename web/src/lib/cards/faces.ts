// The drawings of the cards: no dependencies, no fonts. Every face is an SVG <symbol> in a 100 x 140 box.
// Show a face with <use href="#c-ID">.
// Ids: rank and suit (7H, 10S, QD), JK, back; with a final L (7HL, JKL) the large face, meant from 96 px wide.
// Colours come from the page: classes paper, backfill, wild, sS sH sD sC (set both color and fill), and --back-line.

type Suit = 'S' | 'H' | 'D' | 'C';

const RADIUS = 9;

// Suits, drawn around 0,0 in a box of 20.
export const SUIT: Record<Suit, string> = {
  S: 'M0-9.9C2.5-6.3 9.4-2.5 9.4 3.1A4.7 4.7 0 0 1 1.25 6.2C1.45 8 2.2 9.1 3.7 9.9H-3.7C-2.2 9.1-1.45 8-1.25 6.2A4.7 4.7 0 0 1-9.4 3.1C-9.4-2.5-2.5-6.3 0-9.9Z',
  H: 'M0 9.6C-2.5 6.2-9.8 2.3-9.8-3.7A5.15 5.15 0 0 1 0-5.9A5.15 5.15 0 0 1 9.8-3.7C9.8 2.3 2.5 6.2 0 9.6Z',
  D: 'M0-10.4C1.9-6.6 4.7-3 7.9 0C4.7 3 1.9 6.6 0 10.4C-1.9 6.6-4.7 3-7.9 0C-4.7-3-1.9-6.6 0-10.4Z',
  C: 'M0-9.9A4.7 4.7 0 0 1 3.1-1.7A4.7 4.7 0 1 1 1.25 5.4C1.5 7.7 2.2 9.1 3.7 9.9H-3.7C-2.2 9.1-1.5 7.7-1.25 5.4A4.7 4.7 0 1 1-3.1-1.7A4.7 4.7 0 0 1 0-9.9Z',
};
const ring = (n: number, r: number, k: number) => Array.from({ length: n * 2 }, (_, i) => {
  const a = Math.PI * (i / n - 0.5), q = i % 2 ? r * k : r;
  return `${(Math.cos(a) * q).toFixed(2)} ${(Math.sin(a) * q).toFixed(2)}`;
}).join('L');
export const STAR = `M${ring(5, 10, 0.46)}Z`;

// Index figures: one stroke of even weight on a grid 36 high; [path, width].
export const FIG: Record<string, [string, number]> = {
  A: ['M0 36L11 0L22 36M4 25H18', 22],
  2: ['M1 10A10 10 0 0 1 21 10C21 15.5 17.5 19 13 23.5L.8 36H22', 22],
  3: ['M1.5 0H20L10 14A11 11 0 1 1 .2 29', 21],
  4: ['M16 36V0L0 25.5H22.5', 22.5],
  5: ['M20 0H4.5L2.8 14.8C5 13.4 8 12.6 10.5 12.6A11.6 11.6 0 1 1 .2 29.5', 22],
  6: ['M17.5 0C8.5 3.5 .5 13 .5 24.8A10.7 10.7 0 1 0 11.2 14.2C6 14.2 1.5 17.6 .6 23', 22],
  7: ['M.5 0H21.5L8 36', 22],
  8: ['M11 0A8.3 8.3 0 1 1 11 16.6A8.3 8.3 0 1 1 11 0ZM11 16.6A9.8 9.8 0 1 1 11 36.2A9.8 9.8 0 1 1 11 16.6Z', 22],
  9: ['M4.5 36C13.5 32.5 21.5 23 21.5 11.2A10.7 10.7 0 1 0 10.8 21.8C16 21.8 20.5 18.4 21.4 13', 22],
  10: ['M0 6.5L5.2 0V36M21.8 0C26 0 28 6.5 28 18S26 36 21.8 36S15.6 29.5 15.6 18S17.6 0 21.8 0Z', 28],
  J: ['M6.5 0H18V25C18 32 14 36 9 36C4.5 36 1 33 0 28.5', 18],
  Q: ['M11.5 0C18.5 0 22.5 7 22.5 18S18.5 36 11.5 36S.5 29 .5 18S4.5 0 11.5 0ZM13 25.5L23 37.5', 23],
  K: ['M1 0V36M21 0L5 17.6M9 14L22 36', 22],
};

const pip = (s: Suit, x: number, y: number, size: number, turn = false) => `<path d="${SUIT[s]}" transform="translate(${x} ${y})${turn ? ' rotate(180)' : ''} scale(${size / 20})"/>`;
const star = (x: number, y: number, size: number) => `<path d="${STAR}" transform="translate(${x} ${y}) scale(${size / 20})" stroke="currentColor" stroke-width="2.2" stroke-linejoin="round"/>`;
// A figure with its outer box at x,y and an outer height of h; its weight follows the height.
const WEIGHT = 0.2, NARROW = 0.175; // the two figures of the ten are a little lighter
const figureOf = (rank: string) => FIG[rank] as [string, number];
const weightOf = (rank: string) => (rank === '10' ? NARROW : WEIGHT);
const figure = (rank: string, x: number, y: number, h: number) => {
  const weight = weightOf(rank);
  const k = h / (36 / (1 - weight)), w = 36 * weight / (1 - weight);
  return `<path class="fig" d="${figureOf(rank)[0]}" transform="translate(${(x + w * k / 2).toFixed(2)} ${(y + w * k / 2).toFixed(2)}) scale(${k.toFixed(4)})" fill="none" stroke="currentColor" stroke-width="${w.toFixed(2)}" stroke-linecap="square" stroke-linejoin="round" stroke-miterlimit="3"/>`;
};
const figureWidth = (rank: string, h: number) => { const weight = weightOf(rank); return (figureOf(rank)[1] + 36 * weight / (1 - weight)) * h / (36 / (1 - weight)); };

const paper = `<rect x=".75" y=".75" width="98.5" height="138.5" rx="${RADIUS}" class="paper"/>`;

// Index for small faces: figure 44 high, suit 31 high under it. It fills the corner 0..44 x 0..94.
const corner = (rank: string, s: Suit) => {
  const h = 44, w = figureWidth(rank, h), cx = Math.max(25, 5 + w / 2);
  return `<g>${figure(rank, cx - w / 2, 9, h)}${pip(s, cx, 75, 31)}</g>`;
};
const cornerLarge = (rank: string, s: Suit) => {
  const h = 24, w = figureWidth(rank, h), cx = Math.max(15.5, 6 + w / 2);
  return `<g>${figure(rank, cx - w / 2, 8, h)}${pip(s, cx, 44, 16)}</g>`;
};

const COLS = [37.5, 50, 62.5] as const;
const PIPS: Record<string, [0 | 1 | 2, number][]> = {
  2: [[1, 30], [1, 110]], 3: [[1, 30], [1, 70], [1, 110]], 4: [[0, 30], [2, 30], [0, 110], [2, 110]],
  5: [[0, 30], [2, 30], [1, 70], [0, 110], [2, 110]], 6: [[0, 30], [2, 30], [0, 70], [2, 70], [0, 110], [2, 110]],
  7: [[0, 30], [2, 30], [1, 50], [0, 70], [2, 70], [0, 110], [2, 110]],
  8: [[0, 30], [2, 30], [1, 50], [0, 70], [2, 70], [1, 90], [0, 110], [2, 110]],
  9: [[0, 27], [2, 27], [0, 56], [2, 56], [1, 70], [0, 84], [2, 84], [0, 113], [2, 113]],
  10: [[0, 27], [2, 27], [1, 41.5], [0, 56], [2, 56], [0, 84], [2, 84], [1, 98.5], [0, 113], [2, 113]],
};

// Heads of the court: drawn in a box 60 wide, chin line at y = 0, centre x = 0.
const SKIN = { S: '#d9a57c', H: '#f0c9a6', D: '#b97f56', C: '#e6b78e' };
const HAIR = { S: '#20262b', H: '#7a3a1c', D: '#2a1a12', C: '#4a3424' };
const GOLD = '#f0b323', GOLDLINE = '#8a5a00';
const head = (rank: string, s: Suit) => {
  const face = `<path d="M-11-22H11V-9A11 11 0 0 1-11-9Z" fill="${SKIN[s]}"/>`;
  const eyes = `<circle cx="-4.5" cy="-13.5" r="1.7" fill="#1b1512"/><circle cx="4.5" cy="-13.5" r="1.7" fill="#1b1512"/>`;
  const robe = `<path d="M-30 24C-30 6-18 1-9 0L0 11L9 0C18 1 30 6 30 24Z" fill="currentColor"/>`;
  const neck = `<path d="M-6-4H6V2L0 11L-6 2Z" fill="${SKIN[s]}"/>`;
  if (rank === 'K') return robe + neck + `<path d="M-13-22H13V-6C13 6 6 10 0 13C-6 10-13 6-13-6Z" fill="${HAIR[s]}"/>` + face.replace('-9A11 11 0 0 1-11-9', '-8H-11') + `<path d="M-11-9C-6-12-3-9 0-9S6-12 11-9V-4H-11Z" fill="${HAIR[s]}"/>` + eyes
    + `<path d="M-15-24V-42L-7.5-34L0-46L7.5-34L15-42V-24Z" fill="${GOLD}" stroke="${GOLDLINE}" stroke-width="1.3" stroke-linejoin="round"/><path d="M-15-27H15" stroke="${GOLDLINE}" stroke-width="1.3"/>`;
  if (rank === 'Q') return `<path d="M-18 8V-18A18 18 0 0 1 18-18V8Z" fill="${HAIR[s]}"/>` + robe + neck + face + `<path d="M-11-14C-11-24 0-22 2-26C6-22 11-22 11-14V-26H-11Z" fill="${HAIR[s]}"/>` + eyes
    + `<path d="M-15-31C-15-36-13-39-13-42C-8-40-7-36-5-35C-4-40-2-44 0-46C2-44 4-40 5-35C7-36 8-40 13-42C13-39 15-36 15-31C6-34-6-34-15-31Z" fill="${GOLD}" stroke="${GOLDLINE}" stroke-width="1.3" stroke-linejoin="round"/><circle cx="0" cy="-38" r="2" fill="currentColor"/>`;
  return `<path d="M-15 0V-24H15V0C12 3 10-2 10-8H-10C-10-2-12 3-15 0Z" fill="${HAIR[s]}"/>` + robe + neck + face + eyes + `<path d="M-11-22H11V-18H-11Z" fill="${HAIR[s]}"/>`
    + `<path d="M-19-22C-17-33-8-37 2-36C12-35 19-30 19-22Z" fill="currentColor"/><path d="M-20-21H20" stroke="${GOLD}" stroke-width="4" stroke-linecap="round"/><path d="M6-35C8-44 16-49 24-48C24-40 18-34 9-32Z" fill="${GOLD}" stroke="${GOLDLINE}" stroke-width="1.3" stroke-linejoin="round"/>`;
};
const jester = `<path d="M-30 24C-30 8-20 2-9 0H9C20 2 30 8 30 24Z" fill="#5b2a86"/><path d="M-20 3L-10 13L0 4L10 13L20 3L12-2H-12Z" fill="${GOLD}" stroke="${GOLDLINE}" stroke-width="1.2" stroke-linejoin="round"/>`
  + `<path d="M-11-22H11V-9A11 11 0 0 1-11-9Z" fill="#e6b78e"/><circle cx="-4.5" cy="-14" r="1.7" fill="#1b1512"/><circle cx="4.5" cy="-14" r="1.7" fill="#1b1512"/><path d="M-5-7.5C-2-4.5 2-4.5 5-7.5" fill="none" stroke="#1b1512" stroke-width="1.6" stroke-linecap="round"/>`
  + `<path d="M-12-20C-15-31-22-33-27-24C-27-38-12-42 0-34C12-42 27-38 27-24C22-33 15-31 12-20Z" fill="#5b2a86"/><path d="M-7-20C-8-31-4-38 0-48C4-38 8-31 7-20Z" fill="${GOLD}"/><path d="M-13-20H13" stroke="${GOLD}" stroke-width="4" stroke-linecap="round"/>`
  + ([[-27, -22], [27, -22], [0, -49]] as const).map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3.6" fill="${GOLD}" stroke="${GOLDLINE}" stroke-width="1.2"/>`).join('');

// Back: a basket weave (canasta means basket), strands of three, over and under.
const weave = (x0: number, y0: number, cols: number, rows: number, u: number, a: string) => {
  let out = '';
  for (let r = 0; r < rows; r++) for (let c = 0; c < cols; c++) {
    const x = x0 + c * u, y = y0 + r * u, flat = (r + c) % 2 === 0;
    for (let i = 0; i < 3; i++) {
      const o = u / 3 * i + u / 6;
      out += flat ? `M${x + 1} ${(y + o).toFixed(2)}h${u - 2}` : `M${(x + o).toFixed(2)} ${y + 1}v${u - 2}`;
    }
  }
  return `<path d="${out}" stroke="${a}" stroke-width="${(u / 3 * 0.58).toFixed(2)}" stroke-linecap="round" fill="none"/>`;
};
const back = paper + `<rect x="6" y="6" width="88" height="128" rx="5" class="backfill"/>` + weave(11, 11.5, 6, 9, 13, 'var(--back-line)');

const number = (rank: string, s: Suit) => paper + corner(rank, s) + pip(s, 66, 100, 50);
const court = (rank: string, s: Suit) => paper + corner(rank, s) + `<svg x="30" y="60" width="70" height="79" viewBox="-33 -52 66 74.5" overflow="hidden">${head(rank, s)}</svg>`;
// Marks at the top right: a star for wild cards, a flower for red threes, a lid for black ones.
const flower = (x: number, y: number, k: number) => `<g transform="translate(${x} ${y}) scale(${k})">${[0, 72, 144, 216, 288].map((a) => `<circle cx="0" cy="-5.4" r="4.2" transform="rotate(${a})"/>`).join('')}<circle r="3" fill="${GOLD}"/></g>`;
const lid = (x: number, y: number, k: number) => `<g transform="translate(${x} ${y}) scale(${k})"><path d="M-10 5.5A10 9 0 0 1 10 5.5Z"/><rect x="-11.5" y="5" width="23" height="4" rx="2"/><circle cy="-6" r="2.8"/></g>`;
const threeMark = (s: Suit, x = 81, y = 21, k = 1) => ('HD'.includes(s) ? flower(x, y, k) : lid(x, y, k));
const wildMark = `<g class="wild">${star(82, 20, 20)}</g>`;

export function face(id: string): string {
  if (id === 'back') return back;
  const large = id.endsWith('L');
  const name = large ? id.slice(0, -1) : id;
  if (name === 'JK') {
    if (!large) return paper + `<g class="wild">${star(26, 31, 42)}</g><svg x="28" y="58" width="72" height="81" viewBox="-33 -54 66 74.5">${jester}</svg>`;
    return paper + `<g class="wild">${star(18, 20, 22)}</g><svg x="12" y="38" width="76" height="101.2" viewBox="-33 -62 66 87.9"><g transform="translate(0 1.9)">${jester}</g></svg>`;
  }
  const s = name.slice(-1) as Suit, rank = name.slice(0, -1);
  const tint = `<g class="s${s}">`;
  if (!large) return tint + ('JQK'.includes(rank) ? court(rank, s) : number(rank, s)) + (rank === '3' ? threeMark(s) : '') + '</g>' + (rank === '2' ? wildMark : '');
  let middle;
  if (rank === 'A') middle = pip(s, 50, 70, 46);
  else if (rank in PIPS) middle = (PIPS[rank] ?? []).map(([c, y]) => pip(s, COLS[c], y, 15.5, y > 70)).join('');
  else {
    const half = `<svg x="24" y="14" width="52" height="56" viewBox="-26 -39 52 56" overflow="hidden"><g transform="scale(.78)">${head(rank, s)}</g></svg>`;
    middle = half + `<g transform="rotate(180 50 70)">${half}</g><path d="M26.6 70H73.4" stroke="${GOLD}" stroke-width="2.4"/>`;
  }
  const idx = cornerLarge(rank, s);
  return tint + paper + idx + `<g transform="rotate(180 50 70)">${idx}</g>` + middle + (rank === '3' ? threeMark(s, 84, 20, .78) + `<g transform="rotate(180 50 70)">${threeMark(s, 84, 20, .78)}</g>` : '') + '</g>' + (rank === '2' ? `<g class="wild">${star(84, 20, 17)}${star(16, 120, 17)}</g>` : '');
}

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const NAMES = ['JK', ...RANKS.flatMap((rank) => ['S', 'H', 'D', 'C'].map((suit) => rank + suit))];

const symbol = (id: string) => `<symbol id="c-${id}" viewBox="0 0 100 140">${face(id)}</symbol>`;

/** The small faces of all cards and the back, for one sprite. */
export const smallFaces = () => [...NAMES, 'back'].map(symbol).join('');
/** The marks by themselves, for faces that come from elsewhere. */
export const marks = () =>
  Object.entries({ wild: wildMark, red: `<g class="sH">${threeMark('H')}</g>`, black: `<g class="sS">${threeMark('S')}</g>` })
    .map(([id, drawing]) => `<symbol id="m-${id}" viewBox="0 0 100 140">${drawing}</symbol>`)
    .join('');
/** The large faces, meant from 96 px wide. */
export const largeFaces = () => NAMES.map((name) => symbol(`${name}L`)).join('');
