/** Cards that fly from where they were to where they are. Off with reduced motion. */
import { moves } from './settings.svelte';

export { moves };
export const CURVE = 'cubic-bezier(.2, .8, .2, 1)';

const places = new Map<string, DOMRect>();

/** Remember where the cards of the hand are: called before an update takes some of them away. */
export const remember = (): void => {
  const cards = [...document.querySelectorAll('[data-card]')];
  // Of equal cards the chosen one goes.
  for (const card of [...cards.filter((c) => !c.matches('.sel')), ...cards.filter((c) => c.matches('.sel'))]) {
    places.set(`card ${card.getAttribute('data-card')}`, card.getBoundingClientRect());
  }
};

/** Where something is (an element with data-place), or was when it was remembered. */
export const place = (name: string, before = false): DOMRect | undefined => {
  const here = document.querySelector(`[data-place="${CSS.escape(name)}"]`)?.getBoundingClientRect();
  return here?.width ? here : before ? places.get(name) : undefined;
};

/** A tap ends what is moving: nobody waits for a picture. */
export const settle = (): void => {
  for (const animation of document.getAnimations()) animation.finish();
};

/** Svelte transition: come from a named place; where a flight brings it, be unseen until then. */
export const come = (node: Element, { from, delay = 0, time = 240, flown = false }: { from: string; delay?: number; time?: number; flown?: boolean }) => {
  if (flown && moves()) return { duration: time, css: () => 'visibility: hidden' };
  const source = from && moves() ? place(from, true) : undefined;
  if (!source) return { duration: 0 };
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
export const rise = (_: Element, { time = 200 }: { time?: number } = {}) => ({
  duration: moves() ? time : 0,
  easing: (x: number) => 1 - (1 - x) ** 3,
  css: (_: number, u: number) => `transform: translateY(${u * 24}px); opacity: ${1 - u};`,
});
