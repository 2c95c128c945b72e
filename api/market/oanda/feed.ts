import { z } from 'zod';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import { type Instrument, instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { Timeframe } from '#contracts/rules/market/timeframes.ts';
import { type CandleRequest, type Feed, FeedError } from '../feed.ts';
import type { CallerSetup, ProviderOptions } from '#api/market/provider/caller.ts';
import { createProviderFeed, type Message } from '../provider/provider-feed.ts';
import {
  refusalOf,
  addressOf,
  baseOf,
  checkSymbol,
  fromJson,
  MomentText,
  NumberText,
  streamBeside,
  understand,
} from '#api/market/provider/wire.ts';
import type { Line } from '../provider/stream.ts';

const TITLE = 'OANDA';

const CandlesAnswer = z.object({
  instrument: z.string(),
  candles: z.array(
    z.object({
      time: MomentText,
      complete: z.boolean(),
      volume: z.number().nonnegative(),
      mid: z.object({ o: NumberText, h: NumberText, l: NumberText, c: NumberText }),
    }),
  ),
});

function readCandlesAnswer(answer: unknown, symbol: string): readonly Candle[] {
  const { instrument, candles } = understand(TITLE, CandlesAnswer, answer);
  checkSymbol(TITLE, instrument, symbol);
  return candles
    .filter(({ complete }) => complete)
    .map(({ time, mid, volume }) => ({ t: time, ...mid, v: volume }));
}

const Quotes = z.array(z.object({ price: NumberText }));

const StreamLine = z.discriminatedUnion('type', [
  z.object({ type: z.literal('HEARTBEAT') }),
  z.object({
    type: z.literal('PRICE'),
    instrument: z.string(),
    time: MomentText,
    tradeable: z.boolean().default(true),
    bids: Quotes.default([]),
    asks: Quotes.default([]),
  }),
]);

function readStreamLine(text: string): Message {
  const parsed = StreamLine.safeParse(fromJson(text));
  if (!parsed.success) return { kind: 'unreadable' };
  if (parsed.data.type === 'HEARTBEAT') return { kind: 'alive' };
  const { instrument, time, tradeable, bids, asks } = parsed.data;
  // Outside trading hours it repeats the last quotes, which are not tradable.
  const [bid] = bids;
  const [ask] = asks;
  if (!tradeable || bid === undefined || ask === undefined) return { kind: 'alive' };
  return { kind: 'price', symbol: instrument, price: (bid.price + ask.price) / 2, t: time };
}

type ChunkedSetup = Pick<CallerSetup, 'title' | 'headers'> & {
  readonly url: string;
  readonly now: () => number; // UTC ms
};

/** Splits bytes into lines; a line may arrive in several pieces. */
function createLineCutter(take: (line: string) => void) {
  const decoder = new TextDecoder();
  let rest = '';
  return (chunk: Uint8Array): void => {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.trim() !== '') take(line);
  };
}

function createChunkedLine({ title, url, headers, now }: ChunkedSetup): Line {
  const brokeOff = (): FeedError =>
    new FeedError('unreachable', `The stream of ${title} broke off.`);

  return async (signal, onMessage) => {
    const response = await fetch(url, { headers, signal, redirect: 'error' }).catch(() => null);
    if (response === null) return brokeOff();
    const { status, body } = response;
    const retryAfter = response.headers.get('retry-after');
    const refusal = refusalOf(title, { status, message: '', retryAfter }, now());
    if (refusal !== null || body === null) {
      await body?.cancel().catch(() => {});
      return refusal ?? brokeOff();
    }
    const cut = createLineCutter(onMessage);
    const reader: ReadableStreamDefaultReader<Uint8Array> = body.getReader();
    for (;;) {
      const piece = await reader.read().catch(() => null);
      if (piece === null || piece.done) return brokeOff();
      cut(piece.value);
    }
  };
}

export type OandaOptions = ProviderOptions & {
  readonly token: string; // OANDA_TOKEN
  readonly account: string; // OANDA_ACCOUNT, for example 101-004-1234567-001
};

const SYMBOLS: Record<Instrument, string> = {
  EURUSD: 'EUR_USD',
  GBPUSD: 'GBP_USD',
  USDJPY: 'USD_JPY',
  AUDUSD: 'AUD_USD',
  USDCAD: 'USD_CAD',
  USDCHF: 'USD_CHF',
  GBPJPY: 'GBP_JPY',
  XAUUSD: 'XAU_USD',
  US30: 'US30_USD',
  BTCUSD: 'BTC_USD',
};

/** Weeks are built of days: those of OANDA begin on another weekday. */
const GRANULARITIES: Partial<Record<Timeframe, string>> = {
  M1: 'M1',
  M5: 'M5',
  M15: 'M15',
  H1: 'H1',
  H4: 'H4',
  D1: 'D',
};

/** Days end at 17:00 in New York; where the market never closes, at midnight UTC. */
const alignmentOf = (instrument: Instrument) =>
  instrumentFacts[instrument].hours === 'always'
    ? { dailyAlignment: '0', alignmentTimezone: 'UTC' }
    : { dailyAlignment: '17', alignmentTimezone: 'America/New_York' };

function candlesQuery({ instrument, timeframe, from, to }: CandleRequest) {
  return {
    price: 'M',
    granularity: GRANULARITIES[timeframe] ?? timeframe,
    from: new Date(from).toISOString(),
    to: new Date(to - SECOND_MS).toISOString(), // the end may be inclusive, and a page of 5001 is refused
    ...alignmentOf(instrument),
  };
}

export const oandaAccess = ({ token, baseUrl }: OandaOptions) => ({
  title: TITLE,
  baseUrl: baseOf(baseUrl, 'https://api-fxpractice.oanda.com'),
  headers: { authorization: `Bearer ${token}` },
});

/** Prices and candles of OANDA v20. The account decides whether they are practice or live ones. */
export function createOandaFeed(options: OandaOptions): Feed {
  const { account } = options;
  const { baseUrl, ...access } = oandaAccess(options);
  const streamUrl =
    options.streamUrl ?? streamBeside(baseUrl, { scheme: 'http', label: ['api-', 'stream-'] });
  return createProviderFeed(
    {
      source: 'oanda',
      ...access,
      symbols: SYMBOLS,
      allowances: options.allowances ?? [{ calls: 100, inMs: SECOND_MS }], // of 120
      timeframesOf: () => ['M1', 'M5', 'M15', 'H1', 'H4', 'D1'],
      pageUrl: (symbol, page) =>
        addressOf(`${baseUrl}/v3/instruments/${symbol}/candles`, candlesQuery(page)),
      readPage: readCandlesAnswer,
      readError: () => null, // the status is enough
      line: (symbols, { now }) => {
        const path = `/v3/accounts/${encodeURIComponent(account)}/pricing/stream`;
        const url = addressOf(streamUrl + path, { instruments: symbols.join(',') });
        return createChunkedLine({ ...access, url, now });
      },
      silenceMs: 15_000, // it sends a heartbeat every 5 s
      readMessage: readStreamLine,
    },
    options.clock,
  );
}
