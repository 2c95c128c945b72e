import { useCallback, useEffect, useRef, useState } from 'react';
import { useKeepDayNote } from '#web/data/journal-calendar.ts';

const PAUSE_MS = 500;

/**
 * Keeps the note of a day half a second after the last letter, and at the latest when the sheet or the
 * app goes away.
 */
export function useKeptNote(day: string) {
  const { mutateAsync, error } = useKeepDayNote();
  const [typed, setTyped] = useState<string | null>(null);
  const waiting = useRef<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const keep = useRef(mutateAsync);
  useEffect(() => {
    keep.current = mutateAsync;
  });

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const text = waiting.current;
    if (text === null) return;
    waiting.current = null;
    keep.current({ day, text }).catch(() => {
      waiting.current ??= text; // the reason is shown; the next letter or leaving tries again
    });
  }, [day]);

  useEffect(() => {
    // The last moment that a phone grants before it may end the app.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);

  const type = (text: string): void => {
    setTyped(text);
    waiting.current = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(flush, PAUSE_MS);
  };
  /** Null: nothing was typed yet. */
  return { typed, type, error };
}
