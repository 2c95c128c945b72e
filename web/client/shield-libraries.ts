import { deviceTexts, tabTexts } from './storage.ts';

/** As the browser's: its texts are its own properties. */
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

function isThere(use: () => unknown): boolean {
  try {
    return use() !== null;
  } catch {
    return false;
  }
}

const replace = (name: string, value: unknown): boolean =>
  Reflect.defineProperty(globalThis, name, { configurable: true, value });

/**
 * Gives libraries something in place of what the browser blocks: MSW cannot start without local storage,
 * and Dexie opens a channel as it is loaded. Call it before either is.
 */
export function shieldLibraries(): void {
  deviceTexts.read(''); // from now on it is known that they are blocked
  tabTexts.read('');
  for (const area of ['localStorage', 'sessionStorage'] as const) {
    if (!isThere(() => globalThis[area].length)) replace(area, new MemoryStorage());
  }
  if ('BroadcastChannel' in globalThis && !isThere(() => new BroadcastChannel('').close())) {
    replace('BroadcastChannel', undefined);
  }
}
