import type { Candle } from '#contracts/rules/market/candles.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import { mean, sum } from './statistics.ts';

/** The smallest step between two prices of an instrument, price units. */
export const tickOf = (instrument: Instrument): number => 10 ** -instrumentFacts[instrument].digits;

/** Most bins of a profile; over a wider range each is higher. */
const MOST_BINS = 200;
const VALUE_AREA = 0.7;

/** Volume by price, in bins of one height. */
export type Profile = {
  /** Lower end of the first bin. */
  readonly low: number;
  /** Height of a bin. */
  readonly step: number;
  readonly volumes: readonly number[];
};

/**
 * Spreads the volume of each candle evenly over its range. Bins begin at whole multiples of their
 * height, so that another candle does not move them.
 *
 * @param candles at least one, with volume
 * @param step height of a bin in price units, above 0
 * @source J. P. Steidlmayer, S. B. Hawkins, Steidlmayer on Markets (2003)
 */
export function volumeProfile(candles: readonly Candle[], step: number): Profile {
  const lowest = Math.min(...candles.map(({ l }) => l));
  const highest = Math.max(...candles.map(({ h }) => h));
  const height = step * Math.max(1, Math.ceil((highest - lowest) / step / (MOST_BINS - 1)));
  const first = Math.floor(lowest / height);
  const count = Math.min(MOST_BINS, Math.floor(highest / height) - first + 1);
  const volumes = Array.from({ length: count }, () => 0);
  for (const candle of candles) addCandle(volumes, candle, first * height, height);
  return { low: first * height, step: height, volumes };
}

function addCandle(volumes: number[], { h, l, v }: Candle, low: number, step: number): void {
  const from = Math.max(0, Math.floor((l - low) / step));
  const to = Math.min(volumes.length - 1, Math.floor((h - low) / step));
  for (let bin = from; bin <= to; bin += 1) {
    const overlap = Math.min(h, low + (bin + 1) * step) - Math.max(l, low + bin * step);
    const share = h > l ? Math.max(0, overlap) / (h - l) : 1 / (to - from + 1);
    volumes[bin] = (volumes[bin] ?? 0) + v * share;
  }
}

export const binMiddle = ({ low, step }: Profile, bin: number): number => low + (bin + 0.5) * step;

/** Volume of the bin that a price lies in; 0 outside. */
export const volumeAt = ({ low, step, volumes }: Profile, price: number): number =>
  volumes[Math.floor((price - low) / step)] ?? 0;

/** The bin with the most volume; of equals the one nearest the middle. */
function controlBin({ volumes }: Profile): number {
  const middle = (volumes.length - 1) / 2;
  return volumes.reduce((best, volume, bin) => {
    const highest = volumes[best] ?? 0;
    const isNearer = Math.abs(bin - middle) < Math.abs(best - middle);
    return volume > highest || (volume === highest && isNearer) ? bin : best;
  }, 0);
}

/**
 * The point of control, the middle of the bin with the most volume, and the value area around it,
 * extended by the larger neighbour until it has 70 % of all volume.
 *
 * @source J. F. Dalton, E. T. Jones, R. B. Dalton, Mind over Markets (1990)
 */
export function valueArea(profile: Profile): { poc: number; vah: number; val: number } {
  const { volumes, low, step } = profile;
  const control = controlBin(profile);
  const wanted = VALUE_AREA * sum(volumes);
  let [from, to] = [control, control];
  let covered = volumes[control] ?? 0;
  while (covered < wanted && (from > 0 || to < volumes.length - 1)) {
    const below = from > 0 ? (volumes[from - 1] ?? 0) : -1;
    const above = to < volumes.length - 1 ? (volumes[to + 1] ?? 0) : -1;
    if (above >= below) to += 1;
    else from -= 1;
    covered += Math.max(above, below);
  }
  return { poc: binMiddle(profile, control), vah: low + (to + 1) * step, val: low + from * step };
}

/**
 * High volume nodes: of each unbroken run of bins with at least 1.5 times the mean volume, the middle of
 * the fullest bin.
 */
export function highVolumeNodes(profile: Profile): number[] {
  const enough = 1.5 * mean(profile.volumes);
  const nodes: number[] = [];
  let fullest: number | null = null;
  for (const [bin, volume] of [...profile.volumes, 0].entries()) {
    if (volume > enough) {
      if (fullest === null || volume > (profile.volumes[fullest] ?? 0)) fullest = bin;
    } else if (fullest !== null) {
      nodes.push(binMiddle(profile, fullest));
      fullest = null;
    }
  }
  return nodes;
}
