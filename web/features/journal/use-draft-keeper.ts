import { useCallback, useEffect, useRef } from 'react';
import type { TradeDraft } from '#web/data/journal-draft.ts';
import type { TypedTrade } from './trade-form.ts';
import type { TradeFormState } from './use-trade-form.ts';

const PAUSE_MS = 500;

/**
 * Keeps what is typed, half a second after the last change and at the latest when the form or the app
 * goes away.
 *
 * @param start what an untouched form holds, which is not worth keeping
 * @returns ends it: the form was saved or given up
 */
export function useDraftKeeper(
  form: TradeFormState,
  start: TypedTrade,
  draft: TradeDraft,
): () => void {
  const { subscribe } = form;
  const latestDraft = useRef(draft);
  const isOver = useRef(false);
  useEffect(() => {
    latestDraft.current = draft;
  });

  useEffect(() => {
    const startText = JSON.stringify(start);
    let waiting: TypedTrade | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      clearTimeout(timer);
      if (waiting === null || isOver.current) return;
      if (JSON.stringify(waiting) === startText) latestDraft.current.drop();
      else latestDraft.current.keep(waiting);
      waiting = null;
    };
    const stopListening = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        waiting = structuredClone(values);
        clearTimeout(timer);
        timer = setTimeout(flush, PAUSE_MS);
      },
    });
    // The last moment that a phone grants before it may end the app.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      stopListening();
      flush();
    };
  }, [subscribe, start]);

  return useCallback(() => {
    isOver.current = true;
    latestDraft.current.drop();
  }, []);
}
