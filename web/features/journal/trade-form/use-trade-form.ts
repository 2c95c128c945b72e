import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useRef } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { openSize } from '#contracts/rules/journal/position.ts';
import type { TradeDraft } from '#web/data/journal/draft.ts';
import { useChangeTrade, useSaveTrade } from '#web/data/journal/journal.ts';
import { useAutosave } from '../use-autosave.ts';
import { changedFields, closedFields, toDraft } from './trade-defaults.ts';
import type { TradeTask } from './trade-task.ts';
import { closingForm, TradeForm, type TradeFormValues } from './trade-form.ts';

export type TradeFormState = UseFormReturn<TradeFormValues, unknown, EntryFields>;

export function useTradeForm(task: TradeTask, defaultValues: TradeFormValues): TradeFormState {
  const schema = task.kind === 'close' ? closingForm(openSize(task.trade)) : TradeForm;
  return useForm<TradeFormValues, unknown, EntryFields>({
    resolver: standardSchemaResolver(schema),
    defaultValues,
  });
}

/**
 * Stores the draft a moment after each change.
 *
 * @param initial a form with these values has no draft
 * @returns drops the draft and stops the autosave
 */
export function useDraftAutosave(
  { subscribe }: TradeFormState,
  initial: TradeFormValues,
  draft: TradeDraft,
): () => void {
  const isEnded = useRef(false);
  const saveLater = useAutosave(async (values: TradeFormValues) => {
    if (isEnded.current) return;
    if (JSON.stringify(values) === JSON.stringify(initial)) draft.discard();
    else draft.save(toDraft(values));
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => saveLater(structuredClone(values)),
      }),
    [subscribe, saveLater],
  );
  return () => {
    isEnded.current = true;
    draft.discard();
  };
}

/** Stores a new trade, or the changed fields of an edited one. */
export function useStoreTrade(task: TradeTask) {
  const save = useSaveTrade();
  const change = useChangeTrade();
  const edited = task.kind === 'edit' || task.kind === 'close' ? task.trade : null;

  /** @returns whether it is stored; if not, `error` has the reason */
  async function store(typed: EntryFields): Promise<boolean> {
    const fields = task.kind === 'close' ? closedFields(task.trade, typed) : typed;
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
