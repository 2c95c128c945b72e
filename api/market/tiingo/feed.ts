import { z } from 'zod';
import { createWebSocketLine } from '#api/market/provider/stream.ts';
import { type Message, createProviderFeed } from '#api/market/provider/provider-feed.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { CandleRequest, Feed } from '../feed.ts';
import type { Allowance, ProviderOptions } from '#api/market/provider/caller.ts';
import {
  addressOf,
  candleOf,
  checkSymbol,
  baseOf,
  streamBeside,
  fromJson,
  MomentText,
  understand,
} from '../provider/wire.ts';

const TITLE = 'Tiingo';

const PricesAnswer = z.array(
  z.object({
    date: MomentText,
    ticker: z.string(),
    open: z.number(),
    high: z.number(),
    low: z.number(),
    close: z.number(),
  }),
);

function readCandlesAnswer(answer: unknown, symbol: string): readonly Candle[] {
  const rows = understand(TITLE, PricesAnswer, answer);
  for (const { ticker } of rows) checkSymbol(TITLE, ticker, symbol);
  // It has no volume of currencies.
  return rows.map((row) => candleOf(row.date, row));
}

const Detail = z.object({ detail: z.string() }).transform(({ detail }) => detail);

/** The status by the text of a refusal, which comes with status 200 as well, as `{"detail": …}` or as plain text. */
const STATUS_BY_TEXT = [
  { pattern: /\ballocation\b/i, status: 429 },
  { pattern: /\btoken\b/i, status: 401 },
  { pattern: /\bnot found\b|\bnot supported\b/i, status: 404 },
];

export function readError(text: string): { status: number; message: string } | null {
  const detail = Detail.safeParse(fromJson(text));
  const message = detail.success ? detail.data : /^"?Error: (.*)/.exec(text)?.[1];
  if (message === undefined) return null;
  const match = STATUS_BY_TEXT.find(({ pattern }) => pattern.test(message));
  return match === undefined ? null : { status: match.status, message };
}

/** Update type, ticker, time, bid size, bid, middle, ask size, ask. */
const Quote = z.tuple([
  z.literal('Q'),
  z.string(),
  MomentText,
  z.number().nullable(),
  z.number().nullable(),
  z.number(),
  z.number().nullable(),
  z.number().nullable(),
]);

const StreamMessage = z.discriminatedUnion('messageType', [
  z.object({ messageType: z.literal('A'), service: z.literal('fx'), data: Quote }),
  z.object({ messageType: z.literal('H') }),
  z.object({ messageType: z.literal('I') }),
  z.object({
    messageType: z.literal('E'),
    response: z.object({ code: z.number(), message: z.string() }),
  }),
]);

function readStreamMessage(text: string): Message {
  const parsed = StreamMessage.safeParse(fromJson(text));
  if (!parsed.success) return { kind: 'unreadable' };
  const message = parsed.data;
  if (message.messageType === 'E') {
    const { code, message: reason } = message.response;
    return { kind: 'refused', verdict: { status: code, message: reason, retryAfter: null } };
  }
  if (message.messageType !== 'A') return { kind: 'alive' };
  const [, symbol, t, , , middle] = message.data;
  return { kind: 'price', symbol, price: middle, t };
}

export type TiingoOptions = ProviderOptions & { readonly token: string }; // TIINGO_TOKEN

const FREE_PLAN: readonly Allowance[] = [
  { calls: 50, inMs: 3_600_000 },
  { calls: 1000, inMs: DAY_MS },
];

/** Its currency service has no indices and no crypto. */
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

/** It takes whole days and does not say whether the last is included: request one more. */
const pricesQuery = ({ timeframe, from, to }: CandleRequest) => ({
  startDate: dateOf(from),
  endDate: dateOf(to + DAY_MS),
  resampleFreq: FREQUENCIES[timeframe] ?? timeframe,
});

export const tiingoAccess = ({ token, baseUrl }: TiingoOptions) => ({
  title: TITLE,
  baseUrl: baseOf(baseUrl, 'https://api.tiingo.com'),
  headers: { authorization: `Token ${token}` },
});

export function createTiingoFeed(options: TiingoOptions): Feed {
  const { token } = options;
  const { baseUrl, ...access } = tiingoAccess(options);
  const streamUrl =
    options.streamUrl ?? `${streamBeside(baseUrl, { scheme: 'ws', label: ['api.', 'api.'] })}/fx`;
  return createProviderFeed(
    {
      source: 'tiingo',
      ...access,
      symbols: SYMBOLS,
      allowances: options.allowances ?? FREE_PLAN,
      timeframesOf: () => ['M1', 'M5', 'M15', 'H1'],
      pageUrl: (symbol, page) =>
        addressOf(`${baseUrl}/tiingo/fx/${symbol}/prices`, pricesQuery(page)),
      readPage: readCandlesAnswer,
      readError,
      line: (tickers, clock) => {
        const eventData = { thresholdLevel: 5, tickers }; // 5: all changes of the best bid and ask
        const greeting = { eventName: 'subscribe', authorization: token, eventData };
        const setup = { title: TITLE, url: streamUrl, greeting: JSON.stringify(greeting) };
        return createWebSocketLine(setup, clock);
      },
      silenceMs: 60_000,
      readMessage: readStreamMessage,
    },
    options.clock,
  );
}
