/** The kinds of storage that this browser blocks. */
export type BlockedStorage = {
  /** Sign-in and settings, which then stay in memory until the page ends. */
  readonly texts: boolean;
  /** The input of a visitor, which then stays in memory until the page ends. */
  readonly tab: boolean;
  /** The journal and the cached answers; memory does not replace them. */
  readonly database: boolean;
  /** The app itself, which then opens only with a network. */
  readonly app: boolean;
};

let blocked: BlockedStorage = { texts: false, tab: false, database: false, app: false };
const listeners = new Set<() => void>();

export function markBlocked(change: Partial<BlockedStorage>): void {
  const next = { ...blocked, ...change };
  if (JSON.stringify(next) === JSON.stringify(blocked)) return;
  blocked = next;
  // Later: a blocked storage may be noticed while a screen is rendered.
  queueMicrotask(() => listeners.forEach((listener) => listener()));
}

/** The same object until something changes. */
export const readBlockedStorage = (): BlockedStorage => blocked;

/** Calls back after each change. @returns unsubscribe */
export function subscribeToBlockedStorage(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Texts by their keys. */
export type TextStore = {
  read: (key: string) => string | null;
  /** Null if there is none or it is not JSON. */
  readJson: (key: string) => unknown;
  /** Null removes the text. @returns whether it is stored; if not, it stays in memory until the page ends */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
};

/** A storage of the browser, replaced by memory while it is blocked (its very name throws) or full. */
export function createTextStore(area: () => Storage, onRefused: () => void): TextStore {
  const memory = new Map<string, string | null>();
  function attempt<T>(use: (storage: Storage) => T): T | null {
    try {
      return use(area());
    } catch {
      onRefused();
      return null;
    }
  }
  function read(key: string): string | null {
    const remembered = memory.get(key);
    return remembered === undefined ? attempt((storage) => storage.getItem(key)) : remembered;
  }
  return {
    read,
    readJson: (key) => parseJson(read(key)),
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

/** Null if there is no text or it is not JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

/** The field of an object; undefined if the value is no object or lacks it. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

/** Values stay until the tab is closed. */
export const tabTexts = createTextStore(
  () => sessionStorage,
  () => markBlocked({ tab: true }),
);

/** Names the view of a tab in which an administrator sees the app as a member. */
export const VIEW_KEY = 'bellwether.view';

/** The id of this tab's view, also after its end; null: this is the person's own app. */
export const readViewId = (): string | null => tabTexts.read(VIEW_KEY);
export const isViewing = (): boolean => readViewId() !== null;

/** Values stay until they are deleted; in a view they are the tab's, so that nothing of the member stays here. */
export const deviceTexts = createTextStore(
  () => (isViewing() ? sessionStorage : localStorage),
  () => markBlocked({ texts: true }),
);

const PROBE = 'bellwether.probe';

/** Whether stored values survive a reload. */
export function canStoreTexts(): boolean {
  deviceTexts.write(PROBE, '');
  deviceTexts.write(PROBE, null);
  return !blocked.texts;
}
