import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { kit } from '../kit.ts';

/**
 * What the scanners said. This table and the next three are only ever added to: a signal is never
 * altered, and what becomes of it stands beside it.
 */
export const signals = kit.table(
  'signals',
  {
    id: kit.text().primaryKey(), // hash of source and idempotency key: the same signal is never there twice
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
    ml_agrees: kit.bool(), // null: no prediction was there
    spread: kit.real().notNull(), // price units at issue, for the net result
    issued_at: kit.int().notNull(), // the slot: all candles it was made of had closed
    expires_at: kit.int().notNull(),
    stored_at: kit.int().notNull(),
    reason: kit.text().notNull(),
    data_source: kit.text().$type<DataSource>().notNull(),
    backfilled: kit.bool().notNull(),
  },
  (t) => [
    kit.index('signals_issued').on(t.data_source, t.issued_at),
    kit.index('signals_scanner').on(t.data_source, t.scanner_type, t.issued_at),
  ],
);

/** How a signal ended. */
export const signalOutcomes = kit.table(
  'signal_outcomes',
  {
    signal_id: kit
      .text()
      .primaryKey()
      .references(() => signals.id, { onDelete: 'cascade' }),
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

/**
 * What a trade without direction would have met at the same time with the same distances: the share of
 * the two directions, buy and sell, that reached the target first.
 */
export const signalControls = kit.table('signal_controls', {
  signal_id: kit
    .text()
    .primaryKey()
    .references(() => signals.id, { onDelete: 'cascade' }),
  closed_at: kit.int().notNull(), // when the later of both was known
  hit_share: kit.real().notNull(), // 0, 0.5 or 1
});

/** What an administrator took back: an open signal is voided, a closed one hidden from lists. */
export const signalRemovals = kit.table('signal_removals', {
  signal_id: kit
    .text()
    .primaryKey()
    .references(() => signals.id, { onDelete: 'cascade' }),
  kind: kit.text().$type<'voided' | 'hidden'>().notNull(),
  removed_at: kit.int().notNull(),
  removed_by: kit.text().notNull(), // the administrator's name
  reason: kit.text(),
});

/**
 * The track record by the UTC day of issue, made anew in each transaction that changes the day: what it
 * costs to read does not grow with the signals. Counts and sums are those of the engine's tallies.
 */
export const signalTallies = kit.table(
  'signal_tallies',
  {
    data_source: kit.text().$type<DataSource>().notNull(),
    day: kit.int().notNull(), // its begin, UTC ms
    scanner_type: kit.text().$type<Scanner>().notNull(),
    backfilled: kit.bool().notNull(),
    band: kit.int().notNull(), // place among the bands of quality; -1: below them
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
