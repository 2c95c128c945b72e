function forgetOldest<Key>(kept: Map<Key, unknown>): void {
  const [oldest] = kept.keys();
  if (oldest !== undefined) kept.delete(oldest);
}

/**
 * Remembers the values made last. What is forgotten is made again, so `make` has to be pure.
 *
 * @param capacity how many values are kept
 */
export function keepRecent<Key, Value>(
  capacity: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const kept = new Map<Key, Value>();
  return (key) => {
    const value = kept.get(key) ?? make(key);
    kept.delete(key);
    kept.set(key, value);
    if (kept.size > capacity) forgetOldest(kept);
    return value;
  };
}

/** Makes a value when it is first asked for. */
export function keepOnce<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => (made ??= make());
}

const SLOTS = 4096; // days: more than any calculation looks back

/** Remembers one number for each of some thousand days in a row, in a fixed amount of memory. */
export function keepDaily(make: (day: number) => number): (day: number) => number {
  const days = new Float64Array(SLOTS).fill(NaN);
  const values = new Float64Array(SLOTS);
  return (day) => {
    const slot = day & (SLOTS - 1);
    if (days[slot] !== day) {
      values[slot] = make(day);
      days[slot] = day;
    }
    return values[slot] ?? 0;
  };
}
