import { useEffect, useState } from 'react';

/** While somebody types, the letters come quicker than this. */
const PAUSE_MS = 300;

/** What a value was once it stood still for a moment: so that not every letter of a search is a call. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
