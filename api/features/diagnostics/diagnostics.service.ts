import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CreateCounter } from '#api/db/database.ts';
import type { LoginSessionService } from '#api/features/auth/login-sessions.service.ts';
import type { Caller } from '#api/http/caller.ts';
import { createAddressLimit } from '#api/http/limits.ts';
import {
  type DiagnosticReport,
  type MemberReport,
  type MemberSync,
  REPORT_DAYS,
  REPORTS_PER_DAY,
  REPORTS_PER_HOUR,
} from '#contracts/diagnostics.ts';
import type { ChangeResult, RowChange } from '#contracts/journal/journal-sync.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { isTimeZone } from '#contracts/rules/notifications/notification-topics.ts';
import { countRefusals } from '#contracts/rules/journal/row-refusal.ts';
import type { DiagnosticsStore, NotedRefusal, SyncTimes } from './diagnostics.store.ts';

const RETENTION_MS = REPORT_DAYS * DAY_MS;
const BATCH = 100; // sessions or refusals in one transaction
const MOST_REFUSALS = 10_000; // waiting to be stored; more are not counted

type ActivityDeps = {
  readonly store: Pick<DiagnosticsStore, 'storeTimes' | 'storeRefusals'>;
  readonly now: () => number;
};
export type SyncActivityService = ReturnType<typeof createSyncActivityService>;

/** Notes in memory when devices sync and what is refused; `flush` stores it, once a minute and on shutdown. */
export function createSyncActivityService({ store, now }: ActivityDeps) {
  let times = new Map<string, SyncTimes>();
  let refusals = new Map<string, NotedRefusal>();
  let flushed: Promise<void> = Promise.resolve();

  function note({ id, tokenHash, viewer }: Caller, change: Partial<SyncTimes>): void {
    if (viewer !== null) return; // an administrator reads, not a device of the member
    const key = tokenHash.toString('base64');
    const nothing = { userId: id, tokenHash, pushedAt: null, pulledAt: null, timeZone: null };
    const before = times.get(key) ?? nothing;
    times.set(key, { ...before, ...change });
  }

  function countRefused(refused: NotedRefusal): void {
    const key = [refused.userId, refused.kind, refused.code, refused.field].join(' ');
    const before = refusals.get(key);
    if (before === undefined && refusals.size >= MOST_REFUSALS) return;
    refusals.set(key, { ...refused, times: refused.times + (before?.times ?? 0) });
  }

  async function storeAll(): Promise<void> {
    const [waitingTimes, waitingRefusals] = [[...times.values()], [...refusals.values()]];
    times = new Map();
    refusals = new Map();
    await inBatches(waitingTimes, store.storeTimes);
    await inBatches(waitingRefusals, store.storeRefusals);
  }

  return {
    /** @param timeZone in which the device shows times; one that this server does not know is left out */
    pulled(caller: Caller, timeZone = ''): void {
      const zone = timeZone !== '' && isTimeZone(timeZone) ? { timeZone } : {};
      note(caller, { pulledAt: now(), ...zone });
    },

    /** @param results one for each change, in order; empty for a push that was refused as a whole */
    pushed(
      caller: Caller,
      changes: readonly Pick<RowChange, 'kind'>[],
      results: readonly ChangeResult[],
    ): void {
      const at = now();
      note(caller, { pushedAt: at });
      for (const counted of countRefusals(changes, results)) {
        countRefused({ ...counted, userId: caller.id, at });
      }
    },

    /** What cannot be stored is lost: the next sync of a device notes it again. */
    flush(): Promise<void> {
      flushed = flushed.then(storeAll, storeAll);
      return flushed;
    },
  };
}

async function inBatches<Row>(
  rows: readonly Row[],
  store: (batch: readonly Row[]) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH) {
    await store(rows.slice(start, start + BATCH));
    await nextTurn(); // serve requests between two batches
  }
}

type Deps = {
  readonly store: DiagnosticsStore;
  readonly activity: Pick<SyncActivityService, 'flush'>;
  readonly devices: Pick<LoginSessionService, 'syncsOf'>;
  readonly users: { readonly find: (id: string) => Promise<object | null> };
  readonly createCounter: CreateCounter;
  readonly now: () => number;
};
export type DiagnosticsService = ReturnType<typeof createDiagnosticsService>;

/** Reports of the sync inspector, and how the devices of a member sync. */
export function createDiagnosticsService(deps: Deps) {
  const { store, activity, devices, users, createCounter, now } = deps;
  const limitTo = (points: number, seconds: number, span: string) =>
    createAddressLimit(createCounter, {
      name: `diagnostics in ${span}`,
      points,
      seconds,
      detail: `At most ${points} reports ${span} can be sent. Please copy the text instead, or try again later.`,
    });
  const limitHour = limitTo(REPORTS_PER_HOUR, 3600, 'an hour');
  const limitDay = limitTo(REPORTS_PER_DAY, 86_400, 'a day');

  return {
    /** @throws ApiError 429 above the limit of the hour or the day */
    async send({ id, username, tokenHash }: Caller, text: string): Promise<void> {
      await limitHour(id);
      await limitDay(id);
      await store.add({ id, username, tokenHash }, text, now());
    },

    list: async (userId: string): Promise<DiagnosticReport[]> =>
      (await store.listOf(userId)).map((report) => ({ ...toHead(report), text: report.text })),

    /** @throws ApiError when it was removed */
    async report(id: string): Promise<MemberReport> {
      const stored = await store.find(id);
      if (stored === null) throw refusal('diagnostics.not_found');
      const { report, username } = stored;
      return { ...toHead(report), text: report.text, user_id: report.user_id, username };
    },

    /** @throws ApiError for an unknown user */
    async ofMember(userId: string): Promise<MemberSync> {
      if ((await users.find(userId)) === null) throw refusal('users.not_found');
      await activity.flush().catch(() => undefined); // then it is as of the last minute
      const { rows, deleted } = await store.rowsOf(userId);
      const refused = await store.refusalsOf(userId, now() - RETENTION_MS);
      return {
        devices: await devices.syncsOf(userId),
        rows,
        deleted_rows: deleted,
        refused: refused.map(({ kind, code, field, times, last_at }) => ({
          kind,
          code,
          field: field === '' ? null : field,
          times,
          last_at: toInstant(last_at),
        })),
        reports: (await store.listOf(userId)).map(toHead),
      };
    },

    removeOld: (): Promise<void> => store.removeBefore(now() - RETENTION_MS),

    removeBefore: (t: number): Promise<void> => store.removeBefore(t),
  };
}

const toInstant = (ms: number): string => new Date(ms).toISOString();

const toHead = (report: { id: string; created_at: number; device: string | null }) => ({
  id: report.id,
  created_at: toInstant(report.created_at),
  device: report.device,
});
