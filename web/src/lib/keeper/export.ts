/** The sheet as files: the document of the notation, and a spreadsheet of every line. */
import { document } from './fold';
import { sideName } from './names';
import type { Pad } from './pad.svelte';
import type { Reckoned } from '../../protocol';
import { w } from './words';

export const json = (pad: Pad): Blob => new Blob([JSON.stringify(document(pad.folded), null, 2), '\n'], { type: 'application/json' });

const cell = (value: string | number): string => {
  // A text that a spreadsheet would take for a formula is kept a text.
  const text = typeof value === 'string' && /^[=+\-@]/.test(value) ? `'${value}` : String(value);
  return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

export const csv = (pad: Pad, reckoned: Reckoned): Blob => {
  const rows: (string | number)[][] = [[w('csv.game'), w('csv.hand'), w('csv.side'), w('csv.line'), w('csv.count'), w('csv.points')]];
  reckoned.games.forEach((game, g) =>
    game.hands.forEach((hand, h) =>
      hand?.sides.forEach((side, s) => {
        const at = [g + 1, h + 1, sideName(pad, g, s)];
        for (const line of side.lines) rows.push([...at, line.words || line.label, line.count, line.points]);
        rows.push([...at, w('csv.total'), '', side.total], [...at, w('csv.after'), '', hand.totals[s] ?? 0]);
      }),
    ),
  );
  return new Blob(['\ufeff', rows.map((row) => row.map(cell).join(',')).join('\r\n'), '\r\n'], { type: 'text/csv' });
};

/** Hand a file on: by the phone's own sheet where it takes files and is wanted, else as a download. */
export const hand = async (blob: Blob, name: string, share = false): Promise<void> => {
  const file = new File([blob], name, { type: blob.type });
  if (share && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file] });
      return;
    } catch (error) {
      if ((error as Error).name === 'AbortError') return;
    }
  }
  const link = Object.assign(window.document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};
