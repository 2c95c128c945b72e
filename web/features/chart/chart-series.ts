import type { CandleRow, MarketDataItem } from '#contracts/market/market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { candleStart, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleSeries } from '#web/data/market/market.ts';
import { emaLine, rsiLine } from '#web/lib/chart-indicators.ts';
import type { ChartLine } from '#web/ui/charts/chart-model.ts';

const candleOf = ([t, o, h, l, c, v]: CandleRow): Candle => ({ t, o, h, l, c, v });

/** The forming candle with a newer price, if that is of the same source and candle. */
function withLivePrice(forming: Candle, { as_of, data_source }: CandleSeries, live: Live): Candle {
  const { price, source, instrument, timeframe } = live;
  const begin = candleStart(instrument, timeframe, Date.parse(live.as_of));
  const isLater = as_of === null || Date.parse(live.as_of) > Date.parse(as_of);
  if (!isLater || begin !== forming.t || source !== data_source) return forming;
  return { ...forming, h: Math.max(forming.h, price), l: Math.min(forming.l, price), c: price };
}

type Live = MarketDataItem & { timeframe: Timeframe };

/**
 * The begin of a candle (UTC ms) that the newest price belongs to and the series does not have: the last one
 * closed since it was read, or the device slept. Null if there is none.
 */
export function missingCandle(series: CandleSeries, live: Live | undefined): number | null {
  if (live === undefined || live.source !== series.data_source) return null;
  const begin = candleStart(live.instrument, live.timeframe, Date.parse(live.as_of));
  const [newest = -Infinity] = series.forming ?? series.candles.at(-1) ?? [];
  return begin > newest ? begin : null;
}

/** Closed candles plus the forming one, updated by the latest price; oldest first. */
export function visibleCandles(series: CandleSeries, live: Live | undefined) {
  const closed = series.candles.map(candleOf);
  if (series.forming === null) return { candles: closed, isForming: false };
  const forming = candleOf(series.forming);
  const last = live === undefined ? forming : withLivePrice(forming, series, live);
  return { candles: [...closed, last], isForming: true };
}

export const INDICATORS = ['EMA 50', 'EMA 200', 'RSI 14'] as const;
export type Indicator = (typeof INDICATORS)[number];

export const initialIndicators: readonly Indicator[] = ['EMA 50'];

const averages = [
  { name: 'EMA 50', period: 50, colour: 'accent' },
  { name: 'EMA 200', period: 200, colour: 'warn' },
] as const;

export function indicatorLines(candles: readonly Candle[], selected: readonly Indicator[]) {
  const closes = candles.map(({ c }) => c);
  const strength: ChartLine | null = selected.includes('RSI 14')
    ? { name: 'RSI 14', colour: 'sell', values: rsiLine(closes, 14) }
    : null;
  return {
    averages: averages
      .filter(({ name }) => selected.includes(name))
      .map(({ name, period, colour }) => ({ name, colour, values: emaLine(closes, period) })),
    strength,
  };
}
