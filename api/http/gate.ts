/** A semaphore with a queue. */
export type Gate = {
  /** @returns the function to leave, to be called once; null when no place became free within `waitMs` */
  enter(waitMs: number): Promise<(() => void) | null>;
  isEmpty(): boolean;
};

export function createGate(places: number): Gate {
  let inside = 0;
  const line: (() => void)[] = [];

  function leave(): void {
    inside -= 1;
    line.shift()?.();
  }

  function enterNow(): () => void {
    inside += 1;
    return leave;
  }

  return {
    enter(waitMs) {
      if (inside < places) return Promise.resolve(enterNow());
      return new Promise((resolve) => {
        const next = (): void => {
          clearTimeout(timer);
          resolve(enterNow());
        };
        const giveUp = (): void => {
          line.splice(line.indexOf(next), 1);
          resolve(null);
        };
        const timer = waitMs === Infinity ? undefined : setTimeout(giveUp, waitMs);
        line.push(next);
      });
    },
    isEmpty: () => inside === 0 && line.length === 0,
  };
}

/** A mutex for each key, such as a member's id. */
export function createKeyedGate() {
  const gates = new Map<string, Gate>();
  return {
    /** @returns the function to leave, to be called once; null when it did not become free within `waitMs` */
    async enter(key: string, waitMs: number): Promise<(() => void) | null> {
      const gate = gates.get(key) ?? createGate(1);
      gates.set(key, gate);
      const leave = await gate.enter(waitMs);
      if (leave === null) return null;
      return () => {
        leave();
        if (gate.isEmpty()) gates.delete(key);
      };
    },
  };
}
