import { useEffect, useState } from 'react';

/** Longer than the gap between two keystrokes. */
const DEBOUNCE_MS = 300;

/** The value once it has not changed for 300 ms; the first value immediately. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}
