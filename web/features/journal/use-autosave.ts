import { useCallback, useEffect, useRef } from 'react';

const DELAY_MS = 500;

/**
 * Stores a value half a second after its last change, and at once when the component goes or the app is
 * hidden. A value that could not be stored is tried again then, or with the next change.
 *
 * @returns takes each changed value
 */
export function useAutosave<Value>(save: (value: Value) => Promise<unknown>) {
  const latestSave = useRef(save);
  const unsaved = useRef<{ value: Value } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latestSave.current = save;
  });

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const changed = unsaved.current;
    if (changed === null) return;
    unsaved.current = null;
    latestSave.current(changed.value).catch(() => {
      unsaved.current ??= changed;
    });
  }, []);

  useEffect(() => {
    // A phone may end the app after this event without another one.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  return useCallback(
    (value: Value): void => {
      unsaved.current = { value };
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DELAY_MS);
    },
    [flush],
  );
}
