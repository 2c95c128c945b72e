import { meanOf, standardError } from '#api/engine/outcomes/record-statistics.ts';
import { trackRecord } from '#api/engine/outcomes/track-record.ts';
import type { Span } from '#contracts/rules/market/gaps.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { type Scanner, scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { FEWEST_FOR_RATE, type TrackRecord } from '#contracts/track-record.ts';
import type { GradedSignal } from './run-backtest.ts';

type Backtest = {
  readonly scanner: Scanner;
  readonly source: DataSource;
  readonly span: Span;
  readonly signals: readonly GradedSignal[];
};

const Z_95 = 1.96; // two-sided 95 % of the standard normal distribution
const UNKNOWN = '-';

const day = (t: number): string => new Date(t).toISOString().slice(0, 10);
const percent = (share: number | null): string =>
  share === null ? UNKNOWN : `${(100 * share).toFixed(1)} %`;
const signed = (r: number | null): string =>
  r === null ? UNKNOWN : `${r < 0 ? '' : '+'}${r.toFixed(2)}`;

const recordOf = (scanner: Scanner, signals: readonly GradedSignal[]): TrackRecord =>
  trackRecord(
    signals.map(({ draft, outcome, control }) => ({
      signal: {
        scanner_type: scanner,
        quality: draft.quality,
        confidence: draft.quality,
        risk_reward_ratio: draft.riskReward,
      },
      outcome,
      control,
      removal: null,
    })),
  );

export function describeBacktest({ scanner, source, span, signals }: Backtest): string[] {
  const record = recordOf(scanner, signals);
  return [
    `${scannerLabel[scanner]}, ${source} candles, ${day(span.from)} to ${day(span.to)} UTC`,
    '',
    ...aligned([
      ['Signals', `${record.issued} issued, ${record.n} closed, ${record.active} open at the end`],
      ['Ended by', `target ${record.tp_hit}, stop ${record.sl_hit}, time ${record.expired}`],
      ...ratesOf(record, signals),
    ]),
    ...(record.n === 0 ? [] : tablesOf(scanner, record, signals)),
  ];
}

const tablesOf = (scanner: Scanner, record: TrackRecord, signals: readonly GradedSignal[]) => [
  '',
  ...bandTable(record),
  '',
  ...instrumentTable(scanner, signals),
  '',
  `${UNKNOWN} stands where fewer than ${FEWEST_FOR_RATE} signals have closed: too few to say.`,
];

function ratesOf(record: TrackRecord, signals: readonly GradedSignal[]): string[][] {
  if (record.n < FEWEST_FOR_RATE) {
    return [['Rates', `fewer than ${FEWEST_FOR_RATE} closed signals are too few to say`]];
  }
  const closed = signals.flatMap(({ outcome }) => outcome ?? []);
  const gross = expectancyOf(closed.map(({ r_gross }) => r_gross));
  const net = expectancyOf(closed.map(({ r_net }) => r_net));
  const { profit_factor: factor } = record;
  return [
    ['Target first', `${hitsOf(record)}, chance ${percent(record.benchmark_hit_rate)}`],
    ['Expectancy', `${gross} before costs, ${net} after the spread`],
    ['Profit factor', factor === null ? `${UNKNOWN} (nothing was lost)` : factor.toFixed(2)],
    ['Risk to reward', `${record.avg_risk_reward} on average`],
  ];
}

const hitsOf = ({ hit_rate, wilson_low, wilson_high }: Rates): string =>
  hit_rate === null
    ? UNKNOWN
    : `${percent(hit_rate)} (95 %: ${percent(wilson_low)} to ${percent(wilson_high)})`;

type Rates = Pick<TrackRecord, 'hit_rate' | 'wilson_low' | 'wilson_high'>;

/** `-0.05 ± 0.35 R`: the mean and 1.96 standard errors of it. */
function expectancyOf(results: readonly number[]): string {
  const error = standardError(results);
  return `${signed(meanOf(results))} ± ${error === null ? UNKNOWN : (Z_95 * error).toFixed(2)} R`;
}

const bandTable = ({ calibration }: TrackRecord): string[] =>
  aligned([
    ['Quality', 'closed', 'target first', 'chance', 'net R'],
    ...calibration.map((band) => [
      `${band.from.toFixed(2)} to ${band.to.toFixed(2)}`,
      String(band.n),
      hitsOf(band),
      percent(band.benchmark_hit_rate),
      signed(band.expectancy_r),
    ]),
  ]);

function instrumentTable(scanner: Scanner, signals: readonly GradedSignal[]): string[] {
  const byInstrument = Map.groupBy(signals, ({ draft }) => draft.instrument);
  const rows = [...byInstrument].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return aligned([
    ['Instrument', 'closed', 'target first', 'chance', 'net R'],
    ...rows.map(([instrument, own]) => {
      const record = recordOf(scanner, own);
      return [
        instrument,
        String(record.n),
        hitsOf(record),
        percent(record.benchmark_hit_rate),
        signed(record.expectancy_r),
      ];
    }),
  ]);
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widthOf = (column: number): number =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widthOf(column)))
      .join('  ')
      .trimEnd(),
  );
}
