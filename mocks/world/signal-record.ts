import { trackRecord } from '#api/engine/outcomes/track-record.ts';
import { tellSignal } from '#api/engine/signals/issue-signal.ts';
import { periodStart } from '#api/domain/signals.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import type { Signal } from '#contracts/signals.ts';
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
