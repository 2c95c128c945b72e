import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useCallback, useEffect, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { EntryFields } from '#contracts/journal/journal.ts';
import type { TradeDraft } from '#web/data/journal/draft.ts';
import { useChangeTrade, useSaveTrade } from '#web/data/journal/journal.ts';
import { changedFields, type TradeTask } from './trade-defaults.ts';
import { ClosingForm, TradeForm, type TradeFormValues } from './trade-form.ts';

export type TradeFormState = UseFormReturn<TradeFormValues, unknown, EntryFields>;

/** @param isClosing the exit price is required */
export function useTradeForm(defaultValues: TradeFormValues, isClosing: boolean): TradeFormState {
  return useForm<TradeFormValues, unknown, EntryFields>({
    resolver: standardSchemaResolver(isClosing ? ClosingForm : TradeForm),
    defaultValues,
  });
}

const AUTOSAVE_DELAY_MS = 500;

/**
 * Stores the draft half a second after the last change, and at once when the form closes or the app
 * goes to the background.
 *
 * @param initial a form with these values has no draft
 * @returns drops the draft and stops the autosave
 */
export function useDraftAutosave(
  form: TradeFormState,
  initial: TradeFormValues,
  draft: TradeDraft,
): () => void {
  const { subscribe } = form;
  const latestDraft = useRef(draft);
  const isEnded = useRef(false);
  useEffect(() => {
    latestDraft.current = draft;
  });

  useEffect(() => {
    const initialText = JSON.stringify(initial);
    let unsaved: TradeFormValues | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      clearTimeout(timer);
      if (unsaved === null || isEnded.current) return;
      if (JSON.stringify(unsaved) === initialText) latestDraft.current.discard();
      else latestDraft.current.save(unsaved);
      unsaved = null;
    };
    const unsubscribe = subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        unsaved = structuredClone(values);
        clearTimeout(timer);
        timer = setTimeout(flush, AUTOSAVE_DELAY_MS);
      },
    });
    // A phone may end the app after this event without another one.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      unsubscribe();
      flush();
    };
  }, [subscribe, initial]);

  return useCallback(() => {
    isEnded.current = true;
    latestDraft.current.discard();
  }, []);
}

/** Stores a new trade, or the changed fields of an edited one. */
export function useStoreTrade(task: TradeTask) {
  const save = useSaveTrade();
  const change = useChangeTrade();
  const edited = task.kind === 'edit' || task.kind === 'close' ? task.trade : null;

  /** @returns whether it is stored; if not, `error` has the reason */
  async function store(fields: EntryFields): Promise<boolean> {
    try {
      if (edited === null) await save.mutateAsync(fields);
      else await change.mutateAsync({ id: edited.id, changes: changedFields(edited, fields) });
      return true;
    } catch {
      return false;
    }
  }

  const { isPending, error } = edited === null ? save : change;
  return { store, isPending, error };
}
