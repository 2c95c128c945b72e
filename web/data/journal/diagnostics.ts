import { useMutation } from '@tanstack/react-query';
import { diagnosticsEndpoints } from '#contracts/diagnostics.ts';
import { ApiError } from '#contracts/errors.ts';
import { useApi } from '#web/client/api-context.tsx';
import { NetworkError } from '#web/client/failures.ts';
import { isDemo } from '#web/client/mode.ts';
import { connection, isServerHere } from '#web/client/network.ts';
import { type ApiCall, readCalls } from '#web/client/recorded-calls.ts';
import { isViewing } from '#web/client/storage.ts';
import { readToken } from '#web/client/token.ts';
import { useConnected } from '#web/data/query-results.ts';
import type { Journal } from '#web/offline/journal/open-journal.ts';
import type { DeviceFacts } from '#web/offline/journal/device-facts.ts';

export type { ApiCall } from '#web/client/recorded-calls.ts';
export type { DeviceFacts } from '#web/offline/journal/device-facts.ts';

const MOST_CALLS = 20;
const PATIENCE_MS = 5000; // a database or a worker that hangs must not hide the rest

/** Why the last sync pass failed, by what the app does about it. */
export type SyncFailure =
  | { kind: 'network' | 'storage' | 'clock' | 'other' }
  | { kind: 'answer'; status: number; code: string; requestId: string | null };

/** The sync of this page; other tabs have their own. */
export type SyncFacts = {
  isRunning: boolean;
  failedPasses: number; // in a row
  nextTryMs: number; // 0: with the next reason
  failure: SyncFailure | null;
};

export type PageFacts = {
  madeAt: number; // UTC ms
  version: string | null;
  contract: string | null;
  isDemo: boolean;
  isView: boolean;
  isSignedIn: boolean;
  isOnline: boolean; // as the browser says
  isReachable: boolean; // as the last call said
  /** Locks of the sync; null: the browser has none. */
  locks: { taken: number; waiting: number } | null;
  /** Bytes; null: the browser does not say. */
  storage: { used: number; allowed: number; isPersistent: boolean } | null;
  worker: 'none' | 'installing' | 'waiting' | 'active';
};

export type Facts = {
  page: PageFacts;
  /** blocked, failed: it cannot be opened; closed: nobody is signed in here. */
  journal: 'open' | 'opening' | 'closed' | 'failed' | 'blocked' | 'silent';
  device: DeviceFacts | null;
  sync: SyncFacts | null;
  calls: readonly ApiCall[]; // the latest last
};

/** The name that the two errors of the journal's storage and clock have, without their classes. */
function failureOf(cause: unknown): SyncFailure | null {
  if (cause === null || cause === undefined) return null;
  if (cause instanceof NetworkError) return { kind: 'network' };
  if (cause instanceof ApiError) {
    const { status, code, requestId } = cause;
    return { kind: 'answer', status, code, requestId };
  }
  if (!(cause instanceof Error)) return { kind: 'other' };
  if (cause.name === 'StorageFullError') return { kind: 'storage' };
  return { kind: cause.message.startsWith('The clocks of this device') ? 'clock' : 'other' };
}

function syncFacts({ sync }: Journal): SyncFacts {
  const { isRunning, cause } = sync.state.get();
  const { failed, waitMs } = sync.attempts();
  return { isRunning, failedPasses: failed, nextTryMs: waitMs, failure: failureOf(cause) };
}

/** Null where the browser does not offer it, or does not answer in time. */
async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PATIENCE_MS));
  try {
    return await Promise.race([ask(), late]);
  } catch {
    return null;
  }
}

const isOfSync = ({ name = '' }: LockInfo): boolean => name.startsWith('journal-sync:');

async function readLocks(): Promise<PageFacts['locks']> {
  const { pending = [], ...others } = await navigator.locks.query();
  const taken = Object.values(others).flatMap((locks) => locks ?? []);
  return { taken: taken.filter(isOfSync).length, waiting: pending.filter(isOfSync).length };
}

async function readStorage(): Promise<PageFacts['storage']> {
  const { usage, quota } = await navigator.storage.estimate();
  if (usage === undefined || quota === undefined) return null;
  return { used: usage, allowed: quota, isPersistent: await navigator.storage.persisted() };
}

async function readWorker(): Promise<PageFacts['worker']> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (registration === undefined) return 'none';
  if (registration.waiting !== null) return 'waiting';
  return registration.active === null ? 'installing' : 'active';
}

async function readPage(): Promise<PageFacts> {
  const [locks, storage, worker] = await Promise.all([
    orNull(readLocks),
    orNull(readStorage),
    orNull(readWorker),
  ]);
  return {
    madeAt: Date.now(),
    version: import.meta.env.VITE_VERSION ?? null,
    contract: import.meta.env.VITE_CONTRACT_HASH?.slice(0, 8) ?? null,
    isDemo: isDemo(),
    isView: isViewing(),
    isSignedIn: readToken() !== null,
    isOnline: navigator.onLine,
    isReachable: connection.get().isReachable,
    locks,
    storage,
    worker: worker ?? 'none',
  };
}

async function readJournal(journal: Journal) {
  const { diagnostics } = await journal.services();
  return { device: await diagnostics.read(), calls: await diagnostics.calls() };
}

/**
 * What this page and its journal know of the sync; nothing of the content of trades. Needs no network.
 *
 * @param state of the journal where it is not open
 * @param seenCalls of a page whose calls the browser does not see, as the demo's
 */
export async function readFacts(
  journal: Journal | null,
  state: Exclude<Facts['journal'], 'open' | 'silent'>,
  seenCalls: readonly ApiCall[] = [],
): Promise<Facts> {
  const [page, read] = await Promise.all([
    readPage(),
    journal === null ? null : orNull(() => readJournal(journal)),
  ]);
  const calls = [...readCalls('page'), ...(read?.calls ?? []), ...seenCalls];
  return {
    page,
    journal: journal === null ? state : read === null ? 'silent' : 'open',
    device: read?.device ?? null,
    sync: journal === null ? null : syncFacts(journal),
    calls: calls.toSorted((a, b) => a.at - b.at).slice(-MOST_CALLS),
  };
}

/** Why no report can be sent from here; null where one can. */
export function useSendingProblem(): string | null {
  const hasNetwork = useConnected();
  if (isViewing()) return 'You are viewing as a member: nothing is sent from here.';
  return hasNetwork || isServerHere() ? null : 'Sending needs a connection.';
}

/** Sends a report to the administrators. @throws ApiError 429 above the limit of the hour or the day */
export function useSendReport() {
  const api = useApi();
  return useMutation({
    mutationFn: (text: string) => api.call(diagnosticsEndpoints.send, { body: { text } }),
  });
}
