import { CANDLES_READ, type ChartReading, FEWEST_CANDLES_READ } from '#contracts/chart-analyses.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import type { Instrument } from '#contracts/rules/instruments.ts';
import { candleEnd, TIMEFRAMES, type Timeframe } from '#contracts/rules/timeframes.ts';
import { findCandleSigns } from './candle-signs.ts';
import { type Chart, measureChart } from './chart.ts';
import { findDoublePatterns } from './double-patterns.ts';
import { findHeadAndShoulders } from './head-and-shoulders.ts';
import { findLevels, type Level, levelsAround } from './levels.ts';
import { findLinePattern } from './line-patterns.ts';
import type { Pattern } from './pattern.ts';
import { describeReading, listedName } from './reading-text.ts';
import { isWithTrend, signalOf } from './trading-signal.ts';
import { type Trend, trendOf } from './trend.ts';

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

/** Strongest first. A line that would leave the prices that exist is none. */
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
