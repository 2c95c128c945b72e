import {
  type CandlesAnswer,
  type CandlesQuery,
  instrumentInfo,
  marketEndpoints,
  type MarketTrend,
  toCandleRow,
  TREND_HOURS,
} from '#contracts/market/market.ts';
import {
  type Instrument,
  instrumentFacts,
  INSTRUMENTS,
} from '#contracts/rules/market/instruments.ts';
import { isMarketOpen, lastTradedAt } from '#contracts/rules/time/market-calendar.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import { candlePage, changePercent, priceAt } from '#mocks/world/market.ts';
import { candleImportEndpoints } from '#contracts/market/candle-import.ts';
import { ApiError } from '#contracts/errors.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

const lastTradeText = (instrument: Instrument, now: Date): string =>
  new Date(lastTradedAt(instrument, now.getTime())).toISOString();

const STALE_AFTER_MS = 2 * MINUTE_MS;

/** Whether there should be newer prices than there are. */
const isStale = (instrument: Instrument, { now, pricedAt }: MockServer): boolean =>
  isMarketOpen(instrument, now().getTime()) &&
  now().getTime() - pricedAt().getTime() > STALE_AFTER_MS;

async function answerCandles(
  { instrument, timeframe, to, limit }: CandlesQuery,
  server: MockServer,
): Promise<CandlesAnswer> {
  const now = server.pricedAt();
  const nowMs = now.getTime();
  const page = { to: to === undefined ? nowMs + 1 : Date.parse(to), limit, now: nowMs };
  const { candles, forming } = await candlePage(instrument, timeframe, page);
  return {
    data_source: 'simulated',
    as_of: lastTradeText(instrument, now),
    stale: isStale(instrument, server),
    filling: false,
    candles: candles.map(toCandleRow),
    forming: forming && toCandleRow(forming),
  };
}

async function trendOf(instrument: Instrument, now: number): Promise<MarketTrend> {
  const page = { to: now + 1, limit: TREND_HOURS, now };
  const { candles } = await candlePage(instrument, 'H1', page);
  return { instrument, closes: candles.map(({ c }) => c) };
}

export function marketHandlers(server: MockServer) {
  const { now, pricedAt } = server;
  return mockFeature(marketEndpoints, server, {
    list: async () =>
      INSTRUMENTS.map((instrument) => ({
        name: instrument,
        instrument,
        group: instrumentFacts[instrument].group,
        price: priceAt(instrument, pricedAt().getTime()),
        change_percent: Number(changePercent(instrument, pricedAt().getTime()).toFixed(2)),
        as_of: lastTradeText(instrument, pricedAt()),
        source: 'simulated',
        market_open: isMarketOpen(instrument, now().getTime()),
        stale: isStale(instrument, server),
      })),
    prices: async () =>
      INSTRUMENTS.map((instrument) => ({
        instrument,
        source: 'simulated',
        price: priceAt(instrument, pricedAt().getTime()),
        timestamp: lastTradeText(instrument, pricedAt()),
        age_seconds: Math.round(
          (now().getTime() - lastTradedAt(instrument, pricedAt().getTime())) / 1000,
        ),
      })),
    instruments: async () => INSTRUMENTS.map((instrument) => instrumentInfo(instrument, null)),
    candles: ({ query }) => answerCandles(query, server),
    trends: async () => {
      const trends: MarketTrend[] = [];
      // One after the other: in between the page stays responsive.
      for (const each of INSTRUMENTS) trends.push(await trendOf(each, pricedAt().getTime()));
      return trends;
    },
    updatePrice: async () => ({
      message: 'received', // and dropped: a page is no source of prices
    }),
  });
}

/** The reader arrives with the first file. Imported candles are not stored: the demo's market is simulated. */
export const candleImportHandlers = (server: MockServer) =>
  mockFeature(candleImportEndpoints, server, {
    async importFile({ query: { dry_run: isPreview, ...request }, body }) {
      const { readCandles } = await import('#mocks/world/read-candles.ts');
      try {
        const { report } = readCandles(body, { ...request, now: server.now().getTime() });
        return { ...report, stored: !isPreview };
      } catch (error) {
        if (!(error instanceof Error && error.name === 'UnreadableFile')) throw error;
        throw new ApiError('candles.unreadable_file', error.message);
      }
    },
  });
