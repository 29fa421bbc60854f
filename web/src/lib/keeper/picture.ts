/** The evening as a picture for the group chat, drawn in the colours of the page. */
import { number, signed } from '../i18n/i18n.svelte';
import { MARKS, sideName } from './names';
import type { Pad } from './pad.svelte';
import type { Reckoned } from '../../protocol';
import { day, titled, w } from './words';

const WIDE = 1080;
const EDGE = 64;
const ROW = 62;
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';

const colour = (name: string): string => getComputedStyle(window.document.documentElement).getPropertyValue(`--${name}`).trim();
const TONES: Record<string, [string, string]> = { us: ['us', 'us-soft'], them: ['them', 'them-soft'], third: ['wild', 'wild-soft'], fourth: ['ink', 'sunk'], fifth: ['ink', 'sunk'], sixth: ['ink', 'sunk'] };

/** A pen that goes down the page; without a context it only measures. */
class Pen {
  y = EDGE;
  constructor(readonly on: CanvasRenderingContext2D | null) {}

  text(words: string, x: number, size: number, tone: string, align: CanvasTextAlign = 'left', weight = 400, wide = WIDE - 2 * EDGE): void {
    if (!this.on) return;
    this.on.font = `${weight} ${size}px ${FONT}`;
    this.on.fillStyle = colour(tone);
    this.on.textAlign = align;
    this.on.fillText(words, x, this.y, wide);
  }
  line(): void {
    if (!this.on) return;
    this.on.fillStyle = colour('line-2');
    this.on.fillRect(EDGE, this.y - ROW + 18, WIDE - 2 * EDGE, 2);
  }
  box(x: number, width: number, height: number, tone: string): void {
    if (!this.on) return;
    this.on.fillStyle = colour(tone);
    this.on.beginPath();
    this.on.roundRect(x, this.y, width, height, 24);
    this.on.fill();
  }
}

const draw = (pen: Pen, pad: Pad, reckoned: Reckoned): void => {
  pen.y += 44;
  pen.text(titled(pad.folded.title, pad.began), EDGE, 56, 'ink', 'left', 700);
  pen.y += 48;
  pen.text(`${pad.form?.title ?? ''} · ${day(pad.began)}`, EDGE, 32, 'ink-2');
  reckoned.games.forEach((game, g) => {
    const sides = pad.pairs(g);
    const gap = 20;
    const width = (WIDE - 2 * EDGE - gap * (sides.length - 1)) / sides.length;
    const middle = (side: number): number => EDGE + side * (width + gap) + width / 2;
    pen.y += 64;
    if (reckoned.games.length > 1) {
      pen.text(w('night.gameN', { n: g + 1 }), EDGE, 36, 'ink', 'left', 700);
      pen.y += 28;
    }
    sides.forEach((_, side) => {
      const [ink, soft] = TONES[MARKS[side] ?? 'us'] ?? ['us', 'us-soft'];
      pen.box(EDGE + side * (width + gap), width, 170, soft);
      pen.y += 56;
      pen.text(`${game.winner === side ? '✓ ' : ''}${sideName(pad, g, side)}`, middle(side), 34, 'ink', 'center', 600, width - 32);
      pen.y += 86;
      pen.text(number(game.totals[side] ?? 0), middle(side), 84, ink, 'center', 700, width - 32);
      pen.y -= 142;
    });
    pen.y += 170 + ROW;
    game.hands.forEach((hand, h) => {
      pen.text(w('hand.title', { n: h + 1 }), EDGE, 30, 'ink-2');
      sides.forEach((_, side) => {
        const right = EDGE + side * (width + gap) + width - 12;
        if (hand) pen.text(`${signed(hand.sides[side]?.total ?? 0)}   ${number(hand.totals[side] ?? 0)}`, right, 32, 'ink', 'right', 400, width - (side ? 24 : 150));
        else if (side === sides.length - 1) pen.text(w('hand.refused'), right, 30, 'bad', 'right');
      });
      pen.line();
      pen.y += ROW;
    });
  });
  pen.y += 24;
  if (reckoned.table.length && reckoned.games.length) {
    pen.text(w('night.players'), EDGE, 36, 'ink', 'left', 700);
    pen.y += ROW;
    for (const row of reckoned.table) {
      pen.text(`${row.player}${row.winning ? ` · ${w(reckoned.over ? 'night.won' : 'night.winning')}` : ''}`, EDGE, 34, row.winning ? 'us' : 'ink', 'left', row.winning ? 700 : 400);
      pen.text(row.games.length > 1 ? row.games.join('   ') : '', WIDE - EDGE - 140, 32, 'ink-2', 'right');
      pen.text(row.night, WIDE - EDGE, 38, 'ink', 'right', 700);
      pen.line();
      pen.y += ROW;
    }
  }
  pen.text(reckoned.over ? reckoned.words : reckoned.standing.words, EDGE, 32, 'ink', 'left', 600);
  pen.y += EDGE;
};

/** A PNG, as high as the evening is long. */
export const picture = async (pad: Pad, reckoned: Reckoned): Promise<Blob> => {
  const measure = new Pen(null);
  draw(measure, pad, reckoned);
  const canvas = Object.assign(window.document.createElement('canvas'), { width: WIDE, height: measure.y });
  const on = canvas.getContext('2d');
  if (!on) throw new Error('no canvas');
  on.fillStyle = colour('paper');
  on.fillRect(0, 0, canvas.width, canvas.height);
  draw(new Pen(on), pad, reckoned);
  return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png'));
};
