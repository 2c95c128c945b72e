import { createTiingoFeed } from '#api/market/tiingo/feed.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { Wire } from './wire.ts';

const TIMEFRAMES: Record<string, Timeframe> = {
  '1min': 'M1',
  '5min': 'M5',
  '15min': 'M15',
  '1hour': 'H1',
  '1day': 'D1',
};

const candlesBody = (url: URL, candles: readonly Candle[]): string =>
  JSON.stringify(
    candles.map((candle) => ({
      date: new Date(candle.t).toISOString(),
      ticker: url.pathname.split('/')[3],
      open: candle.o,
      high: candle.h,
      low: candle.l,
      close: candle.c,
    })),
  );

/** Tiingo: REST by whole days, prices over a WebSocket. */
export const tiingoWire: Wire = {
  name: 'Tiingo',
  symbolOf: (instrument) => instrument.toLowerCase(),
  createFeed: ({ baseUrl, key, clock }) => createTiingoFeed({ token: key, baseUrl, clock }),
  isStream: ({ pathname }) => pathname === '/fx',
  transport: 'websocket',
  silenceMs: 60_000,
  headerOfKey: 'Token',
  readCall: ({ searchParams: query }) => ({
    timeframe: TIMEFRAMES[query.get('resampleFreq') ?? ''] ?? 'M1',
    from: Date.parse(query.get('startDate') ?? ''),
    to: Date.parse(query.get('endDate') ?? '') - 1,
  }),
  candles: candlesBody,
  spoil: {
    'a price that is no number': (body) => body.replace(/"open":[^,]+/, '"open":"NaN"'),
    'a missing price': (body) => body.replace(/"high":[^,]+,/, ''),
    'a broken time': (body) => body.replace(/"date":"[^"]+"/, '"date":"yesterday"'),
    'another instrument': (body) => body.replace('eurusd', 'eurchf'),
  },
  wrongKey: { status: 401, body: '{"detail":"Invalid token."}' },
  quota: (headers = {}) => ({
    status: 429,
    headers,
    body: '{"detail":"Error: You have run over your hourly request allocation."}',
  }),
  readSubscription(said) {
    const { authorization, eventData } = JSON.parse(said) as {
      authorization: string;
      eventData: { tickers: string[] };
    };
    return { key: authorization, symbols: eventData.tickers };
  },
  greeting:
    '{"messageType":"I","response":{"code":200,"message":"Success"},"data":{"subscriptionId":2563396}}',
  wrongKeyOnStream: '{"messageType":"E","response":{"code":401,"message":"Invalid token."}}',
  heartbeat: '{"messageType":"H","response":{"code":200,"message":"HeartBeat"}}',
  price: (symbol, price, t) =>
    JSON.stringify({
      messageType: 'A',
      service: 'fx',
      data: [
        'Q',
        symbol,
        new Date(t).toISOString().replace('Z', '000+00:00'),
        5_000_000,
        price - 0.0001,
        price,
        5_000_000,
        price + 0.0001,
      ],
    }),
};
