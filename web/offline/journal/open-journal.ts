import { wrap } from 'comlink';
import { accountEndpoints } from '#contracts/account.ts';
import type { Api } from '#web/client/api.ts';
import { askToPersist } from '#web/client/database-probe.ts';
import { isDemo } from '#web/client/mode.ts';
import { recordCalls } from '#web/client/recorded-calls.ts';
import { createStore } from '#web/client/store.ts';
import { isViewing, readViewId } from '#web/client/storage.ts';
import { readToken } from '#web/client/token.ts';
import { viewDatabase } from '#web/client/view-database.ts';
import { requestBackgroundSync, withSyncLockIfFree, onReturn } from '#web/offline/sync/triggers.ts';
import { createSyncCalls } from '../sync/calls.ts';
import { createJournalSync } from '../sync/journal-sync.ts';
import type { JournalServices } from '../worker/journal-services.ts';
import type { JournalWorker } from '../worker/journal.worker.ts';
import { transferCallbacks } from '../worker/transfer-callbacks.ts';
import { JournalDb, journalDbName } from './journal-db.ts';
import { mirrorToken } from './meta.ts';
import {
  clock,
  createDraft,
  createReads,
  createRecords,
  createWriter,
  createWatch,
  createWrites,
  type JournalOptions,
  NOT_SAVED,
} from './operations.ts';
import type { UnlockedAccount } from './other-accounts.ts';
import type { createPriceAlertQueue, PriceAlertQueue } from './price-alert-queue.ts';
import { onDevice } from './storage-errors.ts';

type AlertDeps = Parameters<typeof createPriceAlertQueue>[2];

// In the same chunk, so that signing out works offline.
export { countUnsent, leaveJournal } from './leave-journal.ts';

/** Stores the access token for the service worker while the person is signed in. */
async function shareToken(db: JournalDb): Promise<void> {
  if (!isDemo() && !isViewing()) await onDevice(db, () => mirrorToken(db, readToken()));
}

async function startWorker(name: string, onWrite: () => void): Promise<JournalServices> {
  // Vite finds the worker only if this is one expression.
  const worker = new Worker(new URL('../worker/journal.worker.ts', import.meta.url), {
    type: 'module',
  });
  transferCallbacks();
  const journal = await wrap<JournalWorker>(worker).open(name, onWrite);
  const [insights, bulk, imports, backup, candles, diagnostics] = await Promise.all([
    journal.insights(),
    journal.bulk(),
    journal.imports(),
    journal.backup(),
    journal.candles(),
    journal.diagnostics(),
  ]);
  return {
    insights,
    bulk,
    imports,
    backup,
    candles,
    diagnostics,
    async close() {
      await journal.close();
      worker.terminate();
    },
  };
}

/** Starts the services in this thread, for tests: they have no workers; every browser of the app has. */
async function startHere(name: string, onWrite: () => void): Promise<JournalServices> {
  const { createJournalServices } = await import('../worker/journal-services.ts');
  return createJournalServices(name, onWrite);
}

/** The services of a journal, started with their first use. @param onWrite called after each write */
function connectServices(name: string, onWrite: () => void) {
  const hasWorkers = import.meta.env.PROD || typeof Worker === 'function';
  const start = hasWorkers ? startWorker : startHere;
  let services: Promise<JournalServices> | null = null;
  return {
    open: (): Promise<JournalServices> => (services ??= start(name, onWrite)),
    close: (): void => void services?.then((opened) => opened.close()).catch(() => null),
  };
}

/** The queue of price alerts, loaded with its first use. */
function connectAlerts(db: JournalDb, api: Api, deps: AlertDeps) {
  let queue: Promise<PriceAlertQueue> | null = null;
  async function load(): Promise<PriceAlertQueue> {
    const { createPriceAlertQueue } = await import('./price-alert-queue.ts');
    return createPriceAlertQueue(db, api, deps);
  }
  const open = (): Promise<PriceAlertQueue> =>
    (queue ??= load().catch((error: unknown) => {
      queue = null; // offline before its code was there
      throw error;
    }));
  async function sendUnsent(): Promise<void> {
    if ((await onDevice(db, () => db.alertChanges.count())) > 0) await (await open()).send();
  }
  return {
    open,
    watch: createWatch(db, () => db.alertChanges.orderBy('at').toArray()),
    /** Sends what is unsent, in order, until the network fails. */
    sendUnsent: (): Promise<void> => sendUnsent().catch(() => undefined),
  };
}

