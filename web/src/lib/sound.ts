/** Short tones and a buzz; nothing loops, nothing is loaded. */
import { settings } from './settings.svelte';

let context: AudioContext | undefined;

const tone = (at: number, hertz: number, length: number, volume: number, type: OscillatorType): void => {
  if (!context) return;
  const start = context.currentTime + at;
  const voice = context.createOscillator();
  const gain = context.createGain();
  voice.type = type;
  voice.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.01);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  voice.connect(gain).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
};

const TONES = {
  card: () => tone(0, 420, 0.06, 0.05, 'triangle'),
  turn: () => {
    tone(0, 587, 0.12, 0.09, 'sine');
    tone(0.1, 784, 0.14, 0.09, 'sine');
  },
  closed: () => {
    tone(0, 523, 0.1, 0.08, 'sine');
    tone(0.07, 659, 0.16, 0.08, 'sine');
  },
  refused: () => tone(0, 150, 0.16, 0.1, 'sine'),
};

export const sound = (name: keyof typeof TONES): void => {
  // A page that nobody has touched yet may not make a sound.
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return;
  try {
    context ??= new AudioContext();
    if (context.state === 'suspended') void context.resume();
    TONES[name]();
  } catch {
    // a device without sound
  }
};

export const buzz = (pattern: number | number[]): void => {
  if (settings.vibration && 'vibrate' in navigator) navigator.vibrate(pattern);
};
