import type { Swing } from '../indicators/swings.ts';
import { mean } from '../measures/statistics.ts';
import {
  type Chart,
  priceText,
  type View,
  viewOf,
  drawLines,
  exactness,
  followBreak,
  type Pattern,
  type Point,
} from './chart.ts';

const TURNS = 3; // on each line

type Line = { slope: number; at: (index: number) => number };
type Bounds = { upper: Line; lower: Line; turns: readonly Swing[]; start: number; after: number };

function leastSquares(points: readonly Point[]): Line {
  const index = mean(points.map((point) => point.index));
  const price = mean(points.map((point) => point.price));
  const products = points.map((point) => (point.index - index) * (point.price - price));
  const squares = points.map((point) => (point.index - index) ** 2);
  const slope = mean(products) / mean(squares);
  return { slope, at: (place) => price + slope * (place - index) };
}

const distances = ({ upper, lower, turns }: Bounds): number[] =>
  turns.map(({ kind, index, price }) => price - (kind === 'high' ? upper : lower).at(index));

function findBounds({ swings, candles, tolerance }: Chart): Bounds | null {
  const highs = swings.filter(({ kind }) => kind === 'high').slice(-TURNS);
  const lows = swings.filter(({ kind }) => kind === 'low').slice(-TURNS);
  if (highs.length < TURNS || lows.length < TURNS) return null;
  const turns = [...highs, ...lows];
  const bounds = {
    upper: leastSquares(highs),
    lower: leastSquares(lows),
    turns,
    start: Math.min(...turns.map(({ index }) => index)),
    after: Math.max(...turns.map(({ index }) => index)),
  };
  const isOpen = (index: number): boolean => bounds.upper.at(index) > bounds.lower.at(index);
  const isTouched = distances(bounds).every((distance) => Math.abs(distance) <= tolerance);
  return isTouched && isOpen(bounds.start) && isOpen(candles.length - 1) ? bounds : null;
}

const names: Readonly<Record<string, string>> = {
  'flat flat': 'Range',
  'flat rising': 'Ascending triangle',
  'falling flat': 'Descending triangle',
  'falling rising': 'Symmetrical triangle',
};

function nameOf({ upper, lower }: Bounds, atr: number): string | null {
  const slopeName = ({ slope }: Line): string => {
    if (Math.abs(slope) <= 0.02 * atr) return 'flat';
    return slope > 0 ? 'rising' : 'falling';
  };
  if (slopeName(upper) !== slopeName(lower) || slopeName(upper) === 'flat') {
    return names[`${slopeName(upper)} ${slopeName(lower)}`] ?? null;
  }
  const steeper = Math.max(Math.abs(upper.slope), Math.abs(lower.slope));
  return Math.abs(upper.slope - lower.slope) <= 0.2 * steeper ? 'Channel' : null;
}

/** The side of the first close outside: 1 below the lower line, -1 above the upper one, 0 for none yet. */
function sideOfBreak({ candles }: Chart, { upper, lower, after }: Bounds): View['side'] | 0 {
  for (const [n, { c }] of candles.slice(after + 1).entries()) {
    if (c < lower.at(after + 1 + n)) return 1;
    if (c > upper.at(after + 1 + n)) return -1;
  }
  return 0;
}

const nowhere = { direction: null, isConfirmed: false, extreme: 0, target: null, brokenAt: null };

function outcomeOf(chart: Chart, bounds: Bounds) {
  const side = sideOfBreak(chart, bounds);
  if (side === 0) return nowhere;
  const { upper, lower, turns, start, after } = bounds;
  const view = viewOf(chart, side);
  const extreme = Math.max(...turns.map(({ price }) => side * price));
  const height = upper.at(start) - lower.at(start);
  const neckline = (index: number): number => side * (side === 1 ? lower : upper).at(index);
  const outcome = followBreak(view, { after, neckline, extreme, height });
  if (outcome === null || outcome.brokenAt === null) return null;
  return {
    direction: side === 1 ? ('SELL' as const) : ('BUY' as const),
    isConfirmed: true,
    extreme: side * extreme,
    target: side * outcome.target,
    brokenAt: outcome.brokenAt,
  };
}

/**
 * Triangles, channels and ranges: price between two lines, each along its last three turns.
 *
 * @source T. N. Bulkowski, Encyclopedia of Chart Patterns (2005), triangles, channels, rectangles
 */
export function findLinePattern(chart: Chart): Pattern[] {
  const bounds = findBounds(chart);
  const pattern = bounds && nameOf(bounds, chart.atr);
  const outcome = bounds && outcomeOf(chart, bounds);
  if (!bounds || !pattern || !outcome) return [];
  const { upper, lower, start } = bounds;
  const { brokenAt, ...fate } = outcome;
  const end = brokenAt ?? chart.candles.length - 1;
  const pointsOf = (line: Line): Point[] =>
    [start, end].map((index) => ({ index, price: line.at(index) }));
  const view = viewOf(chart, 1);
  const off = distances(bounds).map((distance) => exactness(distance, chart.tolerance));
  return [
    {
      ...fate,
      name: pattern,
      span: end - start,
      touchQuality: mean(off),
      lines: [
        ...drawLines(chart, view, { pattern, kind: 'upper', points: pointsOf(upper) }),
        ...drawLines(chart, view, { pattern, kind: 'lower', points: pointsOf(lower) }),
      ],
      description: `price between a line at ${priceText(chart, lower.at(end))} and one at ${priceText(chart, upper.at(end))}`,
    },
  ];
}
