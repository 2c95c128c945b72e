import { z } from 'zod';
import { createWebSocketLine } from '#api/market/provider/stream.ts';
import { type Message, createProviderFeed } from '#api/market/provider/provider-feed.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { CandleRequest, Feed } from '../feed.ts';
import type { Allowance, ProviderOptions } from '#api/market/provider/caller.ts';
import { CANDLES_PER_PAGE } from '../provider/candle-reader.ts';
import {
  addressOf,
  candleOf,
  checkSymbol,
  baseOf,
  streamBeside,
  fromJson,
  NumberText,
  understand,
} from '../provider/wire.ts';

const TITLE = 'Twelve Data';

/** `2024-01-05 10:00:00`, in UTC because we ask for it. */
const Moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => Date.parse(`${text.replace(' ', 'T')}Z`))
  .pipe(z.number());

const SeriesAnswer = z.object({
  status: z.literal('ok'),
  meta: z.object({ symbol: z.string() }),
  values: z.array(
    z.object({
      datetime: Moment,
      open: NumberText,
      high: NumberText,
      low: NumberText,
      close: NumberText,
    }),
  ),
});

const ErrorAnswer = z.object({ status: z.literal('error'), code: z.number(), message: z.string() });

/** A weekend, for example, is reported as an error. */
const NothingThen = ErrorAnswer.extend({ message: z.string().regex(/^no data is available/i) });

function readCandlesAnswer(answer: unknown, symbol: string): readonly Candle[] {
  if (NothingThen.safeParse(answer).success) return [];
  const { meta, values } = understand(TITLE, SeriesAnswer, answer);
  checkSymbol(TITLE, meta.symbol, symbol);
  // Currencies and metals come without volume, and an index's counts shares.
  return values.map((row) => candleOf(row.datetime, row));
}

/** Errors come with any HTTP status, 200 among them; the code inside counts. */
export function readError(text: string): { status: number; message: string } | null {
  const answer = fromJson(text);
  const parsed = ErrorAnswer.safeParse(answer);
  if (!parsed.success) return null;
  const { code, message } = parsed.data;
  if (NothingThen.safeParse(answer).success) return { status: 200, message };
  // 403 means that the plan lacks this symbol, not that the key is wrong.
  return { status: code === 403 ? 404 : code, message };
}

const StreamMessage = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('price'),
    symbol: z.string(),
    timestamp: z.number().int(), // s
    price: z.number(),
    bid: z.number().optional(),
    ask: z.number().optional(),
  }),
  z.object({
    event: z.literal('subscribe-status'),
    fails: z.array(z.object({ symbol: z.string() })).nullish(),
  }),
  z.object({ event: z.literal('heartbeat') }),
]);

function readStreamMessage(text: string): Message {
  const json = fromJson(text);
  const error = ErrorAnswer.safeParse(json);
  if (error.success) {
    const { code, message } = error.data;
    return { kind: 'refused', verdict: { status: code, message, retryAfter: null } };
  }
  const parsed = StreamMessage.safeParse(json);
  if (!parsed.success) return { kind: 'unreadable' };
  const message = parsed.data;
  if (message.event === 'heartbeat') return { kind: 'alive' };
  if (message.event === 'subscribe-status') {
    const symbols = (message.fails ?? []).map(({ symbol }) => symbol);
    return { kind: 'lacking', symbols };
  }
  const { symbol, timestamp, price, bid, ask } = message;
  const middle = bid === undefined || ask === undefined ? price : (bid + ask) / 2;
  return { kind: 'price', symbol, price: middle, t: timestamp * 1000 };
}

export type TwelveDataOptions = ProviderOptions & { readonly apiKey: string }; // TWELVEDATA_API_KEY

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

const momentOf = (t: number): string => new Date(t).toISOString().slice(0, 19).replace('T', ' ');

const seriesQuery = (symbol: string, { timeframe, from, to }: CandleRequest) => ({
  symbol,
  interval: INTERVALS[timeframe] ?? timeframe,
  outputsize: String(CANDLES_PER_PAGE),
  timezone: 'UTC',
  order: 'ASC',
  start_date: momentOf(from),
  end_date: momentOf(to - SECOND_MS), // the end is inclusive
});

export const twelveDataAccess = ({ apiKey, baseUrl }: TwelveDataOptions) => ({
  title: TITLE,
  baseUrl: baseOf(baseUrl, 'https://api.twelvedata.com'),
  headers: { authorization: `apikey ${apiKey}` },
});

export function createTwelveDataFeed(options: TwelveDataOptions): Feed {
  const { apiKey } = options;
  const { baseUrl, ...access } = twelveDataAccess(options);
  const streamUrl =
    options.streamUrl ??
    `${streamBeside(baseUrl, { scheme: 'ws', label: ['api.', 'ws.'] })}/v1/quotes/price`;
  return createProviderFeed(
    {
      source: 'twelvedata',
      ...access,
      symbols: SYMBOLS,
      allowances: options.allowances ?? FREE_PLAN,
      // Hours of an index count from the opening bell, 09:30 in New York, and not from the full hour.
      timeframesOf: (instrument) =>
        instrument === 'US30' ? ['M1', 'M5', 'M15'] : ['M1', 'M5', 'M15', 'H1'],
      pageUrl: (symbol, page) => addressOf(`${baseUrl}/time_series`, seriesQuery(symbol, page)),
      readPage: readCandlesAnswer,
      readError,
      line: (symbols, clock) => {
        const params = { symbols: symbols.join(',') };
        const setup = {
          title: TITLE,
          url: addressOf(streamUrl, { apikey: apiKey }), // a browser's WebSocket cannot send headers
          greeting: JSON.stringify({ action: 'subscribe', params }),
          heartbeat: { text: JSON.stringify({ action: 'heartbeat' }), everyMs: 10_000 },
        };
        return createWebSocketLine(setup, clock);
      },
      silenceMs: 60_000,
      readMessage: readStreamMessage,
    },
    options.clock,
  );
}
