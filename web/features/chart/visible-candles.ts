import type { CandleRow, MarketDataItem } from '#contracts/market/market.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { candleStart, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleSeries } from '#web/data/market/market.ts';

const candleOf = ([t, o, h, l, c, v]: CandleRow): Candle => ({ t, o, h, l, c, v });

/**
 * The forming candle, moved on by a price that came after it. A price of another source, of another
 * candle or from before says nothing about it.
 */
function movedOn(forming: Candle, { as_of, data_source }: CandleSeries, live: Live): Candle {
  const { price, source, instrument, timeframe } = live;
  const begin = candleStart(instrument, timeframe, Date.parse(live.as_of));
  const isLater = as_of === null || Date.parse(live.as_of) > Date.parse(as_of);
  if (!isLater || begin !== forming.t || source !== data_source) return forming;
  return { ...forming, h: Math.max(forming.h, price), l: Math.min(forming.l, price), c: price };
}

type Live = MarketDataItem & { timeframe: Timeframe };

export type ShownCandles = {
  /** Oldest first. */
  candles: readonly Candle[];
  /** The last one can still change. */
  isForming: boolean;
};

/** The candles of a chart: the closed ones, and the one that is forming at the newest price known. */
export function shownCandles(series: CandleSeries, live: Live | undefined): ShownCandles {
  const closed = series.candles.map(candleOf);
  if (series.forming === null) return { candles: closed, isForming: false };
  const forming = candleOf(series.forming);
  const last = live === undefined ? forming : movedOn(forming, series, live);
  return { candles: [...closed, last], isForming: true };
}
