import { createTwelveDataFeed } from '#api/market/twelve-data/feed.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { Wire } from './wire.ts';

const TIMEFRAMES: Record<string, Timeframe> = {
  '1min': 'M1',
  '5min': 'M5',
  '15min': 'M15',
  '1h': 'H1',
  '1day': 'D1',
};

const atUtc = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`);
const textOf = (t: number): string => new Date(t).toISOString().slice(0, 19).replace('T', ' ');

function candlesBody(url: URL, candles: readonly Candle[]): string {
  const symbol = url.searchParams.get('symbol');
  if (candles.length === 0) {
    const message = 'No data is available on the specified dates. Try setting different dates.';
    return JSON.stringify({ code: 400, message, status: 'error' });
  }
  const [base, quote] = (symbol ?? '').split('/');
  const meta = {
    symbol,
    interval: url.searchParams.get('interval'),
    currency_base: base,
    currency_quote: quote,
    type: 'Physical Currency',
  };
  const values = candles.slice(0, Number(url.searchParams.get('outputsize'))).map((candle) => ({
    datetime: textOf(candle.t),
    open: candle.o.toFixed(5),
    high: candle.h.toFixed(5),
    low: candle.l.toFixed(5),
    close: candle.c.toFixed(5),
  }));
  return JSON.stringify({ meta, values, status: 'ok' });
}

/** Twelve Data: REST answers with numbers as text, errors with status 200, prices over a WebSocket. */
export const twelveDataWire: Wire = {
  name: 'Twelve Data',
  symbolOf: (instrument) => `${instrument.slice(0, 3)}/${instrument.slice(3)}`,
  createFeed: ({ baseUrl, key, clock }) => createTwelveDataFeed({ apiKey: key, baseUrl, clock }),
  isStream: ({ pathname }) => pathname === '/v1/quotes/price',
  transport: 'websocket',
  silenceMs: 60_000,
  headerOfKey: 'apikey',
  readCall: ({ searchParams: query }) => ({
    timeframe: TIMEFRAMES[query.get('interval') ?? ''] ?? 'M1',
    from: atUtc(query.get('start_date') ?? ''),
    to: atUtc(query.get('end_date') ?? ''),
  }),
  candles: candlesBody,
  spoil: {
    'a price that is no number': (body) => body.replace(/"open":"[^"]+"/, '"open":"NaN"'),
    'a missing price': (body) => body.replace(/"high":"[^"]+",/, ''),
    'a broken time': (body) => body.replace(/"datetime":"[^"]+"/, '"datetime":"yesterday"'),
    'another instrument': (body) => body.replace('EUR/USD', 'EUR/CHF'),
  },
  wrongKey: {
    status: 200,
    body: '{"code":401,"message":"**apikey** parameter is incorrect or not specified.","status":"error"}',
  },
  quota: (headers = {}) => ({
    status: 200,
    headers,
    body: JSON.stringify({
      code: 429,
      message:
        'You have run out of API credits for the current minute. 9 API credits were used, with the current limit being 8.',
      status: 'error',
    }),
  }),
  readSubscription(said) {
    const { action, params } = JSON.parse(said) as { action: string; params?: { symbols: string } };
    return action === 'subscribe' ? { key: null, symbols: params?.symbols.split(',') ?? [] } : null;
  },
  greeting:
    '{"event":"subscribe-status","status":"ok","success":[{"symbol":"EUR/USD"}],"fails":null}',
  wrongKeyOnStream: '{"code":401,"message":"wrong apikey","status":"error"}',
  heartbeat: '{"event":"heartbeat","status":"ok"}',
  price: (symbol, price, t) =>
    JSON.stringify({
      event: 'price',
      symbol,
      currency_base: 'Euro',
      currency_quote: 'US Dollar',
      type: 'Physical Currency',
      timestamp: t / 1000,
      price: price + 0.00009, // the last dealt price, beside the middle
      bid: price - 0.0001,
      ask: price + 0.0001,
    }),
};
