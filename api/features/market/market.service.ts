import type { Market } from '#api/market/market.ts';
import { memoizeNewest } from '#api/market/memoize-newest.ts';
import {
  type CandlesAnswer,
  type CandlesQuery,
  type InstrumentInfo,
  instrumentInfo,
  type LivePrice,
  type MarketDataItem,
  type MarketTrend,
  toCandleRow,
  TREND_HOURS,
} from '#contracts/market/market.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import {
  type Instrument,
  instrumentFacts,
  INSTRUMENTS,
} from '#contracts/rules/market/instruments.ts';
import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';

export function createMarketService(market: Market, now: () => number) {
  async function itemOf(instrument: Instrument): Promise<MarketDataItem | null> {
    const latest = market.price(instrument);
    if (latest === null) return null;
    const change = await market.changePercent(instrument);
    return {
      name: instrument,
      instrument,
      group: instrumentFacts[instrument].group,
      price: latest.price,
      change_percent: change === null ? null : Number(change.toFixed(2)),
      as_of: isoOf(latest.t),
      source: market.source,
      market_open: isMarketOpen(instrument, now()),
      stale: latest.isStale,
    };
  }

  function priceOf(instrument: Instrument): LivePrice | null {
    const latest = market.price(instrument);
    if (latest === null) return null;
    const { price, t } = latest;
    const ageSeconds = Math.max(0, Math.floor((now() - t) / 1000));
    return {
      instrument,
      source: market.source,
      price,
      timestamp: isoOf(t),
      age_seconds: ageSeconds,
    };
  }

  async function trendOf(instrument: Instrument) {
    const page = { to: now() + 1, limit: TREND_HOURS, isHasty: true };
    const { candles, isFilling } = await market.candles(instrument, 'H1', page);
    return { instrument, closes: candles.map(({ c }) => c), isFilling };
  }

  const readTrends = memoizeNewest(() => Promise.all(INSTRUMENTS.map(trendOf)));

  return {
    /** Read once a minute, because a provider may publish an hour late. Without instruments that have no candles. */
    async trends(): Promise<MarketTrend[]> {
      const trends = await readTrends(Math.floor(now() / MINUTE_MS), (read) =>
        read.every(({ isFilling }) => !isFilling),
      );
      return trends.flatMap(({ instrument, closes }) =>
        closes.length === 0 ? [] : [{ instrument, closes }],
      );
    },

    /** Without instruments that have no price yet. */
    async list(): Promise<MarketDataItem[]> {
      const items = await Promise.all(INSTRUMENTS.map(itemOf));
      return items.filter((item) => item !== null);
    },

    instruments: (): InstrumentInfo[] =>
      INSTRUMENTS.map((instrument) => instrumentInfo(instrument, anchorOf(market, instrument))),

    async candles(query: CandlesQuery): Promise<CandlesAnswer> {
      const { instrument, timeframe, to, limit } = query;
      const page = { to: to === undefined ? now() + 1 : Date.parse(to), limit };
      const { candles, forming, isFilling } = await market.candles(instrument, timeframe, page);
      const latest = market.price(instrument);
      // Without a price since the start, the stored candles determine the age.
      const asOf = latest?.t ?? lastEnd(query, candles);
      return {
        data_source: market.source,
        as_of: asOf === null ? null : isoOf(asOf),
        stale: latest?.isStale ?? true,
        filling: isFilling,
        candles: candles.map(toCandleRow),
        forming: forming && toCandleRow(forming),
      };
    },

    prices: (): LivePrice[] => INSTRUMENTS.map(priceOf).filter((price) => price !== null),
  };
}

/** The reference for plausible prices: a real price, not a simulated one. */
export const anchorOf = (market: Market, instrument: Instrument): number | null =>
  market.source === 'simulated' ? null : (market.price(instrument)?.price ?? null);

const isoOf = (t: number): string => new Date(t).toISOString();

const lastEnd = (query: CandlesQuery, candles: readonly Candle[]): number | null => {
  const last = candles.at(-1);
  return last ? candleEnd(query.instrument, query.timeframe, last.t) : null;
};
