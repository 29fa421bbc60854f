/** The words of the review, which come with the replay. */
import { fill, lang, type Params } from '../i18n/i18n.svelte';

const es = {
  ask: 'Repasar mis jugadas',
  sub: 'Busca las que más puntos te costaron.',
  wait: 'Repasando tus jugadas. Tarda medio minuto; mientras, puedes ver la mano.',
  title: 'Tus jugadas',
  see: 'Ver la jugada',
  here: 'Es la que estás viendo',
  better: 'Mejor:',
};

export type ReviewKey = keyof typeof es;

const en: Record<ReviewKey, string> = {
  ask: 'Look over my moves',
  sub: 'Finds those that cost you most points.',
  wait: 'Looking over your moves. It takes half a minute; you can watch the hand meanwhile.',
  title: 'Your moves',
  see: 'See the move',
  here: 'You are looking at it',
  better: 'Better:',
};

export const r = (key: ReviewKey, params: Params = {}): string => fill((lang() === 'en' ? en : es)[key], params);
