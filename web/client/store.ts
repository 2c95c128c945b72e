/** An observable value, for `useSyncExternalStore`. */
export type Store<T> = {
  get: () => T;
  set: (changes: Partial<T>) => void;
  subscribe: (onChange: () => void) => () => void;
};

export function createStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (changes) => {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => void listeners.delete(onChange);
    },
  };
}
