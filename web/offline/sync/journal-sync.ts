import { ApiError } from '#contracts/errors.ts';
import { NetworkError } from '#web/client/failures.ts';
import type { JournalDb } from '../journal/journal-db.ts';
import { syncPass } from './sync-cycle.ts';
import { type Clock, createRetry, createSingleFlight, createTimer } from './retry.ts';
import { hasUnsentToTry } from '../journal/unsent.ts';
import { createStore, type Store } from '../cache/store.ts';
import type { SyncCalls } from './calls.ts';

const AFTER_WRITE_MS = 500;
const WHILE_UNSENT_MS = 60_000;
const BUSY_MS = 2000; // another tab is at it

export type SyncState = {
  isRunning: boolean;
  /** The last try got no answer at all. */
  isOffline: boolean;
  /** Why the last try did not end well, as a sentence for the screen. */
  lastError: string | null;
};

export type SyncParts = {
  db: JournalDb;
  calls: SyncCalls;
  clock: Clock;
  random: () => number;
  /** Runs one pass unless another tab is running one. @returns whether it ran */
  alone: (run: () => Promise<void>) => Promise<boolean>;
};

export type JournalSync = {
  state: Store<SyncState>;
  start: () => void;
  /** Something was written on the device. */
  wrote: () => void;
  /** The network or the app came back. */
  wake: () => void;
  /** A person asks: whatever was waited for, it is tried now, refused rows too. */
  syncNow: () => Promise<void>;
  stop: () => void;
};

const describeFailure = (error: unknown): Partial<SyncState> => ({
  isOffline: error instanceof NetworkError,
  lastError: error instanceof Error ? error.message : String(error),
});

const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 401 || error.status === 403);

/**
 * Decides when the journal talks to the server. Nothing stored depends on it: a pass may be lost,
 * doubled, or run in two tabs at once.
 */
export function createJournalSync(parts: SyncParts): JournalSync {
  const state = createStore<SyncState>({ isRunning: false, isOffline: false, lastError: null });
  const retry = createRetry(parts.clock, parts.random);
  const fly = createSingleFlight(tryPass);
  const timer = createTimer(parts.clock, () => void fly());
  const place = { db: parts.db, calls: parts.calls, now: parts.clock.now };
  let phase: 'active' | 'signed-out' | 'stopped' = 'active';
  let isInsisted = true; // the first pass tries refused rows again

  async function tryPass(): Promise<void> {
    if (phase !== 'active') return;
    if (retry.waitMs() > 0) return timer.within(retry.waitMs());
    const includeRefused = isInsisted;
    isInsisted = false;
    state.set({ isRunning: true });
    let hasPassed = false;
    try {
      hasPassed = await parts.alone(() => syncPass(place, includeRefused));
      if (hasPassed) await passed();
      else timer.within(BUSY_MS);
    } catch (error) {
      failed(error);
    }
    if (!hasPassed) isInsisted ||= includeRefused;
    state.set({ isRunning: false });
  }

  async function passed(): Promise<void> {
    retry.reset();
    state.set({ isOffline: false, lastError: null });
    if (await hasUnsentToTry(parts.db)) timer.within(WHILE_UNSENT_MS);
  }

  function failed(error: unknown): void {
    if (phase === 'stopped') return;
    state.set(describeFailure(error));
    if (isSessionEnd(error)) phase = 'signed-out';
    else {
      retry.failed(error);
      timer.within(retry.waitMs());
    }
  }

  return {
    state,
    start: () => void fly(),
    wrote: () => timer.within(AFTER_WRITE_MS),
    wake: () => {
      retry.reset();
      void fly();
    },
    syncNow: () => {
      if (phase === 'signed-out') phase = 'active';
      retry.forget();
      isInsisted = true;
      return fly();
    },
    stop: () => {
      phase = 'stopped';
      timer.clear();
    },
  };
}
