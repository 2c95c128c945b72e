import { z } from 'zod';
import { define } from './endpoint.ts';
import { open } from './open.ts';
import { Count, DataSource, Instant, Share, named } from './primitives.ts';
import { SCANNER_POLL_CALLS_PER_MINUTE, ScannerType } from './signals.ts';

export const FEWEST_FOR_RATE = 10; // fewer closed signals say nothing: rates are null below

export const RECORD_TIMEFRAMES = ['today', 'week', 'month', 'all'] as const;
export const RecordTimeframe = z.enum(RECORD_TIMEFRAMES, 'today, week, month or all');
export type RecordTimeframe = z.infer<typeof RecordTimeframe>;

/** Closed signals of one band of setup quality: what was said and what came. */
export const CalibrationBand = z.object({
  from: Share,
  to: Share,
  n: Count,
  mean_confidence: Share.nullable(),
  hit_rate: Share.nullable(), // target before stop
  wilson_low: Share.nullable(), // 95 % interval of the hit rate
  wilson_high: Share.nullable(),
  expectancy_r: z.number().nullable(), // mean result after costs
  benchmark_hit_rate: Share.nullable(),
});
export type CalibrationBand = z.infer<typeof CalibrationBand>;

/**
 * What signals have brought. Rates are null below ten closed signals: too few to say. Expectancy and
 * its error (1.96 standard errors) are in R after costs.
 */
export const TrackRecord = named('TrackRecord', {
  issued: Count,
  active: Count,
  n: Count, // closed and graded, hidden ones too
  tp_hit: Count,
  sl_hit: Count,
  expired: Count,
  voided: Count,
  hidden: Count,
  success_rate: z.number().min(0).max(100).nullable(), // percent that ended above zero after costs
  success_low: z.number().min(0).max(100).nullable(), // its 95 % Wilson interval
  success_high: z.number().min(0).max(100).nullable(),
  hit_rate: Share.nullable(), // target before stop
  wilson_low: Share.nullable(),
  wilson_high: Share.nullable(),
  benchmark_hit_rate: Share.nullable(), // what a price without direction would have brought
  expectancy_r: z.number().nullable(),
  expectancy_error: z.number().nullable(),
  profit_factor: z.number().nullable(), // null too when nothing was lost
  avg_confidence: Share.nullable(),
  avg_risk_reward: z.number().nullable(),
  calibration: z.array(CalibrationBand),
});
export type TrackRecord = z.infer<typeof TrackRecord>;

export const PerformanceQuery = z.object({
  scanner: ScannerType.optional(),
  timeframe: RecordTimeframe.default('all'),
});
export type PerformanceQuery = z.infer<typeof PerformanceQuery>;

/** Live and backfilled signals are never added up. */
export const SignalPerformance = named('SignalPerformance', {
  scanner: open(ScannerType).nullable(), // null: all three
  timeframe: RecordTimeframe,
  data_source: open(DataSource),
  as_of: Instant,
  live: TrackRecord,
  backfilled: TrackRecord,
});
export type SignalPerformance = z.infer<typeof SignalPerformance>;

/** The console's tiles. success_rate is null below ten closed signals; closed says how many there are. */
export const SignalStats = named('SignalStats', {
  total: Count,
  active: Count,
  closed: Count,
  success_rate: z.number().min(0).max(100).nullable(),
  success_low: z.number().min(0).max(100).nullable(),
  success_high: z.number().min(0).max(100).nullable(),
  avg_confidence: Share.nullable(),
  expectancy_r: z.number().nullable(),
  voided: Count,
  hidden: Count,
  backfilled: Count, // of the total
  timeframe: RecordTimeframe,
  data_source: open(DataSource),
  as_of: Instant,
});
export type SignalStats = z.infer<typeof SignalStats>;

const noRecord: TrackRecord = {
  issued: 4,
  active: 1,
  n: 3,
  tp_hit: 1,
  sl_hit: 2,
  expired: 0,
  voided: 0,
  hidden: 0,
  success_rate: null,
  success_low: null,
  success_high: null,
  hit_rate: null,
  wilson_low: null,
  wilson_high: null,
  benchmark_hit_rate: null,
  expectancy_r: null,
  expectancy_error: null,
  profit_factor: null,
  avg_confidence: 0.74,
  avg_risk_reward: 2,
  calibration: [],
};

const exampleRecord: TrackRecord = {
  issued: 62,
  active: 0,
  n: 61,
  tp_hit: 20,
  sl_hit: 38,
  expired: 3,
  voided: 1,
  hidden: 0,
  success_rate: 34.4,
  success_low: 23.7,
  success_high: 47,
  hit_rate: 0.328,
  wilson_low: 0.223,
  wilson_high: 0.453,
  benchmark_hit_rate: 0.333,
  expectancy_r: -0.05,
  expectancy_error: 0.35,
  profit_factor: 0.93,
  avg_confidence: 0.76,
  avg_risk_reward: 2,
  calibration: [
    {
      from: 0.7,
      to: 0.85,
      n: 41,
      mean_confidence: 0.76,
      hit_rate: 0.341,
      wilson_low: 0.216,
      wilson_high: 0.493,
      expectancy_r: -0.02,
      benchmark_hit_rate: 0.333,
    },
  ],
};

export const trackRecordEndpoints = {
  performance: define.get('/signals/performance', 'user', {
    summary:
      'The graded record of a scanner, live and backfilled apart, next to what chance would give',
    query: PerformanceQuery,
    callsPerMinute: SCANNER_POLL_CALLS_PER_MINUTE,
    response: SignalPerformance,
    example: {
      scanner: 'peak',
      timeframe: 'all',
      data_source: 'simulated',
      as_of: '2026-11-20T14:05:00.000Z',
      live: noRecord,
      backfilled: exampleRecord,
    },
  }),
  stats: define.get('/admin/signal-stats', 'admin', {
    summary: 'Counts and success of the signals of a stretch of time',
    query: z.object({ timeframe: RecordTimeframe.default('all') }),
    callsPerMinute: SCANNER_POLL_CALLS_PER_MINUTE,
    response: SignalStats,
    example: {
      total: 66,
      active: 1,
      closed: 64,
      success_rate: 34.4,
      success_low: 23.9,
      success_high: 46.6,
      avg_confidence: 0.76,
      expectancy_r: -0.05,
      voided: 1,
      hidden: 0,
      backfilled: 62,
      timeframe: 'all',
      data_source: 'simulated',
      as_of: '2026-11-20T14:05:00.000Z',
    },
  }),
};
