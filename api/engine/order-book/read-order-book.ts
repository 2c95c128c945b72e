import { averageDailyRange } from '#api/engine/indicators/indicators.ts';
import { lastDays } from '#api/engine/measures/last-days.ts';
import { sum } from '#api/engine/measures/statistics.ts';
import { bulkVolumes, orderFlow, totalVolume, traded } from '#api/engine/measures/volume.ts';
import { volumeProfile } from '#api/engine/measures/volume-profile.ts';
import type { CandleNeeds, CandlesOf } from '#api/engine/candles/candle-window.ts';
import type { MakerLevel } from '#contracts/market/dark-pools.ts';
import type { BookLevel, DomRecord } from '#contracts/market/order-book.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Instrument,
  instrumentFacts,
  roundPrice,
} from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { lastTradedAt } from '#contracts/rules/time/trading-time.ts';
import { layLadder, buyShare } from './ladder.ts';
import { liquidityScore, spreadPipsAt } from './liquidity-score.ts';

/** Twenty days for the daily range, for hours to be compared with and for quarter-hours; three hours of minutes. */
export const ORDER_BOOK_NEEDS = {
  D1: 20,
  H1: 600,
  M15: 2016,
  M1: 180,
} as const satisfies CandleNeeds;

/** Input of the modelled order book of a pair. */
export type OrderBookInput = {
  readonly instrument: Instrument;
  /** UTC ms; the candles are those that had closed by then. */
  readonly asOf: number;
  readonly candles: CandlesOf<typeof ORDER_BOOK_NEEDS>;
  /** The newest price, the centre of the book; the last close where there is none. */
  readonly price: number | null;
};

export type OrderBook = {
  readonly record: DomRecord;
  /** The same levels with modelled participants, nearest first. */
  readonly bids: readonly MakerLevel[];
  readonly asks: readonly MakerLevel[];
};

/** The last hour, and the hundred returns before it that bulk volume classification compares with. */
const FEWEST_MINUTES = 161;
const HOUR = 60;
const PROFILE_DAYS = 10;
const BINS_A_DAY = 40;

/** Ratio of buys to sells, two decimals: 1 where there is neither; divided by 1 where nothing is sold. */
function asRatio(buys: number, sells: number): number {
  if (buys === 0 && sells === 0) return 1;
  return Math.round((100 * buys) / Math.max(1, sells)) / 100;
}

/** Bought and sold volume of the last 24 hours, by bulk volume classification. */
function dayVolumes(hours: readonly Candle[]) {
  const sides = bulkVolumes(traded(hours), 24);
  const buy_volume = Math.round(sum(sides.map(({ buy }) => buy)));
  const sell_volume = Math.round(sum(sides.map(({ sell }) => sell)));
  return { buy_volume, sell_volume, volume_ratio: asRatio(buy_volume, sell_volume) };
}

/** A quarter of the last hour's volume, divided by a share. */
function restingOrders(hourVolume: number, share: number) {
  const orders = Math.round(hourVolume / 4);
  const buy_orders = Math.round(orders * share);
  const sell_orders = orders - buy_orders;
  return { buy_orders, sell_orders, order_ratio: asRatio(buy_orders, sell_orders) };
}

/** Pips between the best two prices, to one decimal: a pip is ten price steps of every instrument. */
const gapPips = (instrument: Instrument, bid: number, ask: number): number =>
  Number(((ask - bid) / instrumentFacts[instrument].pip).toFixed(1));

/** The ladder around a price, and the share of resting orders that are buys. */
function bookAround(input: OrderBookInput, price: number, adr: number) {
  const { instrument, asOf } = input;
  const quarters = traded(input.candles.M15);
  const minutes = traded(input.candles.M1);
  const t = lastTradedAt(instrument, asOf); // a closed market's book stands still
  const profile = volumeProfile(lastDays(instrument, quarters, PROFILE_DAYS), adr / BINS_A_DAY);
  const flow = orderFlow(minutes, HOUR);
  const hourVolume = totalVolume(minutes.slice(-HOUR));
  const spread = spreadPipsAt(instrument, quarters, t) * instrumentFacts[instrument].pip;
  return {
    hourVolume,
    share: buyShare(profile, { price, adr, flow }),
    ...layLadder({ instrument, t, price, spread, adr, profile, hourVolume, flow }),
  };
}

const withoutMaker = ({ price, size }: MakerLevel): BookLevel => ({ price, size });

/**
 * The modelled book of a pair, by the formulas of docs/sentiments.md.
 *
 * @returns null where its candles are too few: 14 days, 121 hours, 480 quarter-hours, 161 minutes
 */
export function readOrderBook(input: OrderBookInput): OrderBook | null {
  const { instrument, candles } = input;
  const { D1, H1, M15, M1 } = candles;
  const adr = averageDailyRange(D1);
  const liquidity = liquidityScore({ instrument, hours: H1, quarters: M15 });
  const newest = M1.at(-1);
  if (!adr || liquidity === null || M1.length < FEWEST_MINUTES || !newest) return null;
  const price = input.price ?? newest.c;
  const { hourVolume, share, bids, asks } = bookAround(input, price, adr);
  const record: DomRecord = {
    pair: instrument,
    price: roundPrice(instrument, price),
    ...restingOrders(hourVolume, share),
    ...dayVolumes(H1),
    market_depth: sum([...bids, ...asks].map(({ size }) => size)),
    liquidity_score: liquidity,
    spread: gapPips(instrument, bids[0]?.price ?? 0, asks[0]?.price ?? 0),
    bids: bids.map(withoutMaker),
    asks: asks.map(withoutMaker),
    last_updated: new Date(newest.t + timeframeMs.M1).toISOString(),
  };
  return { record, bids, asks };
}
