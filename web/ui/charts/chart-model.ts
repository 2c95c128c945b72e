import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { formatClock, formatDateTime, shownOffset } from '#web/lib/format-time.ts';

/** By the name of a design token, so that a line follows the theme. */
export type LineColour = 'accent' | 'warn' | 'sell';

/** A curve with a value for each candle; null where there is none. */
export type ChartLine = {
  /** Unique in the chart; shown in the legend. */
  readonly name: string;
  readonly colour: LineColour;
  readonly values: readonly (number | null)[];
};

export type PriceLevel = {
  readonly name: string;
  readonly price: number;
  readonly colour: 'ink-2' | 'buy' | 'sell' | 'gain' | 'loss' | 'accent';
  /** The scale makes room for it, however far it lies from the candles. */
  readonly isAlwaysInView?: boolean;
};

/** A straight line between two candles, each a begin in UTC ms and a price. */
export type StraightLine = {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
  readonly colour?: 'gain' | 'loss';
  readonly isDashed?: boolean;
};

/** A numbered place at a candle, by its begin in UTC ms, and a price: filled or hollow. */
export type NumberedMarker = {
  readonly at: number;
  readonly price: number;
  readonly number: number;
  readonly colour: 'buy' | 'sell' | 'gain' | 'loss' | 'ink-2';
  readonly isHollow: boolean;
};

/** A shaded area between two prices, from one candle to another by their begins in UTC ms. */
export type PriceBand = {
  readonly from: number;
  readonly to: number;
  readonly base: number;
  readonly edge: number;
  readonly colour: 'gain' | 'loss';
};

export type ChartModel = {
  readonly instrument: Instrument;
  readonly timeframe: Timeframe;
  /** Oldest first. */
  readonly candles: readonly Candle[];
  /** The last candle can still change. */
  readonly isForming: boolean;
  /** In price units, drawn over the candles. */
  readonly averages: readonly ChartLine[];
  /** 0 to 100, drawn in a pane of its own; null for none. */
  readonly strength: ChartLine | null;
  readonly levels: readonly PriceLevel[];
  readonly patterns: readonly StraightLine[];
  readonly bands?: readonly PriceBand[];
  readonly markers?: readonly NumberedMarker[];
  /** All candles are in view at first, however many there are. */
  readonly isFitted?: boolean;
  /** Of a time that is over: without volume and without a mark at the last price. */
  readonly isPast?: boolean;
};

const isByDay = (timeframe: Timeframe): boolean => timeframe === 'D1' || timeframe === 'W1';

/**
 * Where a candle stands on the time axis, which counts days and hours in UTC: it is moved by what the shown
 * clock is ahead at present, so that a day begins at its midnight. A day or week of the currency market begins
 * at 21:00 or 22:00 UTC of the evening before; it stands at the date that it carries, as traders call it.
 *
 * @param begin of the candle, UTC ms
 * @returns ms
 */
export const axisTime = (begin: number, timeframe: Timeframe): number =>
  isByDay(timeframe) ? Math.round(begin / DAY_MS) * DAY_MS : begin + shownOffset(new Date());

/** The begin of a candle (UTC ms) from its place on the axis; of a day or week its date. */
const beginAt = (axisMs: number, timeframe: Timeframe): number =>
  isByDay(timeframe) ? axisMs : axisMs - shownOffset(new Date());

/** The time at a place on the axis by the clock of that moment: `13:00`. */
export const formatAxisClock = (axisMs: number, timeframe: Timeframe): string =>
  formatClock(beginAt(axisMs, timeframe));

export const formatAxisTime = (axisMs: number, timeframe: Timeframe): string =>
  formatCandleTime(beginAt(axisMs, timeframe), timeframe);

const date = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const dateFormat = { weekday: 'short', ...date, timeZone: 'UTC' } as const;
const minuteFormat = { ...date, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** When a candle begins: `20 Nov 2026, 12:00`, or of a day or week its date. */
export const formatCandleTime = (begin: number, timeframe: Timeframe): string =>
  isByDay(timeframe)
    ? formatDateTime(axisTime(begin, timeframe), dateFormat, 'en-GB')
    : formatDateTime(begin, minuteFormat, 'en-GB');

/** The zone of that time, as `zoneLabel`; empty for days and weeks, which have a date in place of a time. */
export const candleZone = (begin: number, timeframe: Timeframe): string =>
  isByDay(timeframe) ? '' : zoneLabel(begin);

/** What to call the shown zone at a moment: `UTC`, `GMT+3`, `GMT+5:30`. */
function zoneLabel(at: number): string {
  const ahead = shownOffset(new Date(at));
  if (ahead === 0) return 'UTC';
  const hours = Math.floor(Math.abs(ahead) / HOUR_MS);
  const minutes = (Math.abs(ahead) % HOUR_MS) / MINUTE_MS;
  const rest = minutes === 0 ? '' : `:${String(minutes).padStart(2, '0')}`;
  return `GMT${ahead < 0 ? '-' : '+'}${hours}${rest}`;
}
