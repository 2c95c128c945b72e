export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** Runs work of the same key one after the other, in the order of arrival; other keys do not wait. */
export function createInTurn(): InTurn {
  const lastOf = new Map<string, Promise<unknown>>();

  return (key, work) => {
    const before = lastOf.get(key) ?? Promise.resolve();
    const done = before.then(work);
    const settled = done
      .catch(() => undefined)
      .finally(() => {
        if (lastOf.get(key) === settled) lastOf.delete(key);
      });
    lastOf.set(key, settled);
    return done;
  };
}
