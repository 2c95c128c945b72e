import { averageDailyRange } from '#api/engine/indicators/indicators.ts';
import { lastDays, type CandleNeeds, type EngineInput } from '#api/engine/candles/candle-window.ts';
import { sum, mean, ratio } from '#api/engine/measures/statistics.ts';
import {
  bulkVolumes,
  orderFlow,
  totalVolume,
  traded,
  volumeProfile,
  tickOf,
  type Profile,
  volumeAt,
  binMiddle,
} from '#api/engine/measures/volume.ts';
import type { MakerLevel } from '#contracts/market/dark-pools.ts';
import { type BookLevel, type DomRecord, BOOK_LEVELS } from '#contracts/market/sentiments.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  instrumentFacts,
  roundPrice,
  type Instrument,
} from '#contracts/rules/market/instruments.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { lastTradedAt } from '#contracts/rules/time/market-calendar.ts';
import { liquidityScore, spreadPipsAt } from './liquidity-score.ts';
import { streamOf, uniform } from '#api/engine/simulator/randomness.ts';
import { ANALYSIS_BUCKETS } from '#contracts/rules/market/analysis-pairs.ts';

const REACH = 0.5; // distance over which interest falls to a third (1/e), in average daily ranges
const LEAST = 0.02; // of a side: at a price not traded for ten days, orders wait beyond it too
const SOFTENING = 0.25; // compresses ratios of sides from 0.08..14 to 0.5..2
const FLOW_WEIGHT = 0.3; // most that a one-sided hour of flow adds to or takes from a side

/** Modelled share of buys, 0 to 1: much volume below the price means many orders there. */
export function buyShare(
  profile: Profile,
  { price, adr, flow }: Pick<LadderInput, 'price' | 'adr' | 'flow'>,
): number {
  const near = (distance: number): number => Math.exp(-Math.abs(distance) / (REACH * adr));
  const interest = (weightAt: (distance: number) => number): number =>
    sum(profile.volumes.map((volume, bin) => volume * weightAt(binMiddle(profile, bin) - price)));
  const below = interest((distance) => (distance < 0 ? near(distance) : 0));
  const above = interest((distance) => (distance > 0 ? near(distance) : 0));
  const least = LEAST * (below + above);
  const buys = (below + least) ** SOFTENING * (1 + FLOW_WEIGHT * flow);
  const sells = (above + least) ** SOFTENING * (1 - FLOW_WEIGHT * flow);
  return buys + sells > 0 ? buys / (buys + sells) : 0.5;
}

const LEVELS_A_DAY = 400; // levels to an average daily range

export type LadderInput = {
  readonly instrument: Instrument;
  readonly t: number; // UTC ms
  readonly price: number;
  readonly spread: number; // between bid and ask, price units
  readonly adr: number; // average daily range in price units, above 0
  readonly profile: Profile; // volume by price of ten trading days
  readonly hourVolume: number;
  readonly flow: number; // order flow of the last hour, -1 to 1
};

type Side = 'bid' | 'ask';

/** Size at a level: a fortieth of an hour's volume, weighted by the volume traded there and the nearness. */
function sizeAt(input: LadderInput, side: Side, level: number, price: number): number {
  const { instrument, t, profile, hourVolume, flow } = input;
  const tradedThere = ratio(volumeAt(profile, price), mean(profile.volumes));
  const nearness = Math.exp(-(level + 1) / 12);
  const pressure = 1 + (side === 'bid' ? 0.5 : -0.5) * flow;
  const beat = Math.floor(t / ANALYSIS_BUCKETS.orderBook);
  const flicker = 0.9 + 0.2 * uniform(streamOf('order book', instrument, beat, side), level);
  return (hourVolume / 40) * (0.5 + 0.5 * tradedThere) * nearness * pressure * flicker;
}

const makerAt = (instrument: Instrument, tick: number): string =>
  `LP-${1 + Math.floor(8 * uniform(streamOf('maker', instrument), tick))} (model)`;

/**
 * Ten prices on each side of a modelled book, nearest first, in whole price steps: bids fall, asks rise,
 * and the best bid is below the best ask. The flicker of the sizes is a hash of the instrument and the
 * 5-second interval, the same on every server.
 */
