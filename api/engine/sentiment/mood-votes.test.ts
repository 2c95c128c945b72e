import { describe, expect, it } from 'vitest';
import { SENTIMENT_VOTES, type SentimentVoteName } from '#contracts/market/sentiments.ts';
import { sketchCandles, SKETCH_END } from '#tests/support/sketched-candles.ts';
import { moodVotes, sharesOf } from './mood-votes.ts';
import type { SentimentInput } from './trader-positioning.ts';

/** A market that goes one way ever faster, on every timeframe, and a little to and fro. */
function inputWith(step: number): SentimentInput {
  const sketch = (count: number) => ({
    count,
    close: (n: number) => 1.1 + 0.00001 * (n % 2) + step * (n / count) ** 2,
  });
  return {
    instrument: 'EURUSD',
    asOf: SKETCH_END,
    positioning: { buys: 0, entries: 0 },
    candles: {
      D1: sketchCandles('D1', sketch(320)),
      H4: sketchCandles('H4', sketch(400)),
      H1: sketchCandles('H1', sketch(800)),
      M15: sketchCandles('M15', sketch(2016)),
    },
  };
}

const votesOf = (input: SentimentInput) =>
  Object.fromEntries(moodVotes(input).map(({ name, vote }) => [name, vote]));

describe('the votes', () => {
  it('are those of the table, with its weights', () => {
    const votes = moodVotes(inputWith(0));
    expect(Object.fromEntries(votes.map(({ name, weight }) => [name, weight]))).toEqual(
      SENTIMENT_VOTES,
    );
  });

  it('are for a market that rises ever faster, and against one that falls so', () => {
    const [up, down] = [0.5, -0.5].map((step) => moodVotes(inputWith(step)));
    expect(up?.map(({ vote }) => vote)).toEqual(Array.from({ length: 10 }, () => 1));
    expect(down?.map(({ vote }) => vote)).toEqual(Array.from({ length: 10 }, () => -1));
  });

  it('of strength, flow and return are neither where a market goes to and fro about one price', () => {
    const votes = votesOf(inputWith(0));
    expect(votes['RSI 14, H4']).toBe(0);
    expect(votes['Order flow of 24 hours']).toBe(0);
    expect(votes['Return of 20 days, D1']).toBe(0);
  });

  it('of the hours do not hear the days, nor those of the days the hours', () => {
    const [up, down] = [inputWith(0.5), inputWith(-0.5)];
    const mixed = votesOf({ ...up, candles: { ...up.candles, D1: down.candles.D1 } });
    const name: SentimentVoteName = 'Close against EMA 20, D1';
    expect(mixed[name]).toBe(-1);
    expect(mixed['EMA 13/50, H1']).toBe(1);
  });
});

const vote = (lean: -1 | 0 | 1, weight: number) => ({ name: '', vote: lean, weight });

it('gives each side the share of its weight, 100 together by largest remainder', () => {
  expect(sharesOf([vote(1, 7), vote(-1, 2.5), vote(0, 1.5)])).toEqual({
    bullish_percentage: 64, // 63.64
    bearish_percentage: 23, // 22.73
    neutral_percentage: 13, // 13.64, whose remainder comes after its equal
  });
  expect(sharesOf([vote(1, 1), vote(-1, 1), vote(0, 1)])).toEqual({
    bullish_percentage: 34,
    bearish_percentage: 33,
    neutral_percentage: 33,
  });
});
