import { hasCode, NetworkError } from '#web/client/failures.ts';
import { createStore } from '#web/client/store.ts';
import { isViewDatabase } from '#web/client/view-database.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { hasUnsentToTry } from '../journal/unsent.ts';
import { isSessionEnd, type SyncCalls } from './calls.ts';
import { type Clock, createRetry, createSingleFlight, createTimer } from './retry.ts';
import { syncPass } from './sync-cycle.ts';

const AFTER_WRITE_MS = 500;
const WHILE_UNSENT_MS = 60_000;
const BUSY_MS = 2000; // another tab is syncing

export type SyncState = {
  isRunning: boolean;
  /** The last pass got no response. */
  isOffline: boolean;
  /** Why the last pass failed, as a message for the user. */
  lastError: string | null;
  /** The same as it was thrown. */
  cause?: unknown;
};

type SyncParts = {
  db: JournalDb;
  calls: SyncCalls;
  clock: Clock;
  random: () => number;
  /** Runs a pass unless another tab is running one. @returns whether it ran */
  withLock: (run: () => Promise<void>) => Promise<boolean>;
};

const describeFailure = (error: unknown): Partial<SyncState> => ({
  isOffline: error instanceof NetworkError,
  lastError: error instanceof Error ? error.message : String(error),
  cause: error,
});

/** The member shows only sums: nothing of the journal stays on the device of the administrator who views. */
async function emptyView(db: JournalDb): Promise<void> {
  if (!isViewDatabase(db.name)) return;
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())));
  db.writes.dispatchEvent(new Event('write'));
}

/** Schedules the sync passes, which are idempotent: one may be lost, repeated, or run in two tabs at once. */
export function createJournalSync(parts: SyncParts) {
  const state = createStore<SyncState>({ isRunning: false, isOffline: false, lastError: null });
  const retry = createRetry(parts.clock, parts.random);
  const runPass = createSingleFlight(tryPass);
  const timer = createTimer(parts.clock, () => void runPass());
  const place = { db: parts.db, calls: parts.calls, now: parts.clock.now };
  let phase: 'active' | 'signed-out' | 'stopped' = 'active';
  let retriesRejected = true; // the first pass retries rejected rows
  let passedCount = 0;

  async function tryPass(): Promise<void> {
    if (phase !== 'active') return;
    if (retry.waitMs() > 0) return timer.within(retry.waitMs());
    const includeRejected = retriesRejected;
    retriesRejected = false;
    state.set({ isRunning: true });
    let hasRun = false;
    try {
      hasRun = await parts.withLock(() => syncPass(place, includeRejected));
      parts.db.writes.dispatchEvent(new Event('write'));
      if (hasRun) await onPassed();
      else timer.within(BUSY_MS);
    } catch (error) {
      await onFailed(error);
    }
    if (!hasRun) retriesRejected ||= includeRejected;
    state.set({ isRunning: false });
  }

  async function onPassed(): Promise<void> {
    passedCount += 1;
    retry.reset();
    state.set({ isOffline: false, lastError: null, cause: undefined });
    if (await hasUnsentToTry(parts.db)) timer.within(WHILE_UNSENT_MS);
  }

  async function onFailed(error: unknown): Promise<void> {
    if (phase === 'stopped') return;
    if (hasCode(error, 'journal.sums_only')) await emptyView(parts.db);
    state.set(describeFailure(error));
    if (isSessionEnd(error)) phase = 'signed-out';
    else {
      retry.failed(error);
      timer.within(retry.waitMs());
    }
  }

  /** Starts a pass immediately, without backoff, including rejected rows. */
  function syncNow(): Promise<void> {
    if (phase === 'signed-out') phase = 'active';
    retry.forget();
    retriesRejected = true;
    return runPass();
  }

  return {
    state,
    /** Passes that failed in a row, and how long the next one waits, in ms. */
    attempts: () => ({ failed: retry.failures(), waitMs: retry.waitMs() }),
    start: () => void runPass(),
    /** Call after a local write. */
    wrote: () => timer.within(AFTER_WRITE_MS),
    /** Call when the network or the app is back. */
    wake: () => {
      retry.reset();
      void runPass();
    },
    syncNow,
    /** Like `syncNow`. @returns whether a whole pass succeeded, so that the server has every synced row */
    confirm: async () => {
      const before = passedCount;
      await syncNow();
      return passedCount > before;
    },
    stop: () => {
      phase = 'stopped';
      timer.clear();
    },
  };
}
