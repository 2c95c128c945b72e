import { HOUR_MS } from '#contracts/rules/durations.ts';
import {
  type Instrument,
  instrumentFacts,
  isPlausible,
} from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { candleEnd, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import { type CandleColumns, type CandleRowValues, rowAt } from './candle-columns.ts';
import type { Finding, RowNotes } from './row-notes.ts';

const SPIKE_ATRS = 12;
/** Wilder's. */
const ATR_PERIOD = 14;

export type Series = { readonly instrument: Instrument; readonly timeframe: Timeframe };

/** A candle as it was read, where the line of the file is no longer at hand. */
export const describeCandle = (row: CandleRowValues): Finding => ({
  line: row.line,
  text: () =>
    `${new Date(row.t).toISOString().slice(0, 16)}Z  ${row.o}  ${row.h}  ${row.l}  ${row.c}`,
});

/** Notes candles that are kept although they look odd: a person has to judge them. */
export function noteOddCandles(candles: CandleColumns, series: Series, notes: RowNotes): void {
  const isSpike = createSpikeCheck(series.timeframe);
  const { above, below } = instrumentFacts[series.instrument].plausible;
  for (let i = 0; i < candles.length; i += 1) {
    const row = rowAt(candles, i);
    if (isSpike(row)) {
      const reason = `More than ${SPIKE_ATRS} average true ranges within one candle: a spike or a flash crash`;
      notes.keep(reason, describeCandle(row));
    }
    if (!isPlausible(series.instrument, row.c, null)) {
      const reason = `The price is outside ${above} to ${below}, where ${series.instrument} is expected`;
      notes.keep(reason, describeCandle(row));
    }
    if (!isTraded(series, row.t)) {
      notes.keep('The market is closed at this time', describeCandle(row));
    }
  }
}

/** Whether the market is open at the begin of a candle, an hour on, or at its end. */
function isTraded({ instrument, timeframe }: Series, t: number): boolean {
  if (isMarketOpen(instrument, t)) return true;
  const last = candleEnd(instrument, timeframe, t) - 1;
  return isMarketOpen(instrument, Math.min(t + HOUR_MS, last)) || isMarketOpen(instrument, last);
}

/**
 * Tells candles that move more than twelve of the average true ranges before them (Wilder, New
 * Concepts in Technical Trading Systems, 1978). The distance to a close counts only when that candle
 * lies right before: prices do jump over a weekend.
 *
 * @returns for candles of one series, oldest first
 */
function createSpikeCheck(timeframe: Timeframe): (row: CandleRowValues) => boolean {
  let atr = 0;
  let seen = 0;
  let before: CandleRowValues | null = null;
  return (row) => {
    const isNext = before !== null && row.t - before.t <= timeframeMs[timeframe];
    const close = isNext && before ? before.c : row.o;
    const range = Math.max(row.h, close) - Math.min(row.l, close);
    const isSpike = seen >= ATR_PERIOD && atr > 0 && range > SPIKE_ATRS * atr;
    seen += 1;
    atr += (range - atr) / Math.min(seen, ATR_PERIOD);
    before = row;
    return isSpike;
  };
}
