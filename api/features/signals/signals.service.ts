import { createHash } from 'node:crypto';
import { periodStart } from '#api/domain/signals.ts';
import type { ClosedSignal } from '#api/engine/outcomes/evidence.ts';
import { addUp, recordOf } from '#api/engine/outcomes/track-record.ts';
import { issueSignal, tellSignal } from '#api/engine/signals/issue-signal.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { mapRows } from '#api/http/mount.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { DataSource, Done } from '#contracts/primitives.ts';
import { isQuiet } from '#contracts/rules/notifications/notification-topics.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal, SignalsQuery } from '#contracts/signals.ts';
import type {
  PerformanceQuery,
  RecordTimeframe,
  SignalPerformance,
  SignalStats,
} from '#contracts/track-record.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { Removal } from './signal-removals.store.ts';
import type { SignalRow, SignalStore, StoredSignal } from './signals.store.ts';

function toSignal({ signal: row, outcome, removal }: StoredSignal): Signal {
  const { key: _key, stored_at: _storedAt, ...signal } = row;
  return tellSignal(signal, { outcome, removal });
}

export type IssueRequest = FoundSignal & {
  readonly scanner: Scanner;
  /** Computed at the first start for the past, in any order: judged without evidence. */
  readonly isReplay: boolean;
};

type Deps = {
  readonly store: SignalStore;
  readonly source: () => DataSource;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly now: () => number;
  readonly onChange: () => void;
  readonly hasEvidenceCap: boolean; // whether results of similar setups cap the confidence
};
export type SignalService = ReturnType<typeof createSignalService>;

export function createSignalService(deps: Deps) {
  const { store, source, now, onChange } = deps;
  const row = createSignalRows(deps);

  return {
    async issue(requests: readonly IssueRequest[]): Promise<Signal[]> {
      const rows: SignalRow[] = [];
      for (const request of requests) rows.push(await row(request));
      const issued = await store.issue(rows, await readNotificationTiming(deps));
      if (issued.length > 0) onChange();
      return issued.map((signal) => toSignal({ signal, outcome: null, removal: null }));
    },

    history: async (query: SignalsQuery) =>
      mapRows(await store.page(query, query.source ?? source()), toSignal),

    async open(scanner: Scanner): Promise<Signal[]> {
      return (await store.open(source(), scanner)).map(toSignal);
    },

    /** Signals that were open at a past moment (UTC ms), as issued, newest first. */
    async openAt(t: number): Promise<Signal[]> {
      const rows = await store.openAt(source(), t);
      return rows.map(({ signal }) => toSignal({ signal, outcome: null, removal: null }));
    },

    /** Issued from one moment and before another (UTC ms), newest first, without hidden ones. */
    async issuedBetween(scanner: Scanner, from: number, to: number): Promise<Signal[]> {
      const rows = await store.byPeriod(scanner, source(), { from, to });
      return rows.filter(({ removal }) => removal?.kind !== 'hidden').map(toSignal);
    },

    async performance({ scanner, timeframe }: PerformanceQuery): Promise<SignalPerformance> {
      const from = periodStart(timeframe, now());
      const tallies = await store.tallies({ source: source(), scanner, from });
      return {
        scanner: scanner ?? null,
        timeframe,
        data_source: source(),
        as_of: new Date(now()).toISOString(),
        live: recordOf(tallies.filter(({ backfilled }) => !backfilled)),
        backfilled: recordOf(tallies.filter(({ backfilled }) => backfilled)),
      };
    },

    /** Live and backfilled ones together: the console says how many were backfilled. */
    async stats(timeframe: RecordTimeframe): Promise<SignalStats> {
      const from = periodStart(timeframe, now());
      const tallies = await store.tallies({ source: source(), scanner: undefined, from });
      const { issued: total, n: closed, ...record } = recordOf(tallies);
      return {
        ...record,
        total,
        closed,
        backfilled: addUp(tallies.filter(({ backfilled }) => backfilled)).issued,
        timeframe,
        data_source: source(),
        as_of: new Date(now()).toISOString(),
      };
    },

    async remove(id: string, by: Omit<Removal, 'at'>): Promise<Done> {
      const kind = await store.remove(id, { ...by, at: now() });
      if (kind === null) throw refusal('signals.not_found');
      onChange();
      return { message: kind === 'voided' ? 'Signal voided' : 'Signal hidden' };
    },
  };
}

function createSignalRows({ store, source, now, hasEvidenceCap }: Deps) {
  function evidenceAt({ scanner, slot, isReplay }: IssueRequest): Promise<readonly ClosedSignal[]> {
    return isReplay ? Promise.resolve([]) : store.evidence(scanner, source(), slot);
  }

  return async (request: IssueRequest): Promise<SignalRow> => {
    const { scanner, key, isReplay } = request;
    const closed = await evidenceAt(request);
    const storedAt = now();
    const issue = { scanner, source: source(), closed, isCapped: hasEvidenceCap, isReplay };
    return {
      ...issueSignal(request, { ...issue, now: storedAt }),
      id: createHash('sha256').update(`${source()} ${key}`).digest('hex').slice(0, 16),
      key,
      stored_at: storedAt,
    };
  };
}

/** Notification timing at this moment, by the platform's trading hours. */
export async function readNotificationTiming({ settings, now }: Pick<Deps, 'settings' | 'now'>) {
  const { trading_hours_start, trading_hours_end } = await settings.read();
  const at = now();
  const outside = { from: trading_hours_end, to: trading_hours_start, time_zone: 'UTC' };
  return { at, isOutOfHours: isQuiet(outside, at) };
}
