import { HOUR_MS } from '#contracts/rules/durations.ts';
import {
  type Instrument,
  instrumentFacts,
  isPlausible,
} from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { candleEnd, type Timeframe, timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { CandleImportReport } from '#contracts/market/candle-import.ts';
import { type CandleColumns, type CandleRowValues, rowAt } from './candle-columns.ts';

/** A place in the file; the text is built only when it is reported. */
type Finding = { readonly line: number; readonly text: () => string };

type Note = CandleImportReport['notes'][number];

/** Counts rows by reason, with the first lines of each as examples. */
export function createRowNotes() {
  const notes = new Map<string, Note>();

  function add(reason: string, isImported: boolean, { line, text }: Finding): void {
    const note = notes.get(reason) ?? { reason, rows: 0, kept: isImported, examples: [] };
    note.rows += 1;
    if (note.examples.length < 5) note.examples.push({ line, text: text().slice(0, 120) });
    notes.set(reason, note);
  }

  return {
    leaveOut: (reason: string, finding: Finding): void => add(reason, false, finding),
    keep: (reason: string, finding: Finding): void => add(reason, true, finding),
    /** Rows left out come before imported ones, the most frequent reason first. */
    list: (): Note[] =>
      [...notes.values()].toSorted((a, b) => Number(a.kept) - Number(b.kept) || b.rows - a.rows),
  };
}

export type RowNotes = ReturnType<typeof createRowNotes>;

const SPIKE_ATRS = 12;
const ATR_PERIOD = 14;

export type Series = { readonly instrument: Instrument; readonly timeframe: Timeframe };

/** A candle as it was read, for reports that no longer have the line of the file. */
export const describeCandle = (row: CandleRowValues): Finding => ({
  line: row.line,
  text: () =>
    `${new Date(row.t).toISOString().slice(0, 16)}Z  ${row.o}  ${row.h}  ${row.l}  ${row.c}`,
});

/** Notes odd candles that are imported all the same: a person has to judge them. */
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
 * Flags candles of a series that move more than twelve average true ranges (Wilder, New Concepts in
 * Technical Trading Systems, 1978). The distance to a close counts only when that candle is the one
 * before: prices do jump over a weekend.
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
