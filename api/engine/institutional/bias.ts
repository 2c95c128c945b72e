import { emaSeries } from '#api/engine/indicators/indicators.ts';
import { clip, ratio } from '#api/engine/measures/statistics.ts';
import { orderFlow } from '#api/engine/measures/volume.ts';
import type { InstitutionalBias } from '#contracts/market/institutional.ts';
import type { Chart } from './measure-chart.ts';
import type { Trend } from './structure.ts';
import { distanceTo, nearestZone, type Zone } from './zone.ts';

const WEIGHTS = { trend: 0.35, averages: 0.2, flow: 0.2, zones: 0.15, place: 0.1 };
const FLOW_BARS = 50;
const FULL_FLOW = 0.15;
const BULLISH = 0.5;
const CAUTIOUS = 0.2;

/** What speaks for higher prices (1) or lower ones (-1). */
export type BiasParts = Readonly<Record<keyof typeof WEIGHTS, number>>;

const trendSign: Readonly<Record<Trend, number>> = { up: 1, down: -1, none: 0 };

function averagesSign(closes: readonly number[]): number {
  const [fast, slow] = [13, 50].map((period) => emaSeries(closes, period).at(-1) ?? 0);
  return Math.sign((fast ?? 0) - (slow ?? 0));
}

/** Whether support or resistance is nearer: 1 on support or without resistance, -1 the other way round. */
export function pullOf(zones: readonly Zone[], price: number): number {
  const [support, resistance] = (['bullish', 'bearish'] as const).map((side) =>
    nearestZone(
      zones.filter((zone) => zone.side === side),
      price,
    ),
  );
  if (!support || !resistance) return Number(Boolean(support)) - Number(Boolean(resistance));
  const [down, up] = [distanceTo(support, price), distanceTo(resistance, price)];
  return ratio(up - down, up + down);
}

/** Where the price lies between the last swings: 1 at the low or below (discount), -1 at the high (premium). */
function discount({ swings, close }: Pick<Chart, 'swings' | 'close'>): number {
  const [high, low] = (['high', 'low'] as const).map(
    (kind) => swings.findLast((swing) => swing.kind === kind)?.price,
  );
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
    flow: clip(orderFlow(bars, FLOW_BARS) / FULL_FLOW),
    zones: pullOf(zones, close),
    place: discount(chart),
  };
}

/** -1 to 1 in thousandths, so that a sum which means a border lies on it. */
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

/** How far the parts agree, 50 to 95 percent. */
export const agreementOf = (score: number): number => Math.round(50 + 45 * Math.abs(score));
