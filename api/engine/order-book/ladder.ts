import { mean, ratio } from '#api/engine/measures/statistics.ts';
import { tickOf } from '#api/engine/measures/tick.ts';
import { type Profile, volumeAt } from '#api/engine/measures/volume-profile.ts';
import { streamOf, uniform } from '#api/engine/simulator/randomness.ts';
import type { MakerLevel } from '#contracts/market/dark-pools.ts';
import { BOOK_LEVELS } from '#contracts/market/order-book.ts';
import { ANALYSIS_BUCKETS } from '#contracts/rules/market/analysis-pairs.ts';
import { type Instrument, roundPrice } from '#contracts/rules/market/instruments.ts';

/** Levels to an average daily range. */
const LEVELS_A_DAY = 400;
const MAKERS = 8;

/** What a ladder is laid from. */
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

/** How much rests at the level: a fortieth of an hour's volume, by what was traded there and how near it is. */
function sizeAt(input: LadderInput, side: Side, level: number, price: number): number {
  const { instrument, t, profile, hourVolume, flow } = input;
  const known = ratio(volumeAt(profile, price), mean(profile.volumes));
  const nearness = Math.exp(-(level + 1) / 12);
  const pressure = 1 + (side === 'bid' ? 0.5 : -0.5) * flow;
  const beat = Math.floor(t / ANALYSIS_BUCKETS.orderBook);
  const flicker = 0.9 + 0.2 * uniform(streamOf('order book', instrument, beat, side), level);
  return (hourVolume / 40) * (0.5 + 0.5 * known) * nearness * pressure * flicker;
}

/** Nobody's name: a number that stays with a price. */
const makerAt = (instrument: Instrument, tick: number): string =>
  `LP-${1 + Math.floor(MAKERS * uniform(streamOf('maker', instrument), tick))} (model)`;

/**
 * Ten prices on each side of a modelled book, nearest first, all of them whole price steps: bids fall,
 * asks rise, and the best bid lies below the best ask. What flickers in the sizes is a hash of the
 * instrument and the stretch of 5 seconds, the same on every server.
 */
export function layLadder(input: LadderInput): { bids: MakerLevel[]; asks: MakerLevel[] } {
  const { instrument, price, spread, adr } = input;
  const tick = tickOf(instrument);
  const gap = Math.max(1, Math.round(spread / tick));
  const step = Math.max(1, adr / LEVELS_A_DAY / tick); // a level apart at least, however rounded
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
