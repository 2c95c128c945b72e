import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';

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
  readonly colour: 'ink-2' | 'buy' | 'sell' | 'gain' | 'loss';
  /** The scale makes room for it, however far it lies from the candles. */
  readonly isAlwaysInView?: boolean;
};

/** A straight line between two candles, each a begin in UTC ms and a price. */
export type StraightLine = {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
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
  /** All candles are in view at first, however many there are. */
  readonly isFitted?: boolean;
};

const isByDay = (timeframe: Timeframe): boolean => timeframe === 'D1' || timeframe === 'W1';

/**
 * Where a candle stands on the time axis. A day or week of the currency market begins at 21:00 or
 * 22:00 UTC of the evening before; it stands at the date that it carries, as traders call it.
 *
 * @param begin of the candle, UTC ms
 * @returns UTC ms
 */
export const axisTime = (begin: number, timeframe: Timeframe): number =>
  isByDay(timeframe) ? Math.round(begin / DAY_MS) * DAY_MS : begin;

const date = { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' } as const;
const dayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'short', ...date });
const minuteFormat = new Intl.DateTimeFormat('en-GB', {
  ...date,
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** When a candle begins: `20 Nov 2026, 12:00`, or of a day or week its date, in UTC. */
export const formatCandleTime = (begin: number, timeframe: Timeframe): string =>
  (isByDay(timeframe) ? dayFormat : minuteFormat).format(axisTime(begin, timeframe));
