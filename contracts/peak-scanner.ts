import { z } from 'zod';
import { Count, Instant, Share, DataSource, Price, named } from './primitives.ts';
import { define } from './endpoint.ts';
import { open, openList, openRecord } from './open.ts';
import { scannerInstruments } from './rules/signals/scanners.ts';
import { exampleSignal, noOutcome, SCANNER_POLL_CALLS_PER_MINUTE, Signal } from './signals.ts';

export const PREDICTION_ALGORITHM =
  'Multinomial logistic regression, 20 features, H1, 24 h triple barrier, walk-forward';
export const NO_PREDICTION = 'insufficient data';

/**
 * What the next 24 hours may bring: three average true ranges up first, down first, or neither. The
 * accuracy on data that the model has learned from always stands beside that on data it has not seen,
 * and beside that of always naming the most frequent outcome.
 */
export const Prediction = named('Prediction', {
  ml_signal: z.enum(['buy', 'sell', 'hold']),
  bullish_probability: Share,
  bearish_probability: Share,
  neutral_probability: Share,
  algorithm: z.string(),
  training_accuracy: Share.nullable(),
  oos_accuracy: Share.nullable(),
  baseline_accuracy: Share.nullable(),
  log_loss_skill: z.number().nullable(), // 1 - log loss / log loss of the class shares
  n_train: Count,
  n_test: Count,
  trained_at: Instant.nullable(), // end of the candles it has learned from
  as_of: Instant.nullable(), // end of the last candle it was asked about
});
export type Prediction = z.infer<typeof Prediction>;

export const examplePrediction: Prediction = {
  ml_signal: 'hold',
  bullish_probability: 0.36,
  bearish_probability: 0.34,
  neutral_probability: 0.3,
  algorithm: PREDICTION_ALGORITHM,
  training_accuracy: 0.42,
  oos_accuracy: 0.345,
  baseline_accuracy: 0.35,
  log_loss_skill: 0.003,
  n_train: 6000,
  n_test: 2500,
  trained_at: '2026-11-19T22:00:00.000Z',
  as_of: '2026-11-20T14:00:00.000Z',
};

export const PeakInstrument = z.enum(scannerInstruments.peak);
export const Formation = z.enum([
  'W Bottom',
  'M Top',
  'Peak Formation Low',
  'Peak Formation High',
  'Level 1 Rise',
  'Level 2 Rise',
  'Level 3 Rise',
  'Level 1 Drop',
  'Level 2 Drop',
  'Level 3 Drop',
  'Consolidation',
]);
export type Formation = z.infer<typeof Formation>;

/** Where an instrument stands by the market maker method. ADR: mean range of the last 14 trading days. */
export const PeakBias = named('PeakBias', {
  daily_bias: z.enum(['Bullish', 'Bearish', 'Neutral']),
  bias_score: z.number(), // -1 to 1
  formation: open(Formation),
  peak_days: z.number().int().positive().nullable(), // trading days since the peak; 1 today; null without one
  range_position: z.number().min(0).max(100), // percent of the range of the last 5 days
  stop_hunt_detected: z.boolean(), // today
  stop_hunt_side: z.enum(['low', 'high']).nullable(),
  stop_hunt_depth_adr: z.number().nullable(),
  stop_hunt_time: Instant.nullable(),
  structure_break: z.boolean(),
  structure_break_side: z.enum(['bullish', 'bearish']).nullable(),
  cycle: z.enum(['rise', 'drop']).nullable(), // null without a peak
  level: z.union([z.literal(1), z.literal(2), z.literal(3)]).nullable(),
  expansion_adr: z.number().nullable(),
  anchor_price: Price.nullable(),
  adr: z.number().positive(), // price units
});
export type PeakBias = z.infer<typeof PeakBias>;

/** An open Peak signal with the names that the screen knows. */
export const MmmSignal = Signal.extend({ reasoning: z.string(), issued_at: Instant }).meta({
  id: 'MmmSignal',
});

/** A setup that is nearly a signal, with the missing conditions. */
export const PeakSetup = named('PeakSetup', {
  instrument: PeakInstrument,
  signal_type: z.enum(['buy', 'sell']),
  quality: Share, // 0.35 to 0.5; from 0.5 it would be a signal on a generation day
  reasoning: z.string(),
});
export type PeakSetup = z.infer<typeof PeakSetup>;

