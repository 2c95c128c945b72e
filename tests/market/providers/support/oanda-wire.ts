import { createOandaFeed } from '#api/market/oanda/feed.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { timeframeMs, type Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { Wire } from './wire.ts';

const ACCOUNT = '101-004-1234567-001';
const TIMEFRAMES: Record<string, Timeframe> = { D: 'D1' };

/** It writes nanoseconds. */
const timeOf = (t: number): string => `${new Date(t).toISOString().slice(0, 19)}.000000000Z`;

function readCall({ searchParams: query }: URL) {
  const granularity = query.get('granularity') ?? '';
  const timeframe = TIMEFRAMES[granularity] ?? (granularity as Timeframe);
  return {
    timeframe,
    from: Date.parse(query.get('from') ?? ''),
    to: Date.parse(query.get('to') ?? ''),
  };
}

function candlesBody(url: URL, candles: readonly Candle[], now: number): string {
  const { timeframe } = readCall(url);
  return JSON.stringify({
    instrument: url.pathname.split('/')[3],
    granularity: url.searchParams.get('granularity'),
    candles: candles.map((candle) => ({
      complete: candle.t + timeframeMs[timeframe] <= now,
      volume: candle.v,
      time: timeOf(candle.t),
      mid: {
        o: candle.o.toFixed(5),
        h: candle.h.toFixed(5),
        l: candle.l.toFixed(5),
        c: candle.c.toFixed(5),
      },
    })),
  });
}

/** OANDA v20: REST with the middle price, prices as lines of an HTTP answer that never ends. */
export const oandaWire: Wire = {
  name: 'OANDA',
  symbolOf: (instrument) => `${instrument.slice(0, -3)}_${instrument.slice(-3)}`,
  createFeed: ({ baseUrl, key, clock }) =>
    createOandaFeed({ token: key, account: ACCOUNT, baseUrl, clock }),
  isStream: ({ pathname }) => pathname === `/v3/accounts/${ACCOUNT}/pricing/stream`,
  transport: 'chunked',
  silenceMs: 15_000,
  headerOfKey: 'Bearer',
  readCall,
  candles: candlesBody,
  spoil: {
    'a price that is no number': (body) => body.replace(/"o":"[^"]+"/, '"o":"NaN"'),
    'a missing price': (body) => body.replace(/"h":"[^"]+",/, ''),
    'a broken time': (body) => body.replace(/"time":"[^"]+"/, '"time":"yesterday"'),
    'another instrument': (body) => body.replace('EUR_USD', 'EUR_CHF'),
  },
  wrongKey: {
    status: 401,
    body: '{"errorMessage":"Insufficient authorization to perform request."}',
  },
  quota: (headers = {}) => ({ status: 429, headers, body: '{"errorMessage":"Too many requests"}' }),
  readSubscription: (said) => {
    const instruments = new URL(said, 'http://localhost').searchParams.get('instruments');
    return { key: null, symbols: instruments?.split(',') ?? [] };
  },
  greeting: null,
  wrongKeyOnStream: null,
  heartbeat: '{"type":"HEARTBEAT","time":"2026-11-18T10:00:00.000000000Z"}',
  price: (symbol, price, t) =>
    JSON.stringify({
      type: 'PRICE',
      time: timeOf(t),
      bids: [{ price: (price - 0.0001).toFixed(5), liquidity: 10_000_000 }],
      asks: [{ price: (price + 0.0001).toFixed(5), liquidity: 10_000_000 }],
      closeoutBid: (price - 0.0002).toFixed(5),
      closeoutAsk: (price + 0.0002).toFixed(5),
      status: 'tradeable',
      tradeable: true,
      instrument: symbol,
    }),
};
