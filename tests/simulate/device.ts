import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { Random } from '#tests/fuzz/random.ts';
import { createApi, type Transport } from '#web/client/api.ts';
import { JournalDb } from '#web/offline/journal/journal-db.ts';
import { createSyncCalls } from '#web/offline/sync/calls.ts';
import { createJournalSync } from '#web/offline/sync/journal-sync.ts';
import type { Clock } from '#web/offline/sync/retry.ts';
import type { CallPlan } from './network.ts';
import { afterTurns, trueNow } from './virtual-time.ts';

type DeviceDeps = {
  readonly token: string;
  readonly random: Random;
  readonly transport: (isOnline: () => boolean, planned: CallPlan[]) => Transport;
  readonly offsetMs: number;
  /** How much its wall clock gains in a second, in ms. */
  readonly driftMs: number;
  readonly leastInSegment: number;
  readonly tabs: number;
  readonly hasLocks: boolean;
  /** Whether tabs end while an answer is taken in. */
  readonly crashes: boolean;
};

/** A browser of the member: one store, and the tabs that have the app open. */
export function createDevice(deps: DeviceDeps) {
  const storage = { indexedDB: new IDBFactory(), IDBKeyRange };
  const beganMs = trueNow();
  let { offsetMs } = deps;
  let isOnline = true;
  let lockedBy: object | null = null;
  let knowsItsClock = false; // has synced since the clock was last set

  const now = (): number => {
    const drift = ((trueNow() - beganMs) / 1000) * deps.driftMs;
    return Math.floor(trueNow() + offsetMs + drift);
  };
  const clock: Clock = {
    now,
    after: (ms, run) => {
      const timer = setTimeout(run, ms);
      return () => clearTimeout(timer);
    },
  };

  const planned: CallPlan[] = [];
  const transport = deps.transport(() => isOnline, planned);

  /** Ends a tab in the middle of taking in an answer. */
  const crashing: Transport = async (request) => {
    const answer = await transport(request);
    if (deps.crashes && deps.random.chance(0.08)) {
      afterTurns(deps.random.below(30), () => crash(deps.random.below(tabs.length)));
    }
    return answer;
  };

  const api = createApi({
    transport: crashing,
    readToken: () => deps.token,
    onSessionEnded: () => undefined,
    origin: 'http://localhost',
  });

  function openTab() {
    const db = new JournalDb('bellwether:u:ama', storage);
    db.monotonicMs = trueNow;
    db.leastInSegment = deps.leastInSegment;
    const end = new AbortController();
    const withLock = async (run: () => Promise<void>): Promise<boolean> => {
      if (lockedBy !== null && deps.hasLocks) return false;
      lockedBy = db;
      try {
        await run();
        knowsItsClock = true;
      } finally {
        if (lockedBy === db) lockedBy = null;
      }
      return true;
    };
    const calls = createSyncCalls(api, end.signal);
    const sync = createJournalSync({ db, calls, clock, random: deps.random.next, withLock });
    db.writes.addEventListener('cleared', sync.wrote); // what was damaged is pulled again
    sync.start();
    return {
      db,
      sync,
      calls,
      close(): void {
        sync.stop();
        end.abort(new Error('the tab was closed'));
        db.retire();
        if (lockedBy === db) lockedBy = null; // as a browser gives back the locks of a tab
      },
    };
  }
  type Tab = ReturnType<typeof openTab>;
  const tabs: Tab[] = Array.from({ length: deps.tabs }, openTab);

  /** @param n any number */
  const tabAt = (n: number): Tab => {
    const tab = tabs[n % tabs.length];
    if (tab === undefined) throw new Error('a device has a tab');
    return tab;
  };

  /** The browser ends a tab at any point, and the member opens it again. */
  function crash(n: number): void {
    tabAt(n).close();
    tabs[n % tabs.length] = openTab();
  }

  return {
    now,
    tabAt,
    crash,
    /** Whether what is written now gets a stamp that is right to the second. */
    isOnTime: (): boolean => knowsItsClock || Math.abs(now() - trueNow()) < 500,
    get db(): JournalDb {
      return tabAt(0).db;
    },
    /** Sets the wall clock to this offset from the true time. */
    setClock(ms: number): void {
      if (ms !== offsetMs) knowsItsClock = false;
      offsetMs = ms;
    },
    /** The network, or the app, is back. */
    wake: (): void => {
      if (isOnline) for (const { sync } of tabs) sync.wake();
    },
    /** What becomes of its next calls, in their order. */
    planNext: (...plans: CallPlan[]): void => void planned.push(...plans),
    setOnline(online: boolean): void {
      isOnline = online;
      this.wake();
    },
    isOnline: (): boolean => isOnline,
    close: (): void => tabs.forEach((tab) => tab.close()),
  };
}
export type Device = ReturnType<typeof createDevice>;
