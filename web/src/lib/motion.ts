/** Cards that fly from where they were to where they are. Off with reduced motion. */
import { moves } from './settings.svelte';

const places = new Map<string, DOMRect>();

/** Remember where something is now; `from` finds it later, when it is gone. */
export const mark = (name: string, element: Element | null | undefined): void => {
  if (element) places.set(name, element.getBoundingClientRect());
};

const CURVE = 'cubic-bezier(.2, .8, .2, 1)';

/** Svelte transition: come from a named place (an element with data-place, or a remembered one). */
export const come = (node: Element, { from, delay = 0, time = 240 }: { from: string; delay?: number; time?: number }) => {
  const source = from ? document.querySelector(`[data-place="${CSS.escape(from)}"]`)?.getBoundingClientRect() ?? places.get(from) : undefined;
  if (!source || !moves() || source.width === 0) return { duration: 0 };
  const target = node.getBoundingClientRect();
  if (target.width === 0) return { duration: 0 };
  const dx = source.left + source.width / 2 - target.left - target.width / 2;
  const dy = source.top + source.height / 2 - target.top - target.height / 2;
  const scale = Math.min(1.4, Math.max(0.4, source.height / target.height));
  return {
    delay,
    duration: time,
    easing: (x: number) => 1 - (1 - x) ** 3,
    css: (_: number, u: number) =>
      `transform: translate(${dx * u}px, ${dy * u}px) scale(${1 + (scale - 1) * u}); z-index: 5; pointer-events: none;`,
  };
};

/** Svelte transition of a sheet: up from below. */
export const rise = (node: Element, { time = 200 }: { time?: number } = {}) => {
  void node;
  return {
    duration: moves() ? time : 0,
    easing: (x: number) => 1 - (1 - x) ** 3,
    css: (_: number, u: number) => `transform: translateY(${u * 24}px); opacity: ${1 - u};`,
  };
};

export { CURVE };
