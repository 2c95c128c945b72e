import {
  CANDLES_READ,
  type ChartReading,
  FEWEST_CANDLES_READ,
  type TradingSignal,
} from '#contracts/market/chart-analyses.ts';
import { readStructure } from '#api/engine/institutional/market-structure.ts';
import type { InstitutionalAnalysis } from '#contracts/market/institutional.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Instrument,
  instrumentFacts,
  roundPrice,
} from '#contracts/rules/market/instruments.ts';
import { candleEnd, type Timeframe, TIMEFRAMES } from '#contracts/rules/market/timeframes.ts';
import {
  type Chart,
  measureChart,
  priceText,
  type View,
  viewOf,
  findLevels,
  type Level,
  levelsAround,
  exactness,
  type Pattern,
} from './chart.ts';
import { findDoublePatterns, findHeadAndShoulders } from './reversal-patterns.ts';
import { findLinePattern } from './line-patterns.ts';

type Trend = InstitutionalAnalysis['trend'];

/** The next price of the instrument's grid below (-1) or above (1); one that is on the grid stays. */
function roundTowards(instrument: Instrument, price: number, side: 1 | -1): number {
  const scale = 10 ** instrumentFacts[instrument].digits;
  const nearest = Math.round(price * scale);
  const isOnGrid = Math.abs(price * scale - nearest) < 1e-6;
  const step = side === 1 ? Math.ceil(price * scale) : Math.floor(price * scale);
  return (isOnGrid ? nearest : step) / scale;
}

function nextLevel(levels: readonly Level[], from: number, side: 1 | -1): number | null {
  const ahead = levels.map(({ price }) => price).filter((price) => side * (price - from) > 0);
  return ahead.length === 0 ? null : side * Math.min(...ahead.map((price) => side * price));
}

const isWithTrend = ({ direction }: Pattern, trend: Trend): boolean =>
  trend !== 'none' && direction === (trend === 'up' ? 'BUY' : 'SELL');

/** A shape needs its break; a candle at a level needs the trend on its side. */
const mayTrade = (pattern: Pattern, trend: Trend): boolean =>
  pattern.isConfirmed && (pattern.target !== null || isWithTrend(pattern, trend));

/**
 * A trade on a pattern: in at the last close, out a quarter of an average range beyond the
 * pattern's extreme or its level, aimed at the pattern's height or at the next level; null where it
 * could win less than it risks. Right at the break of a pattern the stop is farther than the
 * target, so that a signal comes only when price returns.
 */
function signalOf(
  chart: Chart,
  pattern: Pattern,
  { levels, trend }: { levels: readonly Level[]; trend: Trend },
): TradingSignal | null {
  const { instrument, last, atr } = chart;
  const { direction, extreme } = pattern;
  if (direction === null || !mayTrade(pattern, trend)) return null;
  const side = direction === 'BUY' ? 1 : -1;
  const entry = roundPrice(instrument, last.c);
  const aim = pattern.target ?? nextLevel(levels, entry, side);
  if (aim === null) return null;
  const away = side === 1 ? -1 : 1;
  // Round the stop away from the entry and the target towards it.
  const stop = roundTowards(instrument, extreme - side * 0.25 * atr, away);
  const target = roundTowards(instrument, aim, away);
  const risk = side * (entry - stop);
  const reward = side * (target - entry);
  if (risk <= 0 || reward < risk || Math.min(stop, target) <= 0) return null;
  return {
    direction,
    entry_price: entry,
    stop_loss: stop,
    take_profit: target,
    risk_reward_ratio: Number((reward / risk).toFixed(2)),
    volatility: Number(((100 * atr) / last.c).toFixed(3)),
  };
}

const listedName = ({ name, isConfirmed }: Pattern): string =>
  isConfirmed ? name : `${name} (forming)`;

const moment = (t: number): string => new Date(t).toISOString().slice(0, 16).replace('T', ' ');

