import { useMemo } from 'react';
import type { Draft } from '#web/offline/journal/journal-db.ts';
import type { DraftForm } from '#web/offline/journal/drafts.ts';
import { useJournalAccess, useOpenJournal } from './journal-context.ts';
import { useWatch } from '../live/use-watch.ts';

export type TradeDraft = {
  /** Whether the device was not asked yet. */
  isLoading: boolean;
  /** What was typed and not saved, with when; null: nothing. */
  value: Draft | null;
  keep: (values: Draft['values']) => void;
  drop: () => void;
};

/** What was typed into a form of the journal and not saved; it survives a closed tab. */
export function useTradeDraft(form: DraftForm): TradeDraft {
  const isOpening = useJournalAccess().state === 'opening';
  const journal = useOpenJournal();
  const watch = useMemo(() => journal?.draft.watch(form) ?? null, [journal, form]);
  const { value: read, hasFailed } = useWatch(watch);
  // The form itself still has what could not be kept, so a failure is not worth a word.
  return {
    isLoading: isOpening || (watch !== null && read === null && !hasFailed),
    value: read?.draft ?? null,
    keep: (values) => void journal?.draft.keep(form, values).catch(() => null),
    drop: () => void journal?.draft.drop(form).catch(() => null),
  };
}
