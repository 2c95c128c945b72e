import { useMemo } from 'react';
import type { RecordKind } from '#contracts/journal/journal-rows.ts';
import type { RecordDraft } from '#web/offline/journal/journal-handle.ts';
import type { RecordItem } from '#web/offline/journal/read.ts';
import { useOpenJournal } from './journal-context.ts';
import { useJournalCommand } from './journal.ts';
import type { Command } from '../use-command.ts';
import { useWatch } from '../live/use-watch.ts';

export type { RecordItem } from '#web/offline/journal/read.ts';

/** All records of a kind, oldest first; null until they are read. */
export function useRecords<Kind extends RecordKind>(
  kind: Kind,
): readonly RecordItem<Kind>[] | null {
  const journal = useOpenJournal();
  const watch = useMemo(() => journal?.records.watch(kind) ?? null, [journal, kind]);
  return useWatch(watch).value;
}

/** Stores a record, or changes the one with its id. */
export const usePutRecord = (): Command<RecordDraft> =>
  useJournalCommand((journal, record: RecordDraft) => journal.records.put(record));

/** Removes a record, by its id. */
export const useDeleteRecord = (): Command<string> =>
  useJournalCommand((journal, id: string) => journal.remove(id));

/** Takes the removal of a record back, by its id. */
export const useRestoreRecord = (): Command<string> =>
  useJournalCommand((journal, id: string) => journal.restore(id));
