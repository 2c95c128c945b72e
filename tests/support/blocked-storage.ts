import { Dexie } from 'dexie';

const undo: (() => void)[] = [];

/** Takes back everything below; the set-up calls it after each test. */
export function unblockStorage(): void {
  for (const step of undo.splice(0).toReversed()) step();
}

function replace(name: string, descriptor: PropertyDescriptor): void {
  const before = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, { ...descriptor, configurable: true });
  undo.push(() => {
    if (before === undefined) Reflect.deleteProperty(globalThis, name);
    else Object.defineProperty(globalThis, name, before);
  });
}

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

/** As where cookies are blocked: the very name throws. */
export function blockTexts(...areas: readonly ('localStorage' | 'sessionStorage')[]): void {
  for (const area of areas) replace(area, { get: refuse });
}

/** What an object has under a name; a method stays the object's. */
function boundTo(target: object, key: PropertyKey): unknown {
  const value: unknown = Reflect.get(target, key);
  return typeof value === 'function'
    ? (...args: unknown[]): unknown => Reflect.apply(value, target, args)
    : value;
}

/** As on a device without room: what is there can be read, and nothing is taken any more. */
export function fillTexts(area: 'localStorage' | 'sessionStorage'): void {
  const storage = globalThis[area];
  const full = new Proxy(storage, {
    get: (_, key) => {
      if (key === 'setItem') {
        return () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      }
      return boundTo(storage, key);
    },
  });
  replace(area, { value: full });
}

function useFactory(factory: unknown): void {
  replace('indexedDB', { value: factory });
  const { indexedDB } = Dexie.dependencies;
  Dexie.dependencies.indexedDB = factory as IDBFactory; // it took the browser's when it was loaded
  undo.push(() => void (Dexie.dependencies.indexedDB = indexedDB));
}

/** An opening that is still to be settled. */
type Opening = { dispatch: (event: 'error' | 'success') => void };

const kinds = {
  missing: () => undefined,
  /** As Firefox does in private windows of old. */
  refused: () => ({ open: () => failing(), deleteDatabase: () => failing() }),
  /** As policies do. */
  throwing: () => ({ open: refuse, deleteDatabase: refuse }),
} as const;

function failing(): EventTarget {
  const request = Object.assign(new EventTarget(), {
    error: new DOMException('A mutation operation was attempted.', 'InvalidStateError'),
  });
  setTimeout(() => request.dispatchEvent(new Event('error')));
  return request;
}

/** Takes databases away. */
export const blockDatabase = (kind: keyof typeof kinds): void => useFactory(kinds[kind]());

/** Databases that do not answer, as Safari's sometimes after a start. @returns what makes them answer */
export function stallDatabase(): Opening {
  const working = globalThis.indexedDB;
  const requests: EventTarget[] = [];
  const stall = () => {
    const request = Object.assign(new EventTarget(), { result: { close: () => undefined } });
    requests.push(request);
    return request;
  };
  useFactory({ open: stall, deleteDatabase: stall });
  return {
    dispatch: (event) => {
      Dexie.dependencies.indexedDB = working;
      for (const request of requests) request.dispatchEvent(new Event(event));
    },
  };
}

/** As where storage is blocked: a lock is refused instead of waited for. */
export const blockLocks = (): void =>
  replace('navigator', {
    value: new Proxy(navigator, {
      has: (target, key) => key === 'locks' || Reflect.has(target, key),
      get: (target, key) => {
        if (key === 'locks') return { request: async () => refuse() };
        return boundTo(target, key);
      },
    }),
  });
