import { z } from 'zod';
import { Instant, Instrument, Percent, Price } from '#contracts/primitives.ts';

/** A price at which orders are modelled to rest, and how much. */
export const BookLevel = z.object({ price: Price, size: z.number().nonnegative() });
export type BookLevel = z.infer<typeof BookLevel>;

/** Prices of each side. */
export const BOOK_LEVELS = 10;

/** Nearest to the middle first. */
const Side = z.array(BookLevel).max(BOOK_LEVELS);

/**
 * Depth of market of a pair, modelled from candles: currencies have no common order book. Volumes and
 * sizes are in ticks, whatever the source of prices counts.
 */
export const DomRecord = z
  .object({
    pair: Instrument,
    price: Price, // middle of the book
    buy_orders: z.number().int().nonnegative(), // resting; their sum is a quarter of the last hour's volume
    sell_orders: z.number().int().nonnegative(),
    buy_volume: z.number().nonnegative(), // of the last 24 hours, by bulk volume classification
    sell_volume: z.number().nonnegative(),
    order_ratio: z.number().nonnegative(),
    volume_ratio: z.number().nonnegative(),
    market_depth: z.number().nonnegative(), // sum of all sizes below
    liquidity_score: Percent,
    spread: z.number().nonnegative(), // pips
    bids: Side,
    asks: Side,
    last_updated: Instant, // close of the newest minute that was read
  })
  .meta({ id: 'DomRecord' });
export type DomRecord = z.infer<typeof DomRecord>;

export const exampleDom: DomRecord = {
  pair: 'EURUSD',
  price: 1.08512,
  buy_orders: 312,
  sell_orders: 268,
  buy_volume: 28_110,
  sell_volume: 26_034,
  order_ratio: 1.16,
  volume_ratio: 1.08,
  market_depth: 1096,
  liquidity_score: 64,
  spread: 0.8,
  bids: [{ price: 1.08508, size: 58 }],
  asks: [{ price: 1.08516, size: 51 }],
  last_updated: '2026-11-20T14:05:00.000Z',
};
