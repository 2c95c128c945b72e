import { mean, ratio, sum } from '#api/engine/measures/statistics.ts';
import { tickOf, type Profile, volumeAt, binMiddle } from '#api/engine/measures/volume-profile.ts';
import { streamOf, uniform } from '#api/engine/simulator/randomness.ts';
import type { MakerLevel } from '#contracts/market/dark-pools.ts';
import { BOOK_LEVELS } from '#contracts/market/order-book.ts';
import { ANALYSIS_BUCKETS } from '#contracts/rules/market/analysis-pairs.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';

/** Distance over which interest falls to a third (1/e), in average daily ranges. */
const REACH = 0.5;
/** Least share of a side: at a price not traded for ten days, orders wait on the far side too. */
const LEAST = 0.02;
/** Compresses ratios of sides from 0.08..14 to 0.5..2. */
const SOFTENING = 0.25;
/** Most that a completely one-sided hour of flow adds to or takes from a side. */
const FLOW_WEIGHT = 0.3;

/** Volume traded on one side of a price, weighted by nearness. */
function interest(profile: Profile, weightAt: (distance: number) => number, price: number): number {
  return sum(
    profile.volumes.map((volume, bin) => volume * weightAt(binMiddle(profile, bin) - price)),
  );
}

/**
 * The modelled share of resting orders that are buys: much volume below the price means many orders
 * there. No real orders are read.
 *
 * @param profile volume by price of ten trading days
 * @param adr average daily range in price units, above 0
 * @param flow order flow of the last hour, -1 to 1
 * @returns 0 to 1
 */
export function buyShare(
  profile: Profile,
  { price, adr, flow }: { readonly price: number; readonly adr: number; readonly flow: number },
): number {
  const near = (distance: number): number => Math.exp(-Math.abs(distance) / (REACH * adr));
  const below = interest(profile, (d) => (d < 0 ? near(d) : 0), price);
  const above = interest(profile, (d) => (d > 0 ? near(d) : 0), price);
  const least = LEAST * (below + above);
  const buys = (below + least) ** SOFTENING * (1 + FLOW_WEIGHT * flow);
  const sells = (above + least) ** SOFTENING * (1 - FLOW_WEIGHT * flow);
  return buys + sells > 0 ? buys / (buys + sells) : 0.5;
}

/** Levels to an average daily range. */
const LEVELS_A_DAY = 400;
const MAKERS = 8;

/** Input of a ladder. */
export type LadderInput = {
  readonly instrument: Instrument;
  /** UTC ms. */
  readonly t: number;
  readonly price: number;
  /** Between bid and ask, price units. */
  readonly spread: number;
  /** Average daily range, price units. */
  readonly adr: number;
  /** Volume by price of ten trading days. */
  readonly profile: Profile;
  readonly hourVolume: number;
  /** Order flow of the last hour, -1 to 1. */
  readonly flow: number;
};

type Side = 'bid' | 'ask';

/** Size at a level: a fortieth of an hour's volume, weighted by the volume traded there and the nearness. */
function sizeAt(input: LadderInput, side: Side, level: number, price: number): number {
  const { instrument, t, profile, hourVolume, flow } = input;
  const traded = ratio(volumeAt(profile, price), mean(profile.volumes));
  const nearness = Math.exp(-(level + 1) / 12);
  const pressure = 1 + (side === 'bid' ? 0.5 : -0.5) * flow;
  const beat = Math.floor(t / ANALYSIS_BUCKETS.orderBook);
  const flicker = 0.9 + 0.2 * uniform(streamOf('order book', instrument, beat, side), level);
  return (hourVolume / 40) * (0.5 + 0.5 * traded) * nearness * pressure * flicker;
}

/** An anonymous number that stays with a price. */
const makerAt = (instrument: Instrument, tick: number): string =>
  `LP-${1 + Math.floor(MAKERS * uniform(streamOf('maker', instrument), tick))} (model)`;

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
