import { trackRecord } from '#api/engine/outcomes/track-record.ts';
import { tellSignal } from '#api/engine/signals/issue-signal.ts';
import { periodStart } from '#api/domain/signals.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal, SignalsQuery } from '#contracts/signals.ts';
import type { RecordTimeframe, SignalPerformance, SignalStats } from '#contracts/track-record.ts';
import { toInstant } from './rows.ts';
import type { StoredSignal } from './tables.ts';

/** Listed signals, newest first: all but hidden ones, of one scanner or of all. */
export const listed = (signals: readonly StoredSignal[], scanner?: Scanner): Signal[] =>
  signals
    .filter(({ signal, removal }) => {
      const isOf = scanner === undefined || signal.scanner_type === scanner;
      return isOf && removal?.kind !== 'hidden';
    })
    .map(({ signal, ...fate }) => tellSignal(signal, fate));

const sortValue = (key: string, { timestamp, confidence, r_net }: Signal): number | null => {
  if (key === 'confidence') return confidence;
  return key === 'result' ? r_net : Date.parse(timestamp);
};

/** As the server's list: signals without a value to sort by come last. */
export function narrowed(signals: readonly StoredSignal[], query: SignalsQuery): Signal[] {
  const { instrument, result, origin, source = 'simulated', sort = '-issued' } = query;
  const key = sort.replace('-', '');
  const sign = sort.startsWith('-') ? -1 : 1;
  return listed(signals, query.scanner)
    .filter(
      (signal) =>
        signal.data_source === source &&
        (instrument === undefined || signal.instrument === instrument) &&
        (result === undefined || signal.status === result) &&
        (origin === undefined || signal.backfilled === (origin === 'backfilled')),
    )
    .toSorted((a, b) => {
      const [first, second] = [sortValue(key, a), sortValue(key, b)];
      if (first === null || second === null)
        return Number(first === null) - Number(second === null);
      return sign * (first - second) || sign * (a.id < b.id ? -1 : 1);
    });
}

/** Those that were open at a past moment (UTC ms), as they were published then. */
export const openAt = (signals: readonly StoredSignal[], t: number): Signal[] =>
  signals
    .filter(({ signal, outcome, removal }) => {
      const isIssued = signal.issued_at < t && signal.expires_at > t;
      return isIssued && (outcome?.closed_at ?? Infinity) > t && (removal?.at ?? Infinity) > t;
    })
    .map(({ signal }) => tellSignal(signal, { outcome: null, removal: null }));

type Wanted = {
  readonly scanner: Scanner | undefined;
  readonly timeframe: RecordTimeframe;
  readonly now: number; // UTC ms
};

const rowsOf = (signals: readonly StoredSignal[], { scanner, timeframe, now }: Wanted) =>
  signals.filter(
    ({ signal }) =>
      (scanner === undefined || signal.scanner_type === scanner) &&
      signal.issued_at >= periodStart(timeframe, now),
  );

export function performanceOf(signals: readonly StoredSignal[], wanted: Wanted): SignalPerformance {
  const rows = rowsOf(signals, wanted);
  return {
    scanner: wanted.scanner ?? null,
    timeframe: wanted.timeframe,
    data_source: 'simulated',
    as_of: toInstant(wanted.now),
    live: trackRecord(rows.filter(({ signal }) => !signal.backfilled)),
    backfilled: trackRecord(rows.filter(({ signal }) => signal.backfilled)),
  };
}

export function statsOf(
  signals: readonly StoredSignal[],
  wanted: Omit<Wanted, 'scanner'>,
): SignalStats {
  const rows = rowsOf(signals, { ...wanted, scanner: undefined });
  const { issued: total, n: closed, ...record } = trackRecord(rows);
  return {
    ...record,
    total,
    closed,
    backfilled: rows.filter(({ signal }) => signal.backfilled).length,
    timeframe: wanted.timeframe,
    data_source: 'simulated',
    as_of: toInstant(wanted.now),
  };
}
