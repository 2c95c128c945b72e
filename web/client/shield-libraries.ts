import { deviceTexts, tabTexts } from './storage.ts';

/** In-memory `Storage`: values are own properties. */
class MemoryStorage {
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(Reflect.get(this, key)) : null;
  }

  setItem(key: string, text: string): void {
    Reflect.set(this, key, text);
  }

  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

function isAvailable(use: () => unknown): boolean {
  try {
    return use() !== null;
  } catch {
    return false;
  }
}

const replace = (name: string, value: unknown): boolean =>
  Reflect.defineProperty(globalThis, name, { configurable: true, value });

/** Replaces blocked APIs before MSW (local storage) and Dexie (a channel) load and use them. */
export function shieldLibraries(): void {
  deviceTexts.read(''); // detects and reports the blocking
  tabTexts.read('');
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    if (!isAvailable(() => globalThis[area].length)) replace(area, new MemoryStorage());
  }
  if ('BroadcastChannel' in globalThis && !isAvailable(() => new BroadcastChannel('').close())) {
    replace('BroadcastChannel', undefined);
  }
}
