/** An LRU cache of computed values. An evicted value is computed again, so `make` has to be pure. */
export function memoizeRecent<Key, Value>(
  capacity: number,
  make: (key: Key) => Value,
): (key: Key) => Value {
  const cache = new Map<Key, Value>();
  return (key) => {
    const value = cache.get(key) ?? make(key);
    cache.delete(key);
    cache.set(key, value);
    const [oldest] = cache.keys();
    if (cache.size > capacity && oldest !== undefined) cache.delete(oldest);
    return value;
  };
}

export function lazy<Value extends object>(make: () => Value): () => Value {
  let value: Value | null = null;
  return () => (value ??= make());
}

const SLOTS = 4096; // days: more than any calculation looks back

/** Caches one number for each of 4096 consecutive days, in a fixed amount of memory. */
export function memoizeDaily(make: (day: number) => number): (day: number) => number {
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
