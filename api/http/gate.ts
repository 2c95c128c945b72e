/** A semaphore with a queue. */
export type Gate = {
  /** @returns the function to leave, to be called once; null when no place became free within `waitMs` */
  enter(waitMs: number): Promise<(() => void) | null>;
  isEmpty(): boolean;
};

const noRest = (): number => 0;

/** @param restMs of a place that was occupied for so many ms, while others wait */
export function createGate(places: number, restMs: (occupiedMs: number) => number = noRest): Gate {
  let inside = 0;
  const line: (() => void)[] = [];

  function free(): void {
    inside -= 1;
    line.shift()?.();
  }

  function enterNow(): () => void {
    inside += 1;
    const enteredAt = performance.now();
    return () => {
      const rest = line.length === 0 ? 0 : restMs(performance.now() - enteredAt);
      if (rest === 0) free();
      else setTimeout(free, rest);
    };
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

/** A mutex for each key, such as a member's id. @param restMs as of a gate */
export function createKeyedGate(restMs?: (occupiedMs: number) => number) {
  const gates = new Map<string, Gate>();
  return {
    /** @returns the function to leave, to be called once; null when it did not become free within `waitMs` */
    async enter(key: string, waitMs: number): Promise<(() => void) | null> {
      const gate = gates.get(key) ?? createGate(1, restMs);
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
