import {
  CANDLES_READ,
  type ChartReading,
  FEWEST_CANDLES_READ,
  type TradingSignal,
} from '#contracts/market/chart-analyses.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import {
  type Chart,
  measureChart,
  priceText,
  type View,
  viewOf,
  type Trend,
  trendOf,
  findLevels,
  type Level,
  levelsAround,
} from './chart.ts';
import { findDoublePatterns, findHeadAndShoulders } from './reversal-patterns.ts';
import { findLinePattern } from './line-patterns.ts';
import { exactness, type Pattern } from './pattern.ts';
import { isWithTrend, signalOf } from './trading-signal.ts';

/** The name in the list, with a remark before the break. */
const listedName = ({ name, isConfirmed }: Pattern): string =>
  isConfirmed ? name : `${name} (forming)`;

/** `2026-11-20 14:00`, in UTC. */
const moment = (t: number): string => new Date(t).toISOString().slice(0, 16).replace('T', ' ');

function timeRange({ instrument, timeframe, candles, last }: Chart): string {
  const first = candles[0] ?? last;
  const end = candleEnd(instrument, timeframe, last.t);
  return `${moment(first.t)} to ${moment(end)} UTC`;
}

function structure(trend: Trend): string {
  if (trend === null) return 'No close has broken the structure yet.';
  const turn = trend === 'up' ? 'high' : 'low';
  return `The structure points ${trend}: the last break was a close beyond a swing ${turn}.`;
}

function levelList(chart: Chart, name: string, prices: readonly number[]): string {
  if (prices.length === 0) return `No ${name.toLowerCase()} was found.`;
  return `${name} at ${prices.map((price) => priceText(chart, price)).join(', ')}.`;
}

function trade(chart: Chart, signal: TradingSignal | null): string {
  if (signal === null) return 'No signal: nothing confirmed here pays at least what it risks.';
  const { direction, entry_price, stop_loss, take_profit, risk_reward_ratio } = signal;
  const text = (price: number): string => priceText(chart, price);
  return `${direction} at ${text(entry_price)}, stop ${text(stop_loss)}, target ${text(take_profit)}: ${risk_reward_ratio} times the risk.`;
}

type Findings = {
  patterns: readonly Pattern[];
  trend: Trend;
  support: readonly number[];
  resistance: readonly number[];
  signal: TradingSignal | null;
};

/** The reading in plain words. */
function describeReading(chart: Chart, findings: Findings): string {
  const { patterns, trend, support, resistance, signal } = findings;
  const seen = patterns.map((pattern) => `${listedName(pattern)}: ${pattern.description}.`);
  return [
    `${chart.instrument}, ${chart.timeframe}, ${timeRange(chart)}.`,
    structure(trend),
    ...(seen.length > 0 ? seen : ['No pattern was found.']),
    levelList(chart, 'Support', support),
    levelList(chart, 'Resistance', resistance),
    `The last close is ${priceText(chart, chart.last.c)}.`,
    trade(chart, signal),
  ].join(' ');
}

const WICK_TO_BODY = 2;
const WICK_TO_RANGE = 0.6;

/** On a view: the last body swallows a rising one before it. */
const isEngulfing = (before: Candle, last: Candle): boolean =>
  before.c > before.o && last.c < last.o && last.o >= before.c && last.c <= before.o;

/** On a view: a long wick above a small body, price was refused there. */
function isPinBar({ o, h, l, c }: Candle): boolean {
  const wick = h - Math.max(o, c);
  return wick > 0 && wick >= WICK_TO_BODY * Math.abs(o - c) && wick >= WICK_TO_RANGE * (h - l);
}

function findOnSide(chart: Chart, levels: readonly Level[], side: View['side']): Pattern | null {
  const view = viewOf(chart, side);
  const [before, last] = view.candles.slice(-2);
  if (!before || !last) return null;
  const kind = isEngulfing(before, last) ? 'engulfing' : isPinBar(last) ? 'pin bar' : null;
  if (kind === null) return null;
  const [level] = levels
    .map(({ price }) => side * price)
    .filter((price) => Math.abs(last.h - price) <= view.tolerance && last.c < price)
    .toSorted((a, b) => Math.abs(last.h - a) - Math.abs(last.h - b));
  if (level === undefined) return null;
  const [mood, what] = side === 1 ? ['Bearish', 'resistance'] : ['Bullish', 'support'];
  return {
    name: `${mood} ${kind} at ${what}`,
    direction: side === 1 ? 'SELL' : 'BUY',
    isConfirmed: true, // it is closed
    span: kind === 'engulfing' ? 2 : 1,
    touchQuality: exactness(last.h - level, view.tolerance),
    extreme: side * Math.max(level, last.h),
    target: null,
    lines: [],
    description: `the last candle turned at the level of ${priceText(chart, side * level)}`,
  };
}

