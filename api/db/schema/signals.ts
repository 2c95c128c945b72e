import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { PredictionModel } from '#contracts/rules/signals/prediction-model.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { kit, parentId } from '../kit.ts';

/** Signals of the scanners. This table and the next three are append-only: outcomes are separate rows. */
export const signals = kit.table(
  'signals',
  {
    id: kit.text().primaryKey(), // hash of source and idempotency key: prevents duplicates
    key: kit.text().notNull(), // `peak:EURUSD:2026-11`
    scanner_type: kit.text().$type<Scanner>().notNull(),
    signal_type: kit.text().$type<'buy' | 'sell'>().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    entry_price: kit.real().notNull(),
    stop_loss: kit.real().notNull(),
    take_profit: kit.real().notNull(),
    risk_reward_ratio: kit.real().notNull(),
    confidence: kit.real().notNull(),
    quality: kit.real().notNull(), // the confidence before the evidence cap
    hit_probability: kit.real(),
    ml_agrees: kit.bool(), // null: there was no prediction
    spread: kit.real().notNull(), // price units at issue, for the net result
    issued_at: kit.int().notNull(), // the slot: all its candles had closed
    expires_at: kit.int().notNull(),
    stored_at: kit.int().notNull(),
    reason: kit.text().notNull(),
    data_source: kit.text().$type<DataSource>().notNull(),
    backfilled: kit.bool().notNull(),
  },
  (t) => [
    kit.index('signals_issued').on(t.data_source, t.issued_at),
    kit.index('signals_scanner').on(t.data_source, t.scanner_type, t.issued_at),
    kit.index('signals_instrument').on(t.data_source, t.instrument, t.issued_at),
    kit.index('signals_confidence').on(t.data_source, t.confidence),
  ],
);

export const signalOutcomes = kit.table(
  'signal_outcomes',
  {
    signal_id: parentId(() => signals.id).primaryKey(),
    status: kit.text().$type<'tp_hit' | 'sl_hit' | 'expired'>().notNull(),
    closed_at: kit.int().notNull(),
    exit_price: kit.real().notNull(),
    r_gross: kit.real().notNull(),
    r_net: kit.real().notNull(),
    mfe_r: kit.real().notNull(),
    mae_r: kit.real().notNull(),
  },
  (t) => [kit.index('signal_outcomes_closed').on(t.closed_at)],
);

/** Control group: the share of both directions, buy and sell, that reached the target before the stop. */
export const signalControls = kit.table('signal_controls', {
  signal_id: parentId(() => signals.id).primaryKey(),
  closed_at: kit.int().notNull(), // when the later one was known
  hit_share: kit.real().notNull(), // 0, 0.5 or 1
});

/** Signals that an administrator removed: open ones are voided, closed ones hidden from lists. */
export const signalRemovals = kit.table('signal_removals', {
  signal_id: parentId(() => signals.id).primaryKey(),
  kind: kit.text().$type<'voided' | 'hidden'>().notNull(),
  removed_at: kit.int().notNull(),
  removed_by: kit.text().notNull(), // the administrator's name
  reason: kit.text(),
});

/**
 * The track record by UTC day of issue, recomputed in each transaction that changes the day: reading it does
 * not become slower with more signals. Counts and sums are those of the engine's tallies.
 */
export const signalTallies = kit.table(
  'signal_tallies',
  {
    data_source: kit.text().$type<DataSource>().notNull(),
    day: kit.int().notNull(), // start, UTC ms
    scanner_type: kit.text().$type<Scanner>().notNull(),
    backfilled: kit.bool().notNull(),
    band: kit.int().notNull(), // index of the band of quality; -1: below all bands
    issued: kit.int().notNull(),
    voided: kit.int().notNull(),
    hidden: kit.int().notNull(),
    tp_hit: kit.int().notNull(),
    sl_hit: kit.int().notNull(),
    expired: kit.int().notNull(),
    won: kit.int().notNull(),
    confidence_sum: kit.real().notNull(),
    risk_reward_sum: kit.real().notNull(),
    closed_confidence_sum: kit.real().notNull(),
    gain_sum: kit.real().notNull(),
    loss_sum: kit.real().notNull(),
    r_square_sum: kit.real().notNull(),
    chance_count: kit.int().notNull(),
    chance_sum: kit.real().notNull(),
  },
  (t) => [
    kit.primaryKey({ columns: [t.data_source, t.day, t.scanner_type, t.backfilled, t.band] }),
  ],
);

/**
 * The chain of commitments to live signals, their results and withdrawals. Rows are only added. They outlive their
 * signals: a signal that was removed from the record is missed there.
 */
export const commitments = kit.table(
  'commitments',
  {
    seq: kit.int().primaryKey(), // 1, 2, 3 … without gaps
    signal_id: kit.text().notNull(),
    kind: kit.text().$type<'signal' | 'result' | 'void'>().notNull(),
    form: kit.text().notNull(), // canonical JSON; of a signal with its nonce, and secret until it has closed
    hash: kit.text().notNull(), // SHA-256 of the form
    committed_at: kit.int().notNull(),
    expires_at: kit.int(), // of a signal
    head: kit.text().notNull().default(''), // SHA-256 of all entries up to this one
  },
  (t) => [kit.uniqueIndex('commitments_signal').on(t.signal_id, t.kind)],
);

/** UTC days with commitments, sealed after their end. */
export const commitmentDays = kit.table('commitment_days', {
  day: kit.text().primaryKey(), // `2026-11-03`
  first: kit.int().notNull(), // seq
  count: kit.int().notNull(),
  head: kit.text().notNull(), // of its last entry
});

/** Addresses that get the head of each sealed day by mail. */
export const recordSubscribers = kit.table(
  'record_subscribers',
  {
    id: kit.text().primaryKey(), // random; the links of the mails have it, to confirm and to stop
    email: kit.text().notNull(), // in lower case
    created_at: kit.int().notNull(),
    confirmed_at: kit.int(), // null: not yet, and no head is sent
  },
  (t) => [
    kit.uniqueIndex('record_subscribers_email').on(t.email),
    kit.index('record_subscribers_confirmed').on(t.confirmed_at),
  ],
);

/** A scanner's progress in each of its periods: a month, a week or a session. */
export const scannerRuns = kit.table(
  'scanner_runs',
  {
    scanner: kit.text().$type<Scanner>().notNull(),
    data_source: kit.text().$type<DataSource>().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    period: kit.int().notNull(), // start, UTC ms
    done_to: kit.int().notNull(), // the last processed slot
    is_complete: kit.bool().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.scanner, t.data_source, t.instrument, t.period] })],
);

/** Models trained on an instrument up to the start of a trading day. */
export const predictionModels = kit.table(
  'prediction_models',
  {
    data_source: kit.text().$type<DataSource>().notNull(),
    instrument: kit.text().$type<Instrument>().notNull(),
    trading_day: kit.int().notNull(), // of `tradingDayOf`
    trained_at: kit.int().notNull(), // end of the training candles
    model: kit.json<PredictionModel>().notNull(),
  },
  (t) => [kit.primaryKey({ columns: [t.data_source, t.instrument, t.trading_day] })],
);
