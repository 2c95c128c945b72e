import type { CandlestickData, HistogramData, LineData, UTCTimestamp } from 'lightweight-charts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { axisTime, type ChartLine, type ChartModel, type StraightLine } from './chart-model.ts';

const isTimestamp = (seconds: number): seconds is UTCTimestamp => Number.isSafeInteger(seconds);

/** The time of a candle in whole seconds, as the chart library counts. @throws RangeError for no time */
export function plotTime(begin: number, timeframe: Timeframe): UTCTimestamp {
  const seconds = Math.floor(axisTime(begin, timeframe) / 1000);
  if (!isTimestamp(seconds)) throw new RangeError(`no time on the axis: ${begin}`);
  return seconds;
}

export const barOf = (
  { t, o, h, l, c }: Candle,
  timeframe: Timeframe,
): CandlestickData<UTCTimestamp> => ({
  time: plotTime(t, timeframe),
  open: o,
  high: h,
  low: l,
  close: c,
});

export const barsOf = ({ candles, timeframe }: ChartModel): CandlestickData<UTCTimestamp>[] =>
  candles.map((candle) => barOf(candle, timeframe));

/**
 * The candle by which a chart of the past goes on, as a replay does: nothing else has changed. Compares
 * identities only, so that a step takes the same time however long the chart is. Null for any other change.
 */
export function nextCandle(drawn: ChartModel, next: ChartModel): Candle | null {
  const { length } = drawn.candles;
  const isLonger = next.candles.length === length + 1 && length > 0;
  if (next.isPast !== true || !isLonger) return null;
  const isSameStart =
    next.candles[0] === drawn.candles[0] && next.candles[length - 1] === drawn.candles[length - 1];
  const areSameLayers =
    next.levels === drawn.levels && next.bands === drawn.bands && next.patterns === drawn.patterns;
  return isSameStart && areSameLayers ? (next.candles[length] ?? null) : null;
}

export const volumesOf = (
  { candles, timeframe, isPast = false }: ChartModel,
  colours: { up: string; down: string },
): HistogramData<UTCTimestamp>[] =>
  (isPast ? [] : candles).map(({ t, o, c, v }) => ({
    time: plotTime(t, timeframe),
    value: v,
    color: c >= o ? colours.up : colours.down,
  }));

/** A point per candle that has a value. */
export const pointsOf = (
  { candles, timeframe }: ChartModel,
  { values }: ChartLine,
): LineData<UTCTimestamp>[] =>
  candles.flatMap(({ t }, index) => {
    const value = values[index] ?? null;
    return value === null ? [] : [{ time: plotTime(t, timeframe), value }];
  });

/** Both ends of a straight line, the earlier first; nothing where they stand at the same time. */
export function endsOf({ from, to }: StraightLine, timeframe: Timeframe): LineData<UTCTimestamp>[] {
  const ends = [from, to]
    .map(([begin, value]) => ({ time: plotTime(begin, timeframe), value }))
    .toSorted((a, b) => a.time - b.time);
  return ends[0]?.time === ends[1]?.time ? [] : ends;
}
