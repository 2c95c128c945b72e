import type { MakerLevel } from '#contracts/dark-pools.ts';
import type { DomRecord } from '#contracts/order-book.ts';
import type { OrderBookInput } from './order-book-input.ts';

export type OrderBook = {
  readonly record: DomRecord;
  /** The same levels with who is modelled to stand there, nearest first. */
  readonly bids: readonly MakerLevel[];
  readonly asks: readonly MakerLevel[];
};

/** The modelled book of a pair; null where its candles are too few. */
export function readOrderBook(_input: OrderBookInput): OrderBook | null {
  return null;
}
