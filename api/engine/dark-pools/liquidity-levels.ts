import { findSwings } from '#api/engine/indicators/swings.ts';
import { mean } from '#api/engine/measures/statistics.ts';
import { highVolumeNodes, volumeProfile } from '#api/engine/measures/volume-profile.ts';
import { roundPrice } from '#contracts/rules/market/instruments.ts';
import type { DarkPoolMeasures } from './measure-dark-pool.ts';

/** Ten days of trade. */
const HOURS = 240;
const SWING_REACH = 5; // hours on each side
const FEWEST_TURNS = 2;
/** Shares of an ADR. */
const BIN = 1 / 40;
const SAME_PRICE = 0.1;
const NEAREST = 0.05;
const FALLBACK = 0.5;

/** Mean prices of groups of turns, each within a tenth of an ADR. */
function turningPrices({ hours, adr }: Pick<DarkPoolMeasures, 'hours' | 'adr'>): number[] {
  const groups: number[][] = [];
  const prices = findSwings(hours, SWING_REACH).map(({ price }) => price);
  for (const price of prices.toSorted((a, b) => a - b)) {
    const group = groups.at(-1);
    if (group && price - (group[0] ?? price) <= SAME_PRICE * adr) group.push(price);
    else groups.push([price]);
  }
  return groups.filter(({ length }) => length >= FEWEST_TURNS).map(mean);
}

/**
 * The nearest prices above and below at which volume gathered or the price turned more than once in ten
 * days; half an ADR away where there is none. Nearer than 0.05 ADR is where the price already is.
 */
export function liquidityLevels({
  instrument,
  hours,
  newest,
  adr,
}: Pick<DarkPoolMeasures, 'instrument' | 'hours' | 'newest' | 'adr'>): {
  resistance: number;
  support: number;
} {
  const recent = hours.slice(-HOURS);
  const close = newest.price;
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