function timeRange({ instrument, timeframe, candles, last }: Chart): string {
  const first = candles[0] ?? last;
  const end = candleEnd(instrument, timeframe, last.t);
  return `${moment(first.t)} to ${moment(end)} UTC`;
}

function structure(trend: Trend): string {
  if (trend === 'none') return 'No close has broken the structure yet.';
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

type Findings = ReturnType<typeof levelsAround> & {
  patterns: readonly Pattern[];
  trend: Trend;
  signal: TradingSignal | null;
};

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

/** On a view: the last body swallows a rising one before it. */
const isEngulfing = (before: Candle, last: Candle): boolean =>
  before.c > before.o && last.c < last.o && last.o >= before.c && last.c <= before.o;

/** On a view: a long wick above a small body, price was refused there. */
function isPinBar({ o, h, l, c }: Candle): boolean {
  const wick = h - Math.max(o, c);
  return wick > 0 && wick >= 2 * Math.abs(o - c) && wick >= 0.6 * (h - l);
}

/**
 * An engulfing candle or a pin bar of the last closed candle at a level.
 *
 * @source S. Nison, Japanese Candlestick Charting Techniques (1991): engulfing pattern, hammer
 */
function candleSignOn(chart: Chart, levels: readonly Level[], side: View['side']): Pattern | null {
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

/** Agreement of signs, 0 to 100: not a probability. */
const scoreOf = (pattern: Pattern, trend: Trend): number =>
  Math.round(
    40 +
      20 * pattern.touchQuality +
      20 * Number(pattern.isConfirmed) +
      20 * Number(isWithTrend(pattern, trend)),
  );

/** Strongest first. Without lines that would leave the range of valid prices. */
function findPatterns(chart: Chart, levels: readonly Level[], trend: Trend): Pattern[] {
  return [
    ...findDoublePatterns(chart),
    ...findHeadAndShoulders(chart),
    ...findLinePattern(chart),
    ...([1, -1] as const).flatMap((side) => candleSignOn(chart, levels, side) ?? []),
  ]
    .filter(({ lines }) => lines.every(({ from, to }) => from[1] > 0 && to[1] > 0))
    .toSorted((a, b) => scoreOf(b, trend) - scoreOf(a, trend));
}

function readMeasured(chart: Chart): ChartReading {
  const levels = findLevels(chart);
  const { trend } = readStructure({ bars: chart.candles, swings: chart.swings });
  const patterns = findPatterns(chart, levels, trend);
  const trades = patterns.map((pattern) => signalOf(chart, pattern, { levels, trend }));
  const place = trades.findIndex((signal) => signal !== null);
  const signal = trades[place] ?? null;
  const main = patterns[place] ?? patterns[0];
  const isLong = main !== undefined && main.span > 120;
  const longer = TIMEFRAMES[TIMEFRAMES.indexOf(chart.timeframe) + 1];
  const { support, resistance } = levelsAround(levels, chart.last.c);
  return {
    extracted_text: describeReading(chart, { patterns, trend, support, resistance, signal }),
    detected_patterns: patterns.map(listedName),
    lines: patterns.flatMap(({ lines }) => lines),
    support_levels: support,
    resistance_levels: resistance,
    trading_signal: signal,
    confidence_score: main === undefined ? 0 : scoreOf(main, trend),
    recommended_timeframe: (isLong && longer) || chart.timeframe,
  };
}

const nothing = (instrument: Instrument, timeframe: Timeframe): ChartReading => ({
  extracted_text: `${instrument}, ${timeframe}. Price did not move, so there is nothing to read.`,
  detected_patterns: [],
  lines: [],
  support_levels: [],
  resistance_levels: [],
  trading_signal: null,
  confidence_score: 0,
  recommended_timeframe: timeframe,
});

/**
 * Reads patterns and levels from the last 300 candles that have closed at a moment. A reading, not a
 * forecast: such shapes carry little information about what follows.
 *
 * @param chart asOf in UTC ms; candles that close later are not read
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
  return chart === null ? nothing(instrument, timeframe) : readMeasured(chart);
}