/**
 * Engulfing candles and pin bars of the last closed candle at a level.
 *
 * @source S. Nison, Japanese Candlestick Charting Techniques (1991): engulfing pattern, hammer
 */
const findCandleSigns = (chart: Chart, levels: readonly Level[]): Pattern[] =>
  ([1, -1] as const).flatMap((side) => findOnSide(chart, levels, side) ?? []);

const LONG_SPAN = 120; // candles

/** Agreement of signs, 0 to 100: not a probability. */
const scoreOf = (pattern: Pattern, trend: Trend): number =>
  Math.round(
    40 +
      20 * pattern.touchQuality +
      20 * Number(pattern.isConfirmed) +
      20 * Number(isWithTrend(pattern, trend)),
  );

function longerTimeframe(timeframe: Timeframe): Timeframe {
  return TIMEFRAMES[TIMEFRAMES.indexOf(timeframe) + 1] ?? timeframe;
}

/** Strongest first. Without lines that would leave the range of valid prices. */
function findPatterns(chart: Chart, levels: readonly Level[], trend: Trend): Pattern[] {
  return [
    ...findDoublePatterns(chart),
    ...findHeadAndShoulders(chart),
    ...findLinePattern(chart),
    ...findCandleSigns(chart, levels),
  ]
    .filter(({ lines }) => lines.every(({ from, to }) => from[1] > 0 && to[1] > 0))
    .toSorted((a, b) => scoreOf(b, trend) - scoreOf(a, trend));
}

function readMeasured(chart: Chart): ChartReading {
  const levels = findLevels(chart);
  const trend = trendOf(chart);
  const patterns = findPatterns(chart, levels, trend);
  const trades = patterns.map((pattern) => signalOf(chart, pattern, { levels, trend }));
  const place = trades.findIndex((signal) => signal !== null);
  const signal = trades[place] ?? null;
  const main = patterns[place] ?? patterns[0];
  const { support, resistance } = levelsAround(levels, chart.last.c);
  return {
    extracted_text: describeReading(chart, { patterns, trend, support, resistance, signal }),
    detected_patterns: patterns.map(listedName),
    lines: patterns.flatMap(({ lines }) => lines),
    support_levels: support,
    resistance_levels: resistance,
    trading_signal: signal,
    confidence_score: main === undefined ? 0 : scoreOf(main, trend),
    recommended_timeframe:
      main !== undefined && main.span > LONG_SPAN
        ? longerTimeframe(chart.timeframe)
        : chart.timeframe,
  };
}

const nothing = (chart: { instrument: Instrument; timeframe: Timeframe }): ChartReading => ({
  extracted_text: `${chart.instrument}, ${chart.timeframe}. Price did not move, so there is nothing to read.`,
  detected_patterns: [],
  lines: [],
  support_levels: [],
  resistance_levels: [],
  trading_signal: null,
  confidence_score: 0,
  recommended_timeframe: chart.timeframe,
});

/**
 * Reads patterns and levels from the last 300 candles that have closed at a moment. A reading, not a
 * forecast: such shapes carry little information about what follows.
 *
 * @param candles one instrument, one timeframe, oldest first; later ones than `asOf` are not looked at
 * @param chart asOf in UTC ms
 * @returns null when fewer than 60 have closed
 * @source T. N. Bulkowski, Encyclopedia of Chart Patterns (2005); A. W. Lo, H. Mamaysky, J. Wang,
 *         "Foundations of Technical Analysis", Journal of Finance 55 (2000)
 */
export function readChart(
  candles: readonly Candle[],
  { instrument, timeframe, asOf }: { instrument: Instrument; timeframe: Timeframe; asOf: number },
): ChartReading | null {
  const closed = candles
    .filter(({ t }) => candleEnd(instrument, timeframe, t) <= asOf)
    .slice(-CANDLES_READ);
  if (closed.length < FEWEST_CANDLES_READ) return null;
  const chart = measureChart(instrument, timeframe, closed);
  return chart === null ? nothing({ instrument, timeframe }) : readMeasured(chart);
}
