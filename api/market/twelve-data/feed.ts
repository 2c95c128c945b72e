import { SECOND_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleRequest, Feed } from '../feed.ts';
import type { Allowance, ProviderOptions } from '../provider/options.ts';
import { createProviderFeed } from '../provider/provider-feed.ts';
import { CANDLES_PER_PAGE } from '../provider/candle-reader.ts';
import { createWebSocketLine } from '../provider/web-socket-transport.ts';
import { addressOf, baseOf, streamBeside } from '../provider/wire.ts';
import { readCandlesAnswer, readError, readStreamMessage } from './messages.ts';

export type TwelveDataOptions = ProviderOptions & {
  /** TWELVEDATA_API_KEY */
  readonly apiKey: string;
  /** Of the plan; the free one's (8 a minute, 800 a day) when absent. */
  readonly allowances?: readonly Allowance[];
};

const TITLE = 'Twelve Data';
const BASE_URL = 'https://api.twelvedata.com';
const HEARTBEAT = { text: JSON.stringify({ action: 'heartbeat' }), everyMs: 10_000 };
const SILENCE_MS = 60_000;

const FREE_PLAN: readonly Allowance[] = [
  { calls: 8, inMs: 60_000 },
  { calls: 800, inMs: 86_400_000 },
];

const SYMBOLS: Record<Instrument, string> = {
  EURUSD: 'EUR/USD',
  GBPUSD: 'GBP/USD',
  USDJPY: 'USD/JPY',
  AUDUSD: 'AUD/USD',
  USDCAD: 'USD/CAD',
  USDCHF: 'USD/CHF',
  GBPJPY: 'GBP/JPY',
  XAUUSD: 'XAU/USD',
  US30: 'DJI',
  BTCUSD: 'BTC/USD',
};

const INTERVALS: Partial<Record<Timeframe, string>> = {
  M1: '1min',
  M5: '5min',
  M15: '15min',
  H1: '1h',
};

const CURRENCY_TIMEFRAMES: readonly Timeframe[] = ['M1', 'M5', 'M15', 'H1'];
/** Hours of an index count from the opening bell, 09:30 in New York, and not from the full hour. */
const INDEX_TIMEFRAMES: readonly Timeframe[] = ['M1', 'M5', 'M15'];

/** `2024-01-05 10:00:00` */
const momentOf = (t: number): string => new Date(t).toISOString().slice(0, 19).replace('T', ' ');

const seriesQuery = (symbol: string, { timeframe, from, to }: CandleRequest) => ({
  symbol,
  interval: INTERVALS[timeframe] ?? timeframe,
  outputsize: String(CANDLES_PER_PAGE),
  timezone: 'UTC',
  order: 'ASC',
  start_date: momentOf(from),
  end_date: momentOf(to - SECOND_MS), // it counts the end in
});

/** Where its calls go, and what they carry. */
export const twelveDataAccess = ({ apiKey, baseUrl }: TwelveDataOptions) => ({
  title: TITLE,
  baseUrl: baseOf(baseUrl, BASE_URL),
  headers: { authorization: `apikey ${apiKey}` },
});

/** Prices and candles of Twelve Data. */
export function createTwelveDataFeed({ allowances, ...options }: TwelveDataOptions): Feed {
  const { apiKey } = options;
  const { baseUrl, headers } = twelveDataAccess(options);
  const streamUrl =
    options.streamUrl ??
    `${streamBeside(baseUrl, { scheme: 'ws', label: ['api.', 'ws.'] })}/v1/quotes/price`;
  return createProviderFeed(
    {
      source: 'twelvedata',
      title: TITLE,
      symbols: SYMBOLS,
      headers,
      allowances: allowances ?? FREE_PLAN,
      timeframesOf: (instrument) =>
        instrument === 'US30' ? INDEX_TIMEFRAMES : CURRENCY_TIMEFRAMES,
      pageUrl: (symbol, page) => addressOf(`${baseUrl}/time_series`, seriesQuery(symbol, page)),
      readPage: readCandlesAnswer,
      readError,
      line: (symbols, clock) => {
        const params = { symbols: symbols.join(',') };
        const setup = {
          title: TITLE,
          url: addressOf(streamUrl, { apikey: apiKey }), // a browser's socket can send no header
          greeting: JSON.stringify({ action: 'subscribe', params }),
          heartbeat: HEARTBEAT,
        };
        return createWebSocketLine(setup, clock);
      },
      silenceMs: SILENCE_MS,
      readMessage: readStreamMessage,
    },
    options.clock,
  );
}
