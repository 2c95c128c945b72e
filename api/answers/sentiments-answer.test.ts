import { describe, expect, it } from 'vitest';
import { exampleDom, exampleSentiment, SentimentsAnswer } from '#contracts/market/sentiments.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type ReadPair, sentimentsAnswer } from './sentiments-answer.ts';

const read = (pair: Instrument, index: number): ReadPair => ({
  pair,
  sentiment: { ...exampleSentiment, pair, fear_greed_index: index },
  dom: { ...exampleDom, pair },
});
const answer = (pairs: readonly ReadPair[]) =>
  sentimentsAnswer({
    asOf: Date.parse('2026-11-20T14:05:00.000Z'),
    source: 'simulated',
    pairs,
    isFilling: false,
  });

it('tells each pair that was read, and which ones have too few candles', () => {
  const tooShort: ReadPair = { pair: 'XAUUSD', sentiment: null, dom: null };
  const parsed = SentimentsAnswer.parse(answer([read('EURUSD', 50), tooShort]));
  expect(parsed.sentiment_data.map(({ pair }) => pair)).toEqual(['EURUSD']);
  expect(parsed.dom_data.map(({ pair }) => pair)).toEqual(['EURUSD']);
  expect(parsed.missing).toEqual(['XAUUSD']);
  expect(parsed.as_of).toBe('2026-11-20T14:05:00.000Z');
  expect(parsed.modelled).toContain('retail_long');
});

describe('the mood of the market', () => {
  it('is the mean of the basket, where greed for gold is fear', () => {
    const { market_summary } = answer([
      read('XAUUSD', 90),
      read('US30', 80),
      read('EURUSD', 1), // not of the basket
      read('AUDUSD', 70),
      read('USDCHF', 60),
      read('BTCUSD', 72),
    ]);
    expect(market_summary).toEqual({
      market_mood: 'Greed',
      fear_greed_index: 58, // (80 + 70 + 72 + 10 + 60) / 5 = 58.4
      basket: [
        { pair: 'US30', index: 80 },
        { pair: 'AUDUSD', index: 70 },
        { pair: 'BTCUSD', index: 72 },
        { pair: 'XAUUSD', index: 10 },
        { pair: 'USDCHF', index: 60 },
      ],
    });
  });

  it('is that of the pairs that are known, and none without any', () => {
    expect(answer([read('XAUUSD', 25)]).market_summary).toMatchObject({
      market_mood: 'Extreme Greed',
      fear_greed_index: 75,
    });
    expect(answer([read('EURUSD', 50)]).market_summary).toBeNull();
  });
});
