import { use, useEffect, useMemo, useState } from 'react';
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
import type { Api } from '#web/client/api.ts';
import { useSamples } from '#web/client/samples-context.tsx';
import type { JournalItem, JournalPage, PageQuery } from '#web/offline/journal/read.ts';
import type { Journal } from '#web/offline/journal/journal-handle.ts';
import {
  isUnreadable,
  JournalContext,
  requireJournal,
  useJournalAccess,
  useOpenJournal,
} from './journal-context.ts';
import { type JournalSyncState, useJournalSyncState } from './sync-state.ts';
import { type Command, useCommand } from '../use-command.ts';
import { useWatch } from '../live/use-watch.ts';

export type { JournalItem, JournalPage } from '#web/offline/journal/read.ts';
export type { JournalFilter } from '#contracts/rules/journal/journal-filter.ts';

/**
 * unreadable: the device does not give its own journal away. unloaded: nothing is on the device and
 * nothing could ever be loaded; then sample instead, where there are samples.
 */
export type JournalEntries =
  | { state: 'loading' }
  | { state: 'unreadable' }
  | { state: 'unloaded' }
  | { state: 'loaded' | 'sample'; page: JournalPage };

/** Samples look like trades that the server has; they are never stored. */
const toSamplePage = (entries: readonly JournalEntry[]): JournalPage => ({
  items: entries.map((entry) => ({ ...entry, isWaiting: false, attention: null })),
  hasMore: false,
  statistics: journalStatistics(entries),
  currency: 'USD',
  otherCurrencies: [],
  entryCount: entries.length,
});

const filterSamples = (page: JournalPage, filter: JournalFilter): JournalPage => ({
  ...page,
  items: page.items.filter((item) => matchesFilter(item, filter, new Date())),
});

/** The samples once they are needed; 'none' when there are none to be had. */
function useSamplePage(isNeeded: boolean): JournalPage | 'none' | null {
  const samples: Api | null = useSamples();
  const [page, setPage] = useState<JournalPage | 'none' | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isGone = false;
    const show = (found: JournalPage | 'none'): void => {
      if (!isGone) setPage(found);
    };
    if (samples === null) show('none');
    else {
      samples.call(journalEndpoints.list).then(
        (entries) => show(toSamplePage(entries)),
        () => show('none'),
      );
    }
    return () => {
      isGone = true;
    };
  }, [samples, isNeeded]);
  return page;
}

/** Whether the device can tell by itself what the journal holds, or has asked in vain. */
function firstLoad(page: JournalPage, sync: JournalSyncState): 'unknown' | 'done' | 'failed' {
  if (page.entryCount > 0 || sync.lastSyncedAt !== null) return 'done';
  return sync.isKnown && sync.lastError !== null ? 'failed' : 'unknown';
}

/**
 * The newest trades of the journal on this device, with the figures over all of them.
 *
 * @param query a filter, which should stay the same object while it asks the same, and how many
 *        trades; a larger limit keeps the shorter list until it is read
 */
export function useJournalEntries({ filter = noFilter, limit }: PageQuery): JournalEntries {
  const access = useJournalAccess();
  const journal = useOpenJournal();
  const watch = useMemo(
    () => journal?.watchPage({ filter, limit }) ?? null,
    [journal, filter, limit],
  );
  const { value: page, hasFailed } = useWatch(watch);
  const sync = useJournalSyncState();
  const load = page === null ? 'unknown' : firstLoad(page, sync);
  const samplePage = useSamplePage(load === 'failed');

  if (isUnreadable(access) || hasFailed) return { state: 'unreadable' };
  if (page !== null && load === 'done') return { state: 'loaded', page };
  if (load === 'unknown' || samplePage === null) return { state: 'loading' };
  if (samplePage === 'none') return { state: 'unloaded' };
  return { state: 'sample', page: filterSamples(samplePage, filter) };
}

/** Something done to the journal on this device; the network has no part in it. */
export function useJournalCommand<Input>(
  run: (journal: Journal, input: Input) => Promise<unknown>,
): Command<Input> {
  const access = useJournalAccess();
  return useCommand(async (input: Input) => {
    await run(requireJournal(access), input);
  });
}

/** Records a trade. */
export const useSaveTrade = (): Command<EntryFields> =>
  useJournalCommand((journal, fields: EntryFields) => journal.save(fields));

export type TradeChange = { id: string; changes: Partial<EntryFields> };

/** Changes those fields of a trade that are given. */
export const useChangeTrade = (): Command<TradeChange> =>
  useJournalCommand((journal, { id, changes }: TradeChange) => journal.change(id, changes));

/** Removes a trade, by its id. */
export const useDeleteTrade = (): Command<string> =>
  useJournalCommand((journal, id: string) => journal.remove(id));

/** Takes the removal of a trade back, by its id. */
export const useRestoreTrade = (): Command<string> =>
  useJournalCommand((journal, id: string) => journal.restore(id));

/** A trade of the journal on this device, by its id; null until it is read, and when it is not there. */
export function useTrade(id: string | null): JournalItem | null {
  const journal = useOpenJournal();
  const watch = useMemo(
    () => (id === null ? null : (journal?.watchTrade(id) ?? null)),
    [journal, id],
  );
  const trade = useWatch(watch).value?.trade ?? null;
  return trade?.id === id ? trade : null; // the one before stays until this one is read
}

/** Reads one trade of the journal on this device, by its id; null when it is not there. */
export function useReadTrade(): (id: string) => Promise<JournalItem | null> {
  const journal = useOpenJournal();
  return async (id) => (journal === null ? null : journal.readTrade(id));
}

/** Whether the journal on this device holds a trade that a signal, by its id, proposed; false without a journal. */
export function useIsSignalTaken(signalId: string): boolean {
  const access = use(JournalContext);
  const journal = access?.state === 'open' ? access.journal : null;
  const watch = useMemo(() => journal?.watchTaken(signalId) ?? null, [journal, signalId]);
  return useWatch(watch).value ?? false;
}
