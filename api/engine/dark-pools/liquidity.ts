import { findSwings } from '#api/engine/indicators/swings.ts';
import { mean, ratio, efficiencyRatio } from '#api/engine/measures/statistics.ts';
import {
  highVolumeNodes,
  volumeProfile,
  valueArea,
  compareVolumes,
  totalVolume,
  orderFlow,
} from '#api/engine/measures/volume.ts';
import { atrSeries } from '#api/engine/indicators/indicators.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import type { DarkPool } from '#contracts/market/dark-pools.ts';
import { type DarkPoolMeasures, WEEK_QUARTERS } from './dark-pool-measures.ts';

type Activity = DarkPool['marketMakerActivity'];

const DAY_HOURS = 24;
const BIN = 1 / 40; // height of a bin of a profile in shares of an ADR

export function dominantPlayer(straightness: number, flow: number): Activity['dominantPlayer'] {
  if (straightness <= 0.35) return 'Market makers (range)';
  return Math.abs(flow) > 0.18 ? 'Institutional trend flow' : 'Retail momentum';
}

/** Buying within or below the value area is accumulation; the rest is distribution. */
export function makerBias(
  place: Record<'close' | 'vah' | 'val' | 'moneyFlow' | 'flow', number>,
): Activity['bias'] {
  const { close, vah, val, moneyFlow, flow } = place;
  const isGathered = moneyFlow >= 0 && close <= vah;
  const isCaught = close < val && flow > 0;
  return isGathered || isCaught ? 'Accumulating' : 'Distributing';
}

export function marketMakerActivity(measures: DarkPoolMeasures): Activity {
  const { hours, newest, adr, moneyFlow, liquidity } = measures;
  const closes = hours.slice(-DAY_HOURS - 1).map(({ c }) => c);
  const flow = orderFlow(hours, DAY_HOURS);
  const { vah, val } = valueArea(volumeProfile(hours.slice(-120), BIN * adr));
  return {
    activity: liquidity >= 60 ? 'High' : 'Moderate',
    dominantPlayer: dominantPlayer(efficiencyRatio(closes), flow),
    bias: makerBias({ close: newest.price, vah, val, moneyFlow, flow }),
  };
}

/** Much volume: from so many deviations; little movement: below this share of a usual range. */
export const MUCH_VOLUME = 1.5;
export const LITTLE_RANGE = 0.7;

/**
 * Volume of five days that was absorbed, and its share in percent with one decimal: quarter-hours
 * with much volume for their time of day and less than 0.7 of a usual range.
 */
export function hiddenLiquidity(measures: Pick<DarkPoolMeasures, 'instrument' | 'quarters'>) {
  const { instrument, quarters } = measures;
  const ranges = atrSeries(quarters, 14).slice(-WEEK_QUARTERS);
  const absorbed = compareVolumes(instrument, quarters, WEEK_QUARTERS).filter(
    ({ candle: { h, l }, score }, i) =>
      score > MUCH_VOLUME && h - l < LITTLE_RANGE * (ranges[i] ?? 0),
  );
  const volume = totalVolume(absorbed.map(({ candle }) => candle));
  const share = 100 * ratio(volume, totalVolume(quarters.slice(-WEEK_QUARTERS)));
  return { share: Number(share.toFixed(1)), volume: Math.round(volume) };
}

const HOURS = 240; // ten days of trade
/** Shares of an ADR. */
const SAME_PRICE = 0.1;
const NEAREST = 0.05;
const FALLBACK = 0.5;

/** Mean prices of groups of turns, each within a tenth of an ADR. */
function turningPrices({ hours, adr }: Pick<DarkPoolMeasures, 'hours' | 'adr'>): number[] {
  const groups: number[][] = [];
  const prices = findSwings(hours, 5).map(({ price }) => price);
  for (const price of prices.toSorted((a, b) => a - b)) {
    const group = groups.at(-1);
    if (group && price - (group[0] ?? price) <= SAME_PRICE * adr) group.push(price);
    else groups.push([price]);
  }
  return groups.filter(({ length }) => length >= 2).map(mean);
}

/**
 * The nearest prices above and below with a volume node or more than one swing in ten days; half an ADR
 * away where there is none. Prices nearer than 0.05 ADR do not count.
 */
export function liquidityLevels(
  measures: Pick<DarkPoolMeasures, 'instrument' | 'hours' | 'newest' | 'adr'>,
): Record<'resistance' | 'support', number> {
  const { instrument, adr } = measures;
  const recent = measures.hours.slice(-HOURS);
  const close = measures.newest.price;
  const nodes = highVolumeNodes(volumeProfile(recent, BIN * adr));
  const levels = [...nodes, ...turningPrices({ hours: recent, adr })];
  const above = levels.filter((price) => price >= close + NEAREST * adr);
  const below = levels.filter((price) => price <= close - NEAREST * adr);
  const resistance = above.length > 0 ? Math.min(...above) : close + FALLBACK * adr;
  const support = below.length > 0 ? Math.max(...below) : close - FALLBACK * adr;
  return {
    resistance: roundPrice(instrument, resistance),
    support: roundPrice(instrument, support),
  };
}
