import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import {
  journalStatistics,
  statisticsOf,
  totalsOf,
} from '#contracts/rules/journal/journal-statistics.ts';
import { isEntryRow, JournalDb } from '#web/offline/journal/journal-db.ts';
import { readTotals } from '#web/offline/journal/meta.ts';
import { syncPass } from '#web/offline/sync/sync-cycle.ts';
import { changeEntry, type EntryChanges } from '#web/offline/journal/write.ts';
import type { SyncCalls } from '#web/offline/sync/calls.ts';

/**
 * One browser with the journal of one person.
 *
 * @param now its wall clock, right or wrong
 * @param monotonicMs its monotonic clock, which nobody sets
 */
export function createDevice(calls: SyncCalls, now: () => number, monotonicMs = now) {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = (): JournalDb => {
    const opened = new JournalDb('bellwether:u:ama', storage);
    opened.monotonicMs = monotonicMs;
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
    /** Somebody sets the wall clock: from now on it is this far from the true time. */
    setClock: (offsetMs: number): void => void (clockOffsetMs = offsetMs),
    /** One pass, unlocked: any number may run at once. */
    sync: (includeRefused = false): Promise<void> =>
      syncPass({ db, calls, now: wallClock }, includeRefused),
    change: (id: string, changes: EntryChanges): Promise<void> =>
      changeEntry(db, id, changes, wallClock()),
    /** The tab is gone in the middle of whatever it did, and opened again. */
    crash(): void {
      db.retire();
      db = open();
    },
    close: (): void => db.retire(),
  };
}
export type Device = ReturnType<typeof createDevice>;

/** Lets the databases and the promises of all devices go on for a while. */
export async function settle(turns = 12): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** The figures as kept and as counted from the rows, which have to be the same. */
export async function figuresOf({ db }: Device) {
  const rows = await db.rows.toArray();
  const shown = rows.filter(isEntryRow).filter((row) => !row.fields.deleted);
  const totals = totalsOf(await readTotals(db), null);
  const currencies = [...new Set(shown.map((row) => row.fields.currency))].toSorted();
  return {
    kept: {
      currencies: Object.keys(totals).toSorted(),
      statistics: currencies.map((currency) => statisticsOf(totals[currency])),
    },
    counted: {
      currencies,
      statistics: currencies.map((currency) =>
        journalStatistics(
          shown.map((row) => row.fields).filter((fields) => fields.currency === currency),
        ),
      ),
    },
  };
}
