import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Instrument,
  instrumentFacts,
  roundPrice,
} from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { atrSeries } from '../indicators/indicators.ts';
import { findSwings, type Swing } from '../indicators/swings.ts';

/** Closed candles with the measures that every rule uses. */
export type Chart = {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  readonly candles: readonly Candle[];
  readonly last: Candle;
  readonly swings: readonly Swing[];
  /** Wilder's average true range of 14 at the last candle, in price units; above zero. */
  readonly atr: number;
  /** Prices closer than this count as equal, in price units. */
  readonly tolerance: number;
};

const SWING_REACH = 5; // candles on each side
const ATR_PERIOD = 14;
const TOLERANCE_ATR = 0.35;

/** Null with too few candles, or when prices never moved. */
export function measureChart(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
): Chart | null {
  const last = candles.at(-1);
  const atr = atrSeries(candles, ATR_PERIOD).at(-1) ?? 0;
  if (last === undefined || atr <= 0) return null;
  const swings = findSwings(candles, SWING_REACH);
  return { instrument, timeframe, candles, last, swings, atr, tolerance: TOLERANCE_ATR * atr };
}

/** A price as traders write it. */
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

export type Trend = 'up' | 'down' | null;

/**
 * The direction of the market's structure: a close beyond the last known swing high turns it up or
 * keeps it up, one beyond the last known swing low turns it down or keeps it down.
 *
 * @returns null before the first break
 */
export function trendOf({ candles, swings }: Pick<Chart, 'candles' | 'swings'>): Trend {
  const confirmed = swings.toSorted((a, b) => a.knownAt - b.knownAt);
  let next = 0;
  let high: Swing | null = null;
  let low: Swing | null = null;
  let trend: Trend = null;
  for (const [index, { c }] of candles.entries()) {
    for (
      let swing = confirmed[next];
      swing && swing.knownAt <= index;
      swing = confirmed[(next += 1)]
    ) {
      if (swing.kind === 'high') high = swing;
      else low = swing;
    }
    if (high !== null && c > high.price) trend = 'up';
    else if (low !== null && c < low.price) trend = 'down';
  }
  return trend;
}

/** A price with more than one swing. */
export type Level = { readonly price: number; readonly strength: number };

const FEWEST_TOUCHES = 2;
const HALF_LIFE = 100; // candles
const MOST_LEVELS = 3; // on each side

/**
 * Groups of swings at one price, highs and lows together. Strength is the number of touches, halved for
 * every 100 candles since the last one.
 *
 * @returns cheapest first
 */
export function findLevels({ instrument, swings, candles, tolerance }: Chart): Level[] {
  const groups: { price: number; index: number }[][] = [];
  for (const swing of swings.toSorted((a, b) => a.price - b.price)) {
    const group = groups.at(-1);
    const lowest = group?.[0];
    if (lowest !== undefined && swing.price - lowest.price <= tolerance) group?.push(swing);
    else groups.push([swing]);
  }
  return groups
    .filter((group) => group.length >= FEWEST_TOUCHES)
    .map((group) => {
      const sum = group.reduce((total, { price }) => total + price, 0);
      const age = candles.length - 1 - Math.max(...group.map(({ index }) => index));
      return {
        price: roundPrice(instrument, sum / group.length),
        strength: group.length * 0.5 ** (age / HALF_LIFE),
      };
    });
}

const strongest = (levels: readonly Level[]): number[] =>
  levels
    .toSorted((a, b) => b.strength - a.strength)
    .slice(0, MOST_LEVELS)
    .map(({ price }) => price);

/** Up to three levels below and three above a price, the strongest first. */
export function levelsAround(levels: readonly Level[], price: number) {
  return {
    support: strongest(levels.filter((level) => level.price < price)),
    resistance: strongest(levels.filter((level) => level.price > price)),
  };
}
