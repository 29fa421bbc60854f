/** What passes by on a table: toasts, phrases of others, sentences for screen readers. */
import { settings } from './settings.svelte';

export interface Toast {
  id: number;
  text: string;
  icon: string;
  action?: { word: string; run: () => void };
}

export class Notes {
  /** One at a time; the others wait for it. */
  shownToast: Toast | null = $state.raw(null);
  /** Sentences for screen readers: of events, and of what is urgent. */
  polite = $state('');
  urgent = $state('');
  phrases: { player: number; phrase: string; id: number }[] = $state([]);
  #waiting: Toast[] = [];
  #timeout: ReturnType<typeof setTimeout> | undefined;
  #note = 0;

  toast(text: string, icon = 'eye', action?: Toast['action']): void {
    this.#waiting.push({ id: ++this.#note, text, icon, action });
    if (!this.shownToast) this.#next();
  }
  untoast(): void {
    clearTimeout(this.#timeout);
    this.#next();
  }
  #next(): void {
    // The latest few are worth the reader's time: all of them stand in the log.
    this.#waiting = this.#waiting.slice(-3);
    const next = this.#waiting.shift() ?? null;
    this.shownToast = next;
    if (next) this.#timeout = setTimeout(() => this.#next(), next.action ? 8000 : this.#waiting.length ? 2500 : 4000);
  }

  hear(player: number, phrase: string): void {
    if (settings.muted) return;
    const id = ++this.#note;
    this.phrases = [...this.phrases, { player, phrase, id }];
    setTimeout(() => {
      this.phrases = this.phrases.filter((p) => p.id !== id);
    }, 4000);
  }
}
