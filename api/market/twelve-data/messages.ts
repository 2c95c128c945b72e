import { z } from 'zod';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { FeedError } from '../feed.ts';
import type { Message } from '../provider/provider.ts';
import { fromJson, NumberText, understand } from '../provider/wire.ts';

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

const ErrorAnswer = z.object({
  status: z.literal('error'),
  code: z.number(),
  message: z.string(),
});

/** A weekend, for example, is told as an error. */
const NothingThen = ErrorAnswer.extend({ message: z.string().regex(/^no data is available/i) });

/** @throws FeedError of kind garbage */
export function readCandlesAnswer(answer: unknown, symbol: string): readonly Candle[] {
  if (NothingThen.safeParse(answer).success) return [];
  const { meta, values } = understand('Twelve Data', SeriesAnswer, answer);
  if (meta.symbol !== symbol) {
    throw new FeedError('garbage', `Twelve Data answered with another instrument than ${symbol}.`);
  }
  // Currencies and metals come without volume, and an index's counts shares.
  return values.map(({ datetime, open, high, low, close }) => ({
    t: datetime,
    o: open,
    h: high,
    l: low,
    c: close,
    v: 0,
  }));
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

/** One message of the price stream. */
export function readStreamMessage(text: string): Message {
  const json = fromJson(text);
  const error = ErrorAnswer.safeParse(json);
  if (error.success) {
    const { code, message } = error.data;
    const verdict = { status: code, message, retryAfter: null };
    return { kind: 'refused', verdict };
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
