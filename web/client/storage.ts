/** What this browser does not let the page keep on the device. */
export type BlockedStorage = {
  /** Sign-in and settings: they are in memory, and end with the page. */
  readonly texts: boolean;
  /** What a visitor typed: it ends with the page. */
  readonly tab: boolean;
  /** The journal, and what was shown: nothing is in memory in their place. */
  readonly database: boolean;
  /** The app itself: it opens only with a network. */
  readonly app: boolean;
};

let blocked: BlockedStorage = { texts: false, tab: false, database: false, app: false };
const listeners = new Set<() => void>();

/** Notes what the browser was found to refuse, or to give after all. */
export function markBlocked(change: Partial<BlockedStorage>): void {
  const next = { ...blocked, ...change };
  if (JSON.stringify(next) === JSON.stringify(blocked)) return;
  blocked = next;
  // Later: what is refused may be noticed while a screen is rendered.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
}

/** The same object until something changes. */
export const readBlockedStorage = (): BlockedStorage => blocked;

/** The browser has no service worker for this page. */
export const markAppBlocked = (): void => markBlocked({ app: true });

/** Hears when the browser refuses something, or gives it after all. @returns its end */
export function subscribeToBlockedStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Texts by their keys. */
export type TextStore = {
  read: (key: string) => string | null;
  /** Null removes it. @returns whether it is stored; else it is remembered until the page ends */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
};

/**
 * A storage of the browser that is never missing. Where it is blocked its very name throws, and where it is
 * full writing does; then this page goes on with what is in memory.
 */
export function createTextStore(
  area: 'localStorage' | 'sessionStorage',
  onRefused: () => void,
): TextStore {
  const memory = new Map<string, string | null>();
  function attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(globalThis[area]);
    } catch {
      onRefused();
      return null;
    }
  }
  return {
    read: (key) => {
      const remembered = memory.get(key);
      return remembered === undefined ? attempt((storage) => storage.getItem(key)) : remembered;
    },
    write: (key, text) => {
      const isStored = attempt((storage) => {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      });
      if (isStored === true) memory.delete(key);
      else memory.set(key, text);
      return isStored === true;
    },
    keys: () => [
      ...new Set([...(attempt((storage) => Object.keys(storage)) ?? []), ...memory.keys()]),
    ],
  };
}

/** Values stay until they are deleted. */
export const deviceTexts = createTextStore('localStorage', () => markBlocked({ texts: true }));
/** Values stay until the tab is closed. */
export const tabTexts = createTextStore('sessionStorage', () => markBlocked({ tab: true }));

const PROBE = 'bellwether.probe';

/** Whether stored values survive a reload. */
export function canStoreTexts(): boolean {
  deviceTexts.write(PROBE, '');
  deviceTexts.write(PROBE, null);
  return !blocked.texts;
}
