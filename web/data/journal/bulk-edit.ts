import { useCallback } from 'react';
import type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
import type { BulkService } from '#web/offline/worker/bulk-service.ts';
import { useJournalQuery } from './insights.ts';
import { requireJournal, useJournalAccess } from './journal-context.ts';

export type { BulkChange } from '#web/offline/worker/bulk-changes.ts';
export type {
  BulkResult,
  BulkService,
  LeftTrade,
  UndoResult,
} from '#web/offline/worker/bulk-service.ts';

/** Returns a function that connects to the service that changes many trades of the open journal. */
export function useBulkService(): () => Promise<BulkService> {
  const access = useJournalAccess();
  return async () => (await requireJournal(access).services()).bulk;
}

/** The number of trades that the list shows under a filter, loaded or not; null until it is counted. */
export function useMatchCount(filter: JournalFilter, zone: string): number | null {
  const count = useJournalQuery(
    useCallback(({ bulk }) => bulk.count({ filter, zone }), [filter, zone]),
  );
  return count.state === 'loaded' && !count.isOld ? count.answer : null;
}
