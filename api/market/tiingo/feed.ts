import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { CandleRequest, Feed } from '../feed.ts';
import type { Allowance, ProviderOptions } from '../provider/options.ts';
import { createProviderFeed } from '../provider/provider-feed.ts';
import { createWebSocketLine } from '../provider/web-socket-transport.ts';
import { addressOf, baseOf, streamBeside } from '../provider/wire.ts';
import { readCandlesAnswer, readError, readStreamMessage } from './messages.ts';

export type TiingoOptions = ProviderOptions & {
  /** TIINGO_TOKEN */
  readonly token: string;
  /** Of the plan; the free one's (50 an hour, 1,000 a day) when absent. */
  readonly allowances?: readonly Allowance[];
};

const TITLE = 'Tiingo';
const BASE_URL = 'https://api.tiingo.com';
/** All changes of the best bid and ask. */
const ALL_QUOTES = 5;
const SILENCE_MS = 60_000;

const FREE_PLAN: readonly Allowance[] = [
  { calls: 50, inMs: 3_600_000 },
  { calls: 1000, inMs: DAY_MS },
];

/** Its currency service knows no index and no crypto. */
const SYMBOLS: Partial<Record<Instrument, string>> = {
  EURUSD: 'eurusd',
  GBPUSD: 'gbpusd',
  USDJPY: 'usdjpy',
  AUDUSD: 'audusd',
  USDCAD: 'usdcad',
  USDCHF: 'usdchf',
  GBPJPY: 'gbpjpy',
  XAUUSD: 'xauusd',
};

const FREQUENCIES: Partial<Record<Timeframe, string>> = {
  M1: '1min',
  M5: '5min',
  M15: '15min',
  H1: '1hour',
};

const dateOf = (t: number): string => new Date(t).toISOString().slice(0, 10);

/** It takes whole days and does not say whether the last counts in: one more is asked for. */
const pricesQuery = ({ timeframe, from, to }: CandleRequest) => ({
  startDate: dateOf(from),
  endDate: dateOf(to + DAY_MS),
  resampleFreq: FREQUENCIES[timeframe] ?? timeframe,
});

/** Where its calls go, and what they carry. */
export const tiingoAccess = ({ token, baseUrl }: TiingoOptions) => ({
  title: TITLE,
  baseUrl: baseOf(baseUrl, BASE_URL),
  headers: { authorization: `Token ${token}` },
});

/** Prices and candles of Tiingo's currency service. */
export function createTiingoFeed({ allowances, ...options }: TiingoOptions): Feed {
  const { token } = options;
  const { baseUrl, headers } = tiingoAccess(options);
  const streamUrl =
    options.streamUrl ?? `${streamBeside(baseUrl, { scheme: 'ws', label: ['api.', 'api.'] })}/fx`;
  const timeframes: readonly Timeframe[] = ['M1', 'M5', 'M15', 'H1'];
  return createProviderFeed(
    {
      source: 'tiingo',
      title: TITLE,
      symbols: SYMBOLS,
      headers,
      allowances: allowances ?? FREE_PLAN,
      timeframesOf: () => timeframes,
      pageUrl: (symbol, page) =>
        addressOf(`${baseUrl}/tiingo/fx/${symbol}/prices`, pricesQuery(page)),
      readPage: readCandlesAnswer,
      readError,
      line: (tickers, clock) => {
        const eventData = { thresholdLevel: ALL_QUOTES, tickers };
        const greeting = { eventName: 'subscribe', authorization: token, eventData };
        const setup = { title: TITLE, url: streamUrl, greeting: JSON.stringify(greeting) };
        return createWebSocketLine(setup, clock);
      },
      silenceMs: SILENCE_MS,
      readMessage: readStreamMessage,
    },
    options.clock,
  );
}
