import { trackRecord } from '#api/engine/outcomes/track-record.ts';
import { periodStart } from '#contracts/rules/record-period.ts';
import type { Scanner } from '#contracts/rules/scanners.ts';
import type { Signal, SignalStatus } from '#contracts/signals.ts';
import type { RecordTimeframe, SignalPerformance, SignalStats } from '#contracts/track-record.ts';
import type { StoredSignal } from './tables.ts';

const textOf = (t: number): string => new Date(t).toISOString();
const inHundredths = (r: number | undefined): number | null =>
  r === undefined ? null : Number(r.toFixed(2));

function statusOf({ outcome, removal }: StoredSignal): SignalStatus {
  if (outcome !== null) return outcome.status;
  return removal?.kind === 'voided' ? 'voided' : 'active';
}

/** As the contract tells it. */
export function toSignal(stored: StoredSignal): Signal {
  const { signal, outcome } = stored;
  const { issued_at, expires_at, spread: _spread, ...told } = signal;
  return {
    ...told,
    timestamp: textOf(issued_at),
    expires_at: textOf(expires_at),
    status: statusOf(stored),
    closed_at: outcome === null ? null : textOf(outcome.closed_at),
    exit_price: outcome?.exit_price ?? null,
    r_gross: inHundredths(outcome?.r_gross),
    r_net: inHundredths(outcome?.r_net),
    mfe_r: inHundredths(outcome?.mfe_r),
    mae_r: inHundredths(outcome?.mae_r),
  };
}

/** What lists show, newest first: all but hidden ones, of one scanner or of all. */
export const listed = (signals: readonly StoredSignal[], scanner?: Scanner): Signal[] =>
  signals
    .filter(({ signal, removal }) => {
      const isOf = scanner === undefined || signal.scanner_type === scanner;
      return isOf && removal?.kind !== 'hidden';
    })
    .map(toSignal);

type Wanted = {
  readonly scanner: Scanner | undefined;
  readonly timeframe: RecordTimeframe;
  /** UTC ms. */
  readonly now: number;
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
    as_of: textOf(wanted.now),
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
    as_of: textOf(wanted.now),
  };
}
