import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Instrument,
  instrumentFacts,
  roundPrice,
} from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { atrSeries } from '../indicators/indicators.ts';
import { findSwings, type Swing } from '../indicators/swings.ts';
import { mean } from '../measures/statistics.ts';
import type { PatternLine, TradingSignal } from '#contracts/market/chart-analyses.ts';

/** Closed candles with the measures that every rule uses. */
export type Chart = {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly candles: readonly Candle[];
  readonly last: Candle;
  readonly swings: readonly Swing[];
  readonly atr: number; // Wilder's average true range of 14 at the last candle; above zero
  readonly tolerance: number; // prices closer than this count as equal, in price units
};

/** Null with too few candles, or when prices never moved. */
export function measureChart(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): Chart | null {
  const last = candles.at(-1);
  const atr = atrSeries(candles, 14).at(-1) ?? 0;
  if (last === undefined || atr <= 0) return null;
  const swings = findSwings(candles, 5);
  return { instrument, timeframe, candles, last, swings, atr, tolerance: 0.35 * atr };
}

export const priceText = ({ instrument }: Chart, price: number): string =>
  price.toFixed(instrumentFacts[instrument].digits);

/**
 * The chart as it is (1) or mirrored (-1), with negative prices and highs for lows, so that each rule is
 * written once, for a top that breaks downwards.
 */
export type View = Pick<Chart, 'candles' | 'swings' | 'atr' | 'tolerance'> & {
  readonly side: 1 | -1;
};

export function viewOf(chart: Chart, side: View['side']): View {
  const { candles, swings, atr, tolerance } = chart;
  if (side === 1) return { side, candles, swings, atr, tolerance };
  return {
    side,
    candles: candles.map(({ t, o, h, l, c, v }) => ({ t, o: -o, h: -l, l: -h, c: -c, v })),
    swings: swings.map(({ kind, price, ...place }) => ({
      ...place,
      kind: kind === 'high' ? 'low' : 'high',
      price: -price,
    })),
    atr,
    tolerance,
  };
}

/** A price with more than one swing. */
export type Level = { readonly price: number; readonly strength: number };

/**
 * Groups of swings at one price, highs and lows together, cheapest first. Strength is the number of
 * touches, halved for every 100 candles since the last one.
 */
export function findLevels({ instrument, swings, candles, tolerance }: Chart): Level[] {
  const groups: { price: number; index: number }[][] = [];
  for (const swing of swings.toSorted((a, b) => a.price - b.price)) {
    const group = groups.at(-1);
    const lowest = group?.[0]?.price ?? -Infinity;
    if (swing.price - lowest <= tolerance) group?.push(swing);
    else groups.push([swing]);
  }
  return groups
    .filter((group) => group.length >= 2)
    .map((group) => {
      const age = candles.length - 1 - Math.max(...group.map(({ index }) => index));
      return {
        price: roundPrice(instrument, mean(group.map(({ price }) => price))),
        strength: group.length * 0.5 ** (age / 100),
      };
    });
}

const strongest = (levels: readonly Level[]): number[] =>
  levels
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, 3)
    .map(({ price }) => price);

/** Up to three levels below and three above a price, the strongest first. */
export function levelsAround(levels: readonly Level[], price: number) {
  return {
    support: strongest(levels.filter((level) => level.price < price)),
    resistance: strongest(levels.filter((level) => level.price > price)),
  };
}

export type Pattern = {
  readonly name: string;
  readonly direction: TradingSignal['direction'] | null; // null while it may break either way
  readonly isConfirmed: boolean;
  readonly span: number; // candles from its first to its last swing
  readonly touchQuality: number; // how exactly the swings touch their lines, 0 to 1
  readonly extreme: number; // the price that must not be passed while the pattern holds
  readonly target: number | null; // target price; null for the next level
  readonly lines: readonly PatternLine[];
  readonly description: string; // a description in plain words
};

/** A place on a view: index of the candle, and price. */
export type Point = { readonly index: number; readonly price: number };

/** The price of the straight line through two points, by index. */
export function lineThrough(a: Point, b: Point): (index: number) => number {
  const slope = (b.price - a.price) / (b.index - a.index);
  return (index) => a.price + slope * (index - a.index);
}

/** 1 without deviation, 0 at the largest allowed one. */
export const exactness = (off: number, allowed: number): number =>
  Math.max(0, 1 - Math.abs(off) / allowed);

/** Lines between neighbouring points of a view, in prices and times of the chart. */
export function drawLines(
  chart: Chart,
  view: View,
  { pattern, kind, points }: Pick<PatternLine, 'pattern' | 'kind'> & { points: readonly Point[] },
): PatternLine[] {
  const places = points.map(({ index, price }): [number, number] => [
    chart.candles[index]?.t ?? chart.last.t,
    roundPrice(chart.instrument, view.side * price),
  ]);
  return places.slice(1).flatMap((to, n) => {
    const from = places[n];
    return from === undefined ? [] : [{ pattern, kind, from, to }];
  });
}

export type Awaited = {
  after: number; // index of the last turning point
  neckline: (index: number) => number; // price whose break downwards confirms the pattern, by index
  extreme: number; // a close above it ends the pattern
  height: number; // distance from the break to the target
};

/** Price of the break and target; both null before the break. */
export type Break = { brokenAt: number; target: number } | { brokenAt: null; target: null };

/**
 * Follows a pattern from its last turn to the end of the chart. A close beyond the neckline
 * confirms it; its height, measured from there, is its target. Null when it failed, or reached its
 * target.
 *
 * @source T. N. Bulkowski, Encyclopedia of Chart Patterns (2005): confirmation and measure rule
 */
export function followBreak(
  { candles }: View,
  { after, neckline, extreme, height }: Awaited,
): Break | null {
  let outcome: Break = { brokenAt: null, target: null };
  for (const [n, { l, c }] of candles.slice(after + 1).entries()) {
    const index = after + 1 + n;
    if (c > extreme) return null;
    if (outcome.brokenAt === null && c < neckline(index)) {
      outcome = { brokenAt: index, target: neckline(index) - height };
    }
    if (outcome.target !== null && l <= outcome.target) return null;
  }
  return outcome;
}
