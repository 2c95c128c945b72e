import { use, useEffect, useMemo, useState } from 'react';
import type { RecordKind } from '#contracts/journal/journal-rows.ts';
import {
  type EntryFields,
  type JournalEntry,
  journalEndpoints,
} from '#contracts/journal/journal.ts';
import {
  type JournalFilter,
  matchesFilter,
  noFilter,
} from '#contracts/rules/journal/journal-filter.ts';
import { journalStatistics } from '#contracts/rules/journal/journal-statistics.ts';
import { useSamples } from '#web/client/api-context.tsx';
import type { Api } from '#web/client/api.ts';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import type { JournalItem, JournalPage, PageQuery, RecordItem } from '#web/offline/journal/read.ts';
import type { RecordDraft } from '#web/offline/journal/write.ts';
import { type Command, useCommand } from '../use-command.ts';
import {
  isUnreadable,
  JournalContext,
  requireJournal,
  useJournalAccess,
  useOpenJournal,
  useWatch,
} from './journal-context.ts';
import { type JournalSyncState, useJournalSyncState } from './sync-state.ts';

export type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';
export type { JournalItem, JournalPage, RecordItem } from '#web/offline/journal/read.ts';

/**
 * unreadable: the database cannot be read. unloaded: the first pull failed and there are no samples.
 * sample: the first pull failed, so sample data is shown.
 */
export type JournalEntries =
  | { state: 'loading' }
  | { state: 'unreadable' }
  | { state: 'unloaded' }
  | { state: 'loaded' | 'sample'; page: JournalPage };

/** Samples are shown as synced trades and never stored. */
const toSamplePage = (entries: readonly JournalEntry[]): JournalPage => ({
  items: entries.map((entry) => ({ ...entry, isWaiting: false, rejection: null })),
  hasMore: false,
  statistics: journalStatistics(entries),
  breakevens: entries.filter(({ pnl }) => pnl === 0).length,
  demoTrades: 0,
  currency: 'USD',
  otherCurrencies: [],
  entryCount: entries.length,
});

const filterSamples = (page: JournalPage, filter: JournalFilter, zone?: string): JournalPage => ({
  ...page,
  items: page.items.filter((item) => matchesFilter(item, filter, new Date(), zone)),
});

function useSamplePage(isNeeded: boolean): JournalPage | 'none' | null {
  const samples: Api | null = useSamples();
  const [page, setPage] = useState<JournalPage | 'none' | null>(null);
  useEffect(() => {
    if (!isNeeded || samples === null) return undefined;
    let isGone = false;
    samples.call(journalEndpoints.list).then(
      (entries) => !isGone && setPage(toSamplePage(entries)),
      () => !isGone && setPage('none'),
    );
    return () => {
      isGone = true;
    };
  }, [samples, isNeeded]);
  return samples === null ? 'none' : page;
}

function firstLoad(page: JournalPage, sync: JournalSyncState): 'unknown' | 'done' | 'failed' {
  if (page.entryCount > 0 || sync.lastSyncedAt !== null) return 'done';
  return sync.isKnown && sync.lastError !== null ? 'failed' : 'unknown';
}

/**
 * The newest trades of the journal on this device, with statistics over all of them.
 *
 * @param query filter (must be a stable reference) and number of trades; the old list stays until the new
 *        one is read
 */
export function useJournalEntries({ filter = noFilter, limit, zone }: PageQuery): JournalEntries {
  const access = useJournalAccess();
  const journal = useOpenJournal();
  const watch = useMemo(
    () => journal?.watchPage({ filter, limit, zone }) ?? null,
    [journal, filter, limit, zone],
  );
  const { value: page, hasFailed } = useWatch(watch);
  const sync = useJournalSyncState();
  const load = page === null ? 'unknown' : firstLoad(page, sync);
  const samplePage = useSamplePage(load === 'failed');

  if (isUnreadable(access) || hasFailed) return { state: 'unreadable' };
  if (page !== null && load === 'done') return { state: 'loaded', page };
  if (load === 'unknown' || samplePage === null) return { state: 'loading' };
  if (samplePage === 'none') return { state: 'unloaded' };
  return { state: 'sample', page: filterSamples(samplePage, filter, zone) };
}

/** A write to the journal on this device; works offline. */
export function useJournalCommand<Input>(
  run: (journal: Journal, input: Input) => Promise<unknown>,
): Command<Input> {
  const access = useJournalAccess();
  return useCommand(async (input: Input) => {
    await run(requireJournal(access), input);
  });
}

export const useSaveTrade = (): Command<EntryFields> =>
  useJournalCommand((journal, fields) => journal.save(fields));

export const useChangeTrade = (): Command<{ id: string; changes: Partial<EntryFields> }> =>
  useJournalCommand((journal, { id, changes }) => journal.change(id, changes));

/** A trade by its id; null until it is read, and if it does not exist. */
export function useTrade(id: string | null): { trade: JournalItem | null; isMissing: boolean } {
  const journal = useOpenJournal();
  const watch = useMemo(
    () => (id === null ? null : (journal?.watchTrade(id) ?? null)),
    [journal, id],
  );
  const { value } = useWatch(watch);
  const trade = value?.trade ?? null;
  return {
    trade: trade?.id === id ? trade : null, // the watch still has the previous trade
    isMissing: value?.id === id && trade === null,
  };
}

/** Returns a function that reads a trade by its id; null if it does not exist. */
export function useReadTrade(): (id: string) => Promise<JournalItem | null> {
  const journal = useOpenJournal();
  return async (id) => (journal === null ? null : journal.readTrade(id));
}

/** Whether a trade was taken from the signal with this id; false without a journal. */
export function useIsSignalTaken(signalId: string): boolean {
  const access = use(JournalContext);
  const journal = access?.state === 'open' ? access.journal : null;
  const watch = useMemo(() => journal?.watchTaken(signalId) ?? null, [journal, signalId]);
  return useWatch(watch).value ?? false;
}

/** All records of a kind, oldest first; null until they are read. */
export function useRecords<Kind extends RecordKind>(
  kind: Kind,
): readonly RecordItem<Kind>[] | null {
  const journal = useOpenJournal();
  const watch = useMemo(() => journal?.records.watch(kind) ?? null, [journal, kind]);
  return useWatch(watch).value;
}

/** Stores a record, or changes the existing one with its id. */
export const usePutRecord = (): Command<RecordDraft> =>
  useJournalCommand((journal, record) => journal.records.put(record));

/** Deletes a trade or another record by its id. */
export const useDeleteRecord = (): Command<string> =>
  useJournalCommand((journal, id) => journal.remove(id));

export const useRestoreRecord = (): Command<string> =>
  useJournalCommand((journal, id) => journal.restore(id));