export function layLadder(input: LadderInput): { bids: MakerLevel[]; asks: MakerLevel[] } {
  const { instrument, price, spread, adr } = input;
  const tick = tickOf(instrument);
  const gap = Math.max(1, Math.round(spread / tick));
  const step = Math.max(1, adr / LEVELS_A_DAY / tick); // at least one level apart after rounding
  const bid = Math.round(price / tick - gap / 2);
  const levels = (side: Side): MakerLevel[] =>
    Array.from({ length: BOOK_LEVELS }, (_, level) => {
      const away = Math.round(level * step);
      const ticks = side === 'bid' ? bid - away : bid + gap + away;
      const at = roundPrice(instrument, ticks * tick);
      const size = Math.max(1, Math.round(sizeAt(input, side, level, at)));
      return { price: at, size, maker: makerAt(instrument, ticks) };
    });
  return { bids: levels('bid'), asks: levels('ask') };
}

/** Twenty days for the daily range, for hours to be compared with and for quarter-hours; three hours of minutes. */
export const ORDER_BOOK_NEEDS = {
  D1: 20,
  H1: 600,
  M15: 2016,
  M1: 180,
} as const satisfies CandleNeeds;

export type OrderBookInput = EngineInput<typeof ORDER_BOOK_NEEDS> & {
  readonly price: number | null; // the centre of the book; the last close where there is none
};

const withoutMaker = ({ price, size }: MakerLevel): BookLevel => ({ price, size });

export type OrderBook = {
  readonly record: DomRecord;
  /** The same levels with modelled participants, nearest first. */
  readonly bids: readonly MakerLevel[];
  readonly asks: readonly MakerLevel[];
};

const FEWEST_MINUTES = 161; // the last hour, and the hundred returns before it
const HOUR = 60;

/** Ratio of buys to sells, two decimals: 1 where there is neither; divided by 1 where nothing is sold. */
function asRatio(buys: number, sells: number): number {
  if (buys === 0 && sells === 0) return 1;
  return Math.round((100 * buys) / Math.max(1, sells)) / 100;
}

function dayVolumes(hours: readonly Candle[]) {
  const sides = bulkVolumes(traded(hours), 24);
  const buy_volume = Math.round(sum(sides.map(({ buy }) => buy)));
  const sell_volume = Math.round(sum(sides.map(({ sell }) => sell)));
  return { buy_volume, sell_volume, volume_ratio: asRatio(buy_volume, sell_volume) };
}

function restingOrders(hourVolume: number, share: number) {
  const orders = Math.round(hourVolume / 4);
  const buy_orders = Math.round(orders * share);
  const sell_orders = orders - buy_orders;
  return { buy_orders, sell_orders, order_ratio: asRatio(buy_orders, sell_orders) };
}

function bookAround(input: OrderBookInput, price: number, adr: number) {
  const { instrument, asOf } = input;
  const quarters = traded(input.candles.M15);
  const minutes = traded(input.candles.M1);
  const t = lastTradedAt(instrument, asOf); // a closed market's book stands still
  const profile = volumeProfile(lastDays(instrument, quarters, 10), adr / 40);
  const flow = orderFlow(minutes, HOUR);
  const hourVolume = totalVolume(minutes.slice(-HOUR));
  const spread = spreadPipsAt(instrument, quarters, t) * instrumentFacts[instrument].pip;
  return {
    hourVolume,
    share: buyShare(profile, { price, adr, flow }),
    ...layLadder({ instrument, t, price, spread, adr, profile, hourVolume, flow }),
  };
}

/**
 * The modelled book of a pair, by the formulas of docs/sentiments.md.
 *
 * @returns null where its candles are too few: 14 days, 121 hours, 480 quarter-hours, 161 minutes
 */
export function readOrderBook(input: OrderBookInput): OrderBook | null {
  const { instrument, candles } = input;
  const { D1, H1, M15, M1 } = candles;
  const adr = averageDailyRange(D1);
  const liquidity = liquidityScore(instrument, { hours: H1, quarters: M15 });
  const newest = M1.at(-1);
  if (!adr || liquidity === null || M1.length < FEWEST_MINUTES || !newest) return null;
  const price = input.price ?? newest.c;
  const { hourVolume, share, bids, asks } = bookAround(input, price, adr);
  const gap = (asks[0]?.price ?? 0) - (bids[0]?.price ?? 0);
  const record: DomRecord = {
    pair: instrument,
    price: roundPrice(instrument, price),
    ...restingOrders(hourVolume, share),
    ...dayVolumes(H1),
    market_depth: sum([...bids, ...asks].map(({ size }) => size)),
    liquidity_score: liquidity,
    spread: Number((gap / instrumentFacts[instrument].pip).toFixed(1)),
    bids: bids.map(withoutMaker),
    asks: asks.map(withoutMaker),
    last_updated: new Date(newest.t + timeframeMs.M1).toISOString(),
  };
  return { record, bids, asks };
}
