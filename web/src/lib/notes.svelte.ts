/** What passes by on a table: toasts, phrases of others, sentences for screen readers. */
import { settings } from './settings.svelte';

export interface Toast {
  id: number;
  text: string;
  icon: string;
  action?: { word: string; run: () => void };
}

export class Notes {
  toasts: Toast[] = $state([]);
  /** Sentences for screen readers: of events, and of what is urgent. */
  polite = $state('');
  urgent = $state('');
  phrases: { player: number; phrase: string; id: number }[] = $state([]);
  #toast = 0;

  toast(text: string, icon = 'eye', action?: Toast['action']): void {
    const id = ++this.#toast;
    this.toasts = [...this.toasts.slice(-2), { id, text, icon, action }];
    setTimeout(() => this.untoast(id), action ? 8000 : 4000);
  }
  untoast(id: number): void {
    this.toasts = this.toasts.filter((toast) => toast.id !== id);
  }

  hear(player: number, phrase: string): void {
    if (settings.muted) return;
    const id = ++this.#toast;
    this.phrases = [...this.phrases, { player, phrase, id }];
    setTimeout(() => {
      this.phrases = this.phrases.filter((p) => p.id !== id);
    }, 4000);
  }
}
