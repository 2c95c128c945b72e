import { z } from 'zod';
import type { Candle } from '#contracts/rules/candles.ts';
import { FeedError } from '../feed.ts';
import type { Message } from '../provider/provider.ts';
import { fromJson, MomentText, NumberText, understand } from '../provider/wire.ts';

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

/** The complete candles of an answer. @throws FeedError of kind garbage */
export function readCandlesAnswer(answer: unknown, symbol: string): readonly Candle[] {
  const { instrument, candles } = understand('OANDA', CandlesAnswer, answer);
  if (instrument !== symbol) {
    throw new FeedError('garbage', `OANDA answered with another instrument than ${symbol}.`);
  }
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

/** One line of the price stream: the middle of the best bid and the best ask. */
export function readStreamLine(text: string): Message {
  const parsed = StreamLine.safeParse(fromJson(text));
  if (!parsed.success) return { kind: 'unreadable' };
  if (parsed.data.type === 'HEARTBEAT') return { kind: 'alive' };
  const { instrument, time, tradeable, bids, asks } = parsed.data;
  // Outside trading hours it repeats the last quotes; nobody can trade at those.
  const [bid] = bids;
  const [ask] = asks;
  if (!tradeable || bid === undefined || ask === undefined) return { kind: 'alive' };
  return { kind: 'price', symbol: instrument, price: (bid.price + ask.price) / 2, t: time };
}
