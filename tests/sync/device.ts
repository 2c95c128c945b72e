import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import {
  journalStatistics,
  statisticsOf,
  totalsOf,
} from '#contracts/rules/journal/journal-statistics.ts';
import { isEntryRow, JournalDb } from '#web/offline/journal/journal-db.ts';
import { readTotals } from '#web/offline/journal/meta.ts';
import { syncPass } from '#web/offline/sync/sync-cycle.ts';
import { changeRow } from '#web/offline/journal/write.ts';
import type { EntryRowFields } from '#contracts/journal/journal-rows.ts';
import type { SyncCalls } from '#web/offline/sync/calls.ts';
import { readAllRows } from '#web/offline/journal/rows.ts';

/**
 * One browser with the journal of one person.
 *
 * @param now its wall clock, right or wrong
 * @param monotonicMs its monotonic clock, which nobody sets
 * @param leastInSegment as many confirmed rows go into segments
 */
export function createDevice(
  calls: SyncCalls,
  now: () => number,
  monotonicMs = now,
  leastInSegment = 100,
) {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = (): JournalDb => {
    const opened = new JournalDb('bellwether:u:ama', storage);
    opened.monotonicMs = monotonicMs;
    opened.leastInSegment = leastInSegment;
    return opened;
  };
  let db = open();
  let clockOffsetMs: number | null = null;
  const wallClock = (): number => (clockOffsetMs === null ? now() : monotonicMs() + clockOffsetMs);
  return {
    get db(): JournalDb {
      return db;
    },
    now: wallClock,
    /** Sets the wall clock to this offset from the true time. */
    setClock: (offsetMs: number): void => void (clockOffsetMs = offsetMs),
    /** Runs a pass without a lock; several may run at once. */
    sync: (includeRejected = false): Promise<void> =>
      syncPass({ db, calls, now: wallClock }, includeRejected),
    change: (id: string, changes: Partial<EntryRowFields>): Promise<void> =>
      changeRow(db, id, changes, wallClock()),
    /** Closes the tab at any point and opens it again. */
    crash(): void {
      db.retire();
      db = open();
    },
    close: (): void => db.retire(),
  };
}
export type Device = ReturnType<typeof createDevice>;

/** Runs pending database and promise callbacks. */
export async function flushTasks(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The stored figures, and the same figures counted from the rows; they must be equal. */
export async function figuresOf(db: JournalDb) {
  const rows = await readAllRows(db);
  const live = rows.filter(isEntryRow).filter((row) => !row.fields.deleted);
  const totals = totalsOf(await readTotals(db), null);
  const currencies = [...new Set(live.map((row) => row.fields.currency))].toSorted();
  return {
    stored: {
      currencies: Object.keys(totals).toSorted(),
      statistics: currencies.map((currency) => statisticsOf(totals[currency])),
    },
    counted: {
      currencies,
      statistics: currencies.map((currency) =>
        journalStatistics(
          live.map((row) => row.fields).filter((fields) => fields.currency === currency),
        ),
      ),
    },
  };
}
