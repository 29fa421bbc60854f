/** Small things kept on this device. Storage may be forbidden: then they last as long as the page. */
const PREFIX = 'canasta.';
const memory = new Map<string, string>();

export const kept = (name: string): string | null => {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return memory.get(name) ?? null;
  }
};

export const keep = (name: string, value: string): void => {
  memory.set(name, value);
  try {
    localStorage.setItem(PREFIX + name, value);
  } catch {
    // kept in memory
  }
};

export const keptJson = <T>(name: string, fallback: T): T => {
  const text = kept(name);
  if (text === null) return fallback;
  try {
    return JSON.parse(text) as T;
  } catch {
    return fallback;
  }
};

export const keepJson = (name: string, value: unknown): void => keep(name, JSON.stringify(value));
