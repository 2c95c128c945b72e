import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { InstitutionalAnalysis } from '#web/data/market/institutional.ts';

type Pool = InstitutionalAnalysis['liquidity_pools'][number];
type Zone = InstitutionalAnalysis['zones'][number];

/** Drawing size in SVG units: about one pixel each on a phone. */
export const MAP_WIDTH = 332;
export const MAP_HEIGHT = 400;
export const AREA = { left: 70, right: 330, top: 22, bottom: 378 };
export const MIDDLE = (AREA.left + AREA.right) / 2;

const LINE_HEIGHT = 14;
const MOST_STEPS = 8; // between ticks

/** Buy stops and support are drawn right of the middle, sell stops and resistance left. */
type Half = 'left' | 'right';
export const halfOf = (side: Pool['side'] | Zone['side']): Half =>
  side === 'buy' || side === 'bullish' ? 'right' : 'left';

export type MapZone = Zone & { top: number; bottom: number; isLabelled: boolean };
export type MapPool = Pool & { y: number; isLabelled: boolean };
export type MapTick = { price: number; y: number };

/** Smallest 1, 2 or 5 times a power of ten that is at least this. */
function niceStep(atLeast: number): number {
  const power = 10 ** Math.floor(Math.log10(atLeast));
  return power * ([1, 2, 5].find((factor) => factor * power >= atLeast) ?? 10);
}

function ticksOf({ pair }: InstitutionalAnalysis, { low, high }: Range): number[] {
  const { digits } = instrumentFacts[pair];
  const step = Math.max(niceStep((high - low) / MOST_STEPS), 10 ** -digits);
  const first = Math.ceil(low / step);
  const count = Math.floor(high / step) - first + 1;
  return Array.from({ length: Math.max(count, 0) }, (_, index) => (first + index) * step);
}

type Range = { low: number; high: number };

function rangeOf(analysis: InstitutionalAnalysis, zones: readonly Zone[]): Range {
  const { currentPrice, day_range, liquidity_pools } = analysis;
  const within = (price: number): number =>
    Math.min(Math.max(price, currentPrice - day_range), currentPrice + day_range);
  const prices = [
    currentPrice - day_range / 10,
    currentPrice + day_range / 10,
    ...liquidity_pools.map(({ price }) => price),
    ...zones.flatMap(({ low, high }) => [within(low), within(high)]),
  ];
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const margin = (high - low) * 0.06;
  return { low: low - margin, high: high + margin };
}

const isNear = ({ currentPrice, day_range }: InstitutionalAnalysis, { low, high }: Zone): boolean =>
  high >= currentPrice - day_range && low <= currentPrice + day_range;

type Candidate = { mark: Pool | Zone; y: number; rank: number };

/** Markers with room for their label: first resting pools, then zones, then swept pools. */
function withRoom(candidates: readonly Candidate[], priceY: number): Set<Pool | Zone> {
  const taken: Readonly<Record<Half, number[]>> = { left: [priceY], right: [priceY] };
  const labelled = new Set<Pool | Zone>();
  const distance = ({ y }: Candidate): number => Math.abs(y - priceY);
  const inOrder = candidates.toSorted(
    (one, other) => one.rank - other.rank || distance(one) - distance(other),
  );
  for (const { mark, y } of inOrder) {
    const inHalf = taken[halfOf(mark.side)];
    if (inHalf.some((other) => Math.abs(other - y) < LINE_HEIGHT)) continue;
    inHalf.push(y);
    labelled.add(mark);
  }
  return labelled;
}

export function mapLayout(analysis: InstitutionalAnalysis) {
  const near = analysis.zones.filter((zone) => isNear(analysis, zone));
  const range = rangeOf(analysis, near);
  const height = AREA.bottom - AREA.top;
  const yOf = (price: number): number =>
    AREA.bottom - ((price - range.low) / (range.high - range.low)) * height;
  const clamp = (y: number): number => Math.min(Math.max(y, AREA.top), AREA.bottom);
  const priceY = yOf(analysis.currentPrice);
  const pools = analysis.liquidity_pools.map((pool) => ({ pool, y: yOf(pool.price) }));
  const zones = near.map((zone) => ({
    zone,
    top: clamp(yOf(zone.high)),
    bottom: clamp(yOf(zone.low)),
  }));
  const labelled = withRoom(
    [
      ...pools.map(({ pool, y }) => ({ mark: pool, y, rank: pool.swept ? 2 : 0 })),
      ...zones.map(({ zone, top, bottom }) => ({ mark: zone, y: (top + bottom) / 2, rank: 1 })),
    ],
    priceY,
  );
  return {
    priceY,
    ticks: ticksOf(analysis, range)
      .map((price) => ({ price, y: yOf(price) }))
      .filter(({ y }) => Math.abs(y - priceY) >= LINE_HEIGHT),
    pools: pools.map(({ pool, y }) => ({ ...pool, y, isLabelled: labelled.has(pool) })),
    zones: zones.map(({ zone, top, bottom }) => ({
      ...zone,
      top,
      bottom,
      isLabelled: labelled.has(zone),
    })),
    farZones: analysis.zones.length - near.length,
  };
}
