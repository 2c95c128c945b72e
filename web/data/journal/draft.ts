import { useMemo, useEffect, useSyncExternalStore } from 'react';
import type { Draft } from '#web/offline/journal/journal-db.ts';
import type { DraftForm } from '#web/offline/journal/operations.ts';
import { useJournalAccess, useOpenJournal, useWatch } from './journal-context.ts';

/** One symbol per screen with unsaved input. */
const unsavedScreens = new Set<symbol>();
const listeners = new Set<() => void>();

function change(mutate: () => void): void {
  mutate();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Whether leaving the open screen would lose input. */
export const useHasUnsavedWork = (): boolean =>
  useSyncExternalStore(subscribe, () => unsavedScreens.size > 0);

/** While `hasUnsaved`, leaving the screen or the page asks for confirmation. */
export function useUnsavedWork(hasUnsaved: boolean): void {
  useEffect(() => {
    if (!hasUnsaved) return undefined;
    const screen = Symbol('unsaved work');
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    change(() => unsavedScreens.add(screen));
    window.addEventListener('beforeunload', warn);
    return () => {
      change(() => unsavedScreens.delete(screen));
      window.removeEventListener('beforeunload', warn);
    };
  }, [hasUnsaved]);
}

export type TradeDraft = {
  isLoading: boolean;
  value: Draft | null;
  save: (values: Draft['values']) => void;
  discard: () => void;
};

/** The stored draft of a journal form; it survives a closed tab. */
export function useTradeDraft(form: DraftForm): TradeDraft {
  const isOpening = useJournalAccess().state === 'opening';
  const journal = useOpenJournal();
  const watch = useMemo(() => journal?.draft.watch(form) ?? null, [journal, form]);
  const { value: read, hasFailed } = useWatch(watch);
  // A failed write of a draft is ignored: the form still has the values.
  return {
    isLoading: isOpening || (watch !== null && read === null && !hasFailed),
    value: read?.draft ?? null,
    save: (values) => void journal?.draft.save(form, values).catch(() => null),
    discard: () => void journal?.draft.delete(form).catch(() => null),
  };
}
