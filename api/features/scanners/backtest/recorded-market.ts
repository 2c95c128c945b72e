import type { Market } from '#api/market/market.ts';
import type { RecordedCandles } from './recorded-candles.ts';

/** Recorded candles under the questions that scanners ask a market: nothing is forming, nothing is to come. */
export const asMarket = ({
  source,
  newest,
}: RecordedCandles): Pick<Market, 'source' | 'candles'> => ({
  source,
  candles: async (instrument, timeframe, page) => ({
    candles: await newest(instrument, timeframe, page),
    forming: null,
    isFilling: false,
  }),
});
