/** How this reader wants to see and hear the table; kept on the device. */
import { choose } from './cards/deck.svelte';
import { keepJson, keptJson } from './kept';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  deck: 'four' | 'two' | 'classic';
  bigText: boolean;
  bigCards: boolean;
  sound: boolean;
  vibration: boolean;
  letters: boolean;
  motion: boolean;
  muted: boolean;
  sort: 'value' | 'suit' | 'own';
  name: string;
}

const usual: Settings = {
  theme: 'auto',
  deck: 'four',
  bigText: false,
  bigCards: false,
  sound: true,
  vibration: false,
  letters: true,
  motion: true,
  muted: false,
  sort: 'value',
  name: '',
};

export const settings: Settings = $state({ ...usual, ...keptJson<Partial<Settings>>('settings', {}) });

export const show = (): void => {
  const root = document.documentElement.classList;
  root.toggle('light', settings.theme === 'light');
  root.toggle('dark', settings.theme === 'dark');
  root.toggle('two-colour', settings.deck === 'two');
  choose(settings.deck);
  root.toggle('big-text', settings.bigText);
  root.toggle('still', !settings.motion);
};

export const set = <K extends keyof Settings>(name: K, value: Settings[K]): void => {
  settings[name] = value;
  keepJson('settings', settings);
  show();
};

/** Whether cards may fly. */
export const moves = (): boolean =>
  settings.motion && !matchMedia('(prefers-reduced-motion: reduce)').matches;