const VIEW_POLL_MS = 5000;

/**
 * In a view, follows whether the member shows only sums, within seconds: while so, a sync empties the journal
 * here; afterwards one reads it again. @returns stop
 */
function followPrivacy(api: Api, signal: AbortSignal, syncNow: () => Promise<void>): () => void {
  let wasHidden = false;
  async function look(): Promise<void> {
    const { journal_sums_only } = await api.call(accountEndpoints.privacy, {}, { signal });
    const isChanged = journal_sums_only || wasHidden;
    wasHidden = journal_sums_only;
    if (isChanged) await syncNow();
  }
  const check = (): void => void look().catch(() => null); // the next one is soon
  const timer = setInterval(check, VIEW_POLL_MS);
  const stopListening = onReturn(check);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}

export type Journal = ReturnType<typeof openJournal>;

/** The journal that this page has open, for who stands outside of its screens. */
export const openedJournal = createStore<{ journal: Journal | null }>({ journal: null });

/**
 * Opens a person's journal on this device and syncs it until it is closed. A write is stored when its
 * promise resolves; it rejects with a message for the user.
 */
export function openJournal(userId: string, api: Api, options: JournalOptions = {}) {
  // Without IndexedDB, Dexie would wait forever instead of failing.
  if (!('indexedDB' in globalThis)) throw new Error('this browser offers no database');
  const viewId = readViewId();
  const name = viewId === null ? journalDbName(userId, isDemo()) : viewDatabase(viewId, userId);
  const db = new JournalDb(name);
  const end = new AbortController();
  const calls = createSyncCalls(api, end.signal);
  const withLock = (run: () => Promise<void>) => withSyncLockIfFree(db.name, run);
  const sync = createJournalSync({ db, calls, clock, random: Math.random, withLock });
  const alerts = connectAlerts(db, api, { options, signal: end.signal });
  const stopListening = onReturn(() => {
    sync.wake();
    void alerts.sendUnsent();
  });
  const onWrite = (): void => {
    sync.wrote();
    void askToPersist();
    if (!isDemo()) void requestBackgroundSync();
  };
  const stopFollowing =
    viewId === null ? null : followPrivacy(api, end.signal, () => sync.syncNow());
  const write = createWriter(db, options, onWrite);
  const services = connectServices(db.name, onWrite);
  const stop = (): void => {
    stopListening();
    stopFollowing?.();
    services.close();
    sync.stop();
    end.abort();
  };
  db.writes.addEventListener('cleared', sync.wrote); // what was damaged is pulled again
  void shareToken(db).catch(() => null); // the open app syncs without it
  sync.start();
  void alerts.sendUnsent();
  recordCalls();
  const opened = {
    ...createReads(db, calls, services.open),
    ...createWrites(db, write),
    records: createRecords(db, write),
    /** Price alerts of this device that the server has not confirmed. */
    alerts,
    /** Starts the worker of the journal with its first call. */
    services: services.open,
    draft: createDraft(db, options),
    /** Copies the unsent rows of another account on this device; they stay there as well. */
    adopt: (account: UnlockedAccount) => write(NOT_SAVED, () => account.copyInto(db, clock.now())),
    sync,
    close: () => {
      stop();
      openedJournal.set({ journal: null });
      void closeStore(db);
    },
  };
  openedJournal.set({ journal: opened });
  return opened;
}

/** Closes the database; deletes the shared token after a sign-out. */
async function closeStore(db: JournalDb): Promise<void> {
  try {
    if (readToken() === null && !db.isRetired && !isViewing()) await mirrorToken(db, null);
  } catch {
    // the database is already deleted
  } finally {
    db.retire();
  }
}