export const PeakScannerAnswer = named('PeakScannerAnswer', {
  scanner_status: open(z.enum(['monitoring', 'scanning', 'signals_active', 'market_closed'])),
  mode: open(z.enum(['monthly', 'continuous'])),
  current_day: z.number().int().min(1).max(31),
  signal_generation_day: z.number().int(),
  effective_generation_date: z.iso.date(), // of this month
  is_generation_day: z.boolean(),
  next_generation: Instant,
  next_scan: Instant,
  last_scan: Instant.nullable(),
  performance_metrics: z.object({
    total_signals_generated: Count,
    high_confidence_signals: Count, // confidence of 0.7 or more
    ml_confirmation_rate: z.number().min(0).max(100).nullable(), // percent whose prediction agreed
    average_risk_reward: z.number().nullable(),
    market_volatility: z.object({ average_volatility: z.number().nonnegative().nullable() }), // percent of price a day
    institutional_activity: z.object({
      activity_level: z.enum(['High', 'Medium', 'Low']).nullable(),
    }),
    success_rate: z.number().min(0).max(100).nullable(), // null below ten closed signals
    expectancy_r: z.number().nullable(),
    n_closed: Count,
    backfilled: Count, // of the signals generated
  }),
  mmm_signals: openList(MmmSignal), // open
  signals: openList(Signal), // all of the current generation
  ml_predictions: openRecord(z.partialRecord(PeakInstrument, Prediction)),
  bias_analysis: openRecord(z.partialRecord(PeakInstrument, PeakBias)), // without those whose candles are missing
  watchlist: openList(PeakSetup),
  data_source: open(DataSource),
  as_of: Instant,
  filling: z.boolean(), // history is still being prepared
  modelled: z.array(z.string()), // fields that are estimates of a model
});
export type PeakScannerAnswer = z.infer<typeof PeakScannerAnswer>;

export const PEAK_MODELLED = ['ml_predictions', 'performance_metrics.institutional_activity'];

export const peakScannerEndpoints = {
  read: define.get('/peak-scanner', 'user', {
    summary:
      'The Peak Scanner: bias by the market maker method, open signals, predictions, next scan',
    callsPerMinute: SCANNER_POLL_CALLS_PER_MINUTE,
    response: PeakScannerAnswer,
    example: {
      scanner_status: 'signals_active',
      mode: 'monthly',
      current_day: 3,
      signal_generation_day: 3,
      effective_generation_date: '2026-11-03',
      is_generation_day: true,
      next_generation: '2026-11-03T00:00:00.000Z',
      next_scan: '2026-11-03T08:20:00.000Z',
      last_scan: '2026-11-03T08:15:00.000Z',
      performance_metrics: {
        total_signals_generated: 63,
        high_confidence_signals: 41,
        ml_confirmation_rate: 38.1,
        average_risk_reward: 2.01,
        market_volatility: { average_volatility: 0.71 },
        institutional_activity: { activity_level: 'Medium' },
        success_rate: 34.4,
        expectancy_r: -0.05,
        n_closed: 61,
        backfilled: 62,
      },
      mmm_signals: [
        {
          ...exampleSignal,
          ...noOutcome,
          reasoning: exampleSignal.reason,
          issued_at: exampleSignal.timestamp,
        },
      ],
      signals: [exampleSignal],
      ml_predictions: { EURUSD: examplePrediction },
      bias_analysis: {
        EURUSD: {
          daily_bias: 'Bullish',
          bias_score: 0.52,
          formation: 'W Bottom',
          peak_days: 2,
          range_position: 31.4,
          stop_hunt_detected: true,
          stop_hunt_side: 'low',
          stop_hunt_depth_adr: 0.18,
          stop_hunt_time: '2026-11-03T07:30:00.000Z',
          structure_break: true,
          structure_break_side: 'bullish',
          cycle: 'rise',
          level: 1,
          expansion_adr: 0.8,
          anchor_price: 1.07911,
          adr: 0.0064,
        },
      },
      watchlist: [
        {
          instrument: 'GBPUSD',
          signal_type: 'buy',
          quality: 0.44,
          reasoning:
            'Low of Asia swept by 0.12 ADR at 07:45 UTC, close back inside, structure broken upwards.',
        },
      ],
      data_source: 'simulated',
      as_of: '2026-11-03T08:15:00.000Z',
      filling: false,
      modelled: PEAK_MODELLED,
    },
  }),
};
