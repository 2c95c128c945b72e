import { z } from 'zod';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { FeedError } from '../feed.ts';
import type { Message } from '../provider/provider.ts';
import { fromJson, MomentText, understand } from '../provider/wire.ts';

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

/** @throws FeedError of kind garbage */
export function readCandlesAnswer(answer: unknown, symbol: string): readonly Candle[] {
  const rows = understand('Tiingo', PricesAnswer, answer);
  if (rows.some(({ ticker }) => ticker !== symbol)) {
    throw new FeedError('garbage', `Tiingo answered with another instrument than ${symbol}.`);
  }
  // It counts neither trades nor volume in currencies.
  return rows.map(({ date, open, high, low, close }) => ({
    t: date,
    o: open,
    h: high,
    l: low,
    c: close,
    v: 0,
  }));
}

const Detail = z.object({ detail: z.string() }).transform(({ detail }) => detail);

/** What its words mean: refusals come with status 200 too, as `{"detail": …}` or as plain text. */
const STATUS_OF_WORDS = [
  { words: /\ballocation\b/i, status: 429 },
  { words: /\btoken\b/i, status: 401 },
  { words: /\bnot found\b|\bnot supported\b/i, status: 404 },
];

export function readError(text: string): { status: number; message: string } | null {
  const detail = Detail.safeParse(fromJson(text));
  const message = detail.success ? detail.data : /^"?Error: (.*)/.exec(text)?.[1];
  if (message === undefined) return null;
  const known = STATUS_OF_WORDS.find(({ words }) => words.test(message));
  return known === undefined ? null : { status: known.status, message };
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

/** One message of the price stream. */
export function readStreamMessage(text: string): Message {
  const parsed = StreamMessage.safeParse(fromJson(text));
  if (!parsed.success) return { kind: 'unreadable' };
  const message = parsed.data;
  if (message.messageType === 'E') {
    const { code, message: words } = message.response;
    return { kind: 'refused', verdict: { status: code, message: words, retryAfter: null } };
  }
  if (message.messageType !== 'A') return { kind: 'alive' };
  const [, symbol, t, , , middle] = message.data;
  return { kind: 'price', symbol, price: middle, t };
}
