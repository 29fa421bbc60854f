import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Notes } from '../src/lib/notes.svelte';

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const seen = (notes: Notes): string => notes.shownToast?.text ?? '';

  it('come one at a time, and go', () => {
    const notes = new Notes();
    for (const text of ['a', 'b']) notes.toast(text);
    expect(seen(notes)).toBe('a');
    vi.advanceTimersByTime(4000);
    expect(seen(notes)).toBe('b');
    vi.advanceTimersByTime(4000);
    expect(seen(notes)).toBe('');
    notes.toast('c');
    expect(seen(notes)).toBe('c');
  });

  it('make way sooner where others wait, and the oldest of many are left out', () => {
    const notes = new Notes();
    for (const text of ['a', 'b', 'c', 'd', 'e']) notes.toast(text);
    const order = [seen(notes)];
    for (let i = 0; i < 3; i++) {
      vi.advanceTimersByTime(4000);
      order.push(seen(notes));
    }
    expect(order).toEqual(['a', 'c', 'd', 'e']);
  });
});
