import { emaSeries, type Series } from '#api/engine/indicators/indicators.ts';
import { clip, ratio, mean, percentRank } from '#api/engine/measures/statistics.ts';
import { orderFlow } from '#api/engine/measures/volume.ts';
import type { Swing } from '#api/engine/indicators/swings.ts';
import type { InstitutionalBias, InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Chart, Side } from './chart.ts';
import { type Trend, distanceTo, nearestZone, type Zone } from './market-structure.ts';

const RECENT = 10;
const LOOK_BACK = 250;

/** Percentile of the volume of the last ten bars among all windows of ten within the 250 bars before. */
export function volumeScore(bars: readonly Candle[]): number {
  const volumes = bars.slice(-RECENT - LOOK_BACK).map(({ v }) => v);
  const last = mean(volumes.slice(-RECENT));
  const count = Math.max(0, volumes.length - 2 * RECENT + 1);
  const before = Array.from({ length: count }, (_, i) => mean(volumes.slice(i, i + RECENT)));
  return Math.round(percentRank(last, before));
}

/** By where the average true range stands among those of the 250 bars before: below 33 % Low, below 75 % Medium. */
export function riskLevelOf(ranges: Series): InstitutionalAnalysis['riskLevel'] {
  const values = ranges.flatMap((range) => range ?? []);
  return riskOf(percentRank(values.at(-1) ?? 0, values.slice(-LOOK_BACK - 1, -1)));
}

export function riskOf(rank: number): InstitutionalAnalysis['riskLevel'] {
  if (rank < 33) return 'Low';
  return rank < 75 ? 'Medium' : 'High';
}

/** @param blocks quarter-hours of unusual volume in the last 24 hours of trade */
export function interestOf(
  volume: number,
  blocks: number,
): InstitutionalAnalysis['institutionalInterest'] {
  if (volume >= 66 || blocks >= 4) return 'High';
  return volume >= 33 ? 'Medium' : 'Low';
}

const sideOf: Readonly<Record<InstitutionalAnalysis['bias'], Side | null>> = {
  Bullish: 'bullish',
  'Cautiously Bullish': 'bullish',
  Neutral: null,
  'Cautiously Bearish': 'bearish',
  Bearish: 'bearish',
};

function zoneFor(zones: readonly Zone[], side: Side, price: number): Zone | null {
  const mine = zones.filter((zone) => zone.side === side);
  const blocks = mine.filter(({ kind }) => kind === 'order block');
  return nearestZone(blocks.length > 0 ? blocks : mine, price);
}

/** The newest swing at or beyond the far end of a zone; that end where there is none. */
function invalidation({ side, low, high }: Zone, swings: readonly Swing[]): number {
  const swing = swings.findLast(({ kind, price }) =>
    side === 'bullish' ? kind === 'low' && price <= low : kind === 'high' && price >= high,
  );
  return swing?.price ?? (side === 'bullish' ? low : high);
}

type Situation = Pick<InstitutionalAnalysis, 'bias' | 'riskLevel'> & {
  readonly instrument: Instrument;
  readonly chart: Pick<Chart, 'close' | 'swings'>;
  readonly zones: readonly Zone[]; // open, in reach
};

/** The suggested action as traders write it, or to wait. */
export function actionOf({ bias, riskLevel, instrument, chart, zones }: Situation): string {
  const side = sideOf[bias];
  if (side === null) return 'Wait: no bias';
  if (riskLevel === 'High') return 'Wait: high volatility';
  const zone = zoneFor(zones, side, chart.close);
  if (zone === null) return 'Wait: no zone';
  const text = (price: number): string => price.toFixed(instrumentFacts[instrument].digits);
  const range = `${text(zone.low)}-${text(zone.high)}`;
  const end = text(invalidation(zone, chart.swings));
  return side === 'bullish'
    ? `Buy dips into ${range}, invalid below ${end}`
    : `Sell rallies into ${range}, invalid above ${end}`;
}

const WEIGHTS = { trend: 0.35, averages: 0.2, flow: 0.2, zones: 0.15, place: 0.1 };
const BULLISH = 0.5;
const CAUTIOUS = 0.2;

/** The parts of the bias, each from -1 (lower prices) to 1 (higher prices). */
export type BiasParts = Readonly<Record<keyof typeof WEIGHTS, number>>;

const trendSign: Readonly<Record<Trend, number>> = { up: 1, down: -1, none: 0 };

function averagesSign(closes: readonly number[]): number {
  const [fast, slow] = [13, 50].map((period) => emaSeries(closes, period).at(-1) ?? 0);
  return Math.sign((fast ?? 0) - (slow ?? 0));
}

/** 1 at support or without resistance, -1 at resistance or without support. */
export function pullOf(zones: readonly Zone[], price: number): number {
  const nearestOf = (side: Side): Zone | null =>
    nearestZone(
      zones.filter((zone) => zone.side === side),
      price,
    );
  const [support, resistance] = [nearestOf('bullish'), nearestOf('bearish')];
  if (!support || !resistance) return Number(Boolean(support)) - Number(Boolean(resistance));
  const [down, up] = [distanceTo(support, price), distanceTo(resistance, price)];
  return ratio(up - down, up + down);
}

/** Place of the price between the last swings: 1 at or below the low, -1 at or above the high. */
function discount({ swings, close }: Pick<Chart, 'swings' | 'close'>): number {
  const lastOf = (kind: Swing['kind']) => swings.findLast((swing) => swing.kind === kind)?.price;
  const [high, low] = [lastOf('high'), lastOf('low')];
  if (high === undefined || low === undefined) return 0;
  const [bottom, top] = [Math.min(low, high), Math.max(low, high)];
  return clip(1 - 2 * ratio(close - bottom, top - bottom));
}

/** @param zones open, in reach */
export function biasParts(chart: Chart, trend: Trend, zones: readonly Zone[]): BiasParts {
  const { bars, close } = chart;
  return {
    trend: trendSign[trend],
    averages: averagesSign(bars.map(({ c }) => c)),
    flow: clip(orderFlow(bars, 50) / 0.15),
    zones: pullOf(zones, close),
    place: discount(chart),
  };
}

/** -1 to 1, rounded to thousandths, so that sums at a threshold compare as equal. */
export function biasScore({ trend, averages, flow, zones, place }: BiasParts): number {
  const score =
    WEIGHTS.trend * trend +
    WEIGHTS.averages * averages +
    WEIGHTS.flow * flow +
    WEIGHTS.zones * zones +
    WEIGHTS.place * place;
  return Math.round(1000 * score) / 1000;
}

export function biasOf(score: number): InstitutionalBias {
  if (score >= BULLISH) return 'Bullish';
  if (score >= CAUTIOUS) return 'Cautiously Bullish';
  if (score > -CAUTIOUS) return 'Neutral';
  return score > -BULLISH ? 'Cautiously Bearish' : 'Bearish';
}

/** Agreement of the parts, 50 to 95 percent. */
export const agreementOf = (score: number): number => Math.round(50 + 45 * Math.abs(score));
