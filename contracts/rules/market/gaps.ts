import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, nextMarketChange } from '#contracts/rules/time/market-calendar.ts';
import { candleEnd, candleStart, type Timeframe } from '#contracts/rules/market/timeframes.ts';

/** A run of missing candles, from the first begin to the last end; closed hours do not end it. */
export type Gap = Span & { readonly missing: number };

export type GapReport = {
  readonly expected: number; // candles while the market was open
  readonly missing: number;
  readonly gaps: readonly Gap[]; // the longest first
};

/** `from <= t < to`, UTC ms, of the begin of candles. */
export type Span = { readonly from: number; readonly to: number };

/** Where candles begin, oldest first; those count whose market is open at any moment of them. */
export function* candleBegins(
  instrument: Instrument,
  timeframe: Timeframe,
  { from, to }: Span,
): Generator<number> {
  let last = from - 1;
  for (const stretch of openStretches(instrument, from, to)) {
    let t = candleStart(instrument, timeframe, stretch.from);
    // The candle before may reach into this span: a week spans five trading days.
    while (t <= last) t = candleEnd(instrument, timeframe, t);
    for (; t < stretch.to; t = candleEnd(instrument, timeframe, t)) {
      yield t;
      last = t;
    }
  }
}

/** Whether no candle begins in a span. */
export const isNoneDue = (instrument: Instrument, timeframe: Timeframe, span: Span): boolean =>
  candleBegins(instrument, timeframe, span).next().done === true;

function* openStretches(instrument: Instrument, from: number, to: number): Generator<Span> {
  for (let t = from; t < to;) {
    const change = Math.min(nextMarketChange(instrument, t) ?? to, to);
    if (isMarketOpen(instrument, t)) yield { from: t, to: change };
    t = change;
  }
}

/**
 * Compares candles with those that the market calendar expects.
 *
 * @param candles of one instrument and timeframe, oldest first; others than in the span do not count
 */
export function findGaps(
  instrument: Instrument,
  timeframe: Timeframe,
  candles: readonly Candle[],
  span: Span,
): GapReport {
  const begins = candles.map(({ t }) => t);
  return findGapsInBegins(instrument, timeframe, begins, span);
}

/** The same for a column of begins, without candle objects. */
export function findGapsInBegins(
  instrument: Instrument,
  timeframe: Timeframe,
  begins: ArrayLike<number>,
  span: Span,
): GapReport {
  const runs: { from: number; last: number; missing: number }[] = [];
  let expected = 0;
  let next = 0;
  let isInRun = false;
  for (const t of candleBegins(instrument, timeframe, span)) {
    expected += 1;
    while ((begins[next] ?? Infinity) < t) next += 1;
    const isMissing = begins[next] !== t;
    const run = runs.at(-1);
    if (isMissing && isInRun && run) {
      run.last = t;
      run.missing += 1;
    } else if (isMissing) {
      runs.push({ from: t, last: t, missing: 1 });
    }
    isInRun = isMissing;
  }
  const gaps = runs
    .map(({ last, ...run }) => ({ ...run, to: candleEnd(instrument, timeframe, last) }))
    .toSorted((a, b) => b.missing - a.missing);
  return { expected, missing: gaps.reduce((sum, gap) => sum + gap.missing, 0), gaps };
}
