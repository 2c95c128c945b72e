import { describe, expect, it } from 'vitest';
import { overallSentiment, sentimentStrength } from '#contracts/rules/market/sentiment-bands.ts';
import { SentimentRecord } from '#contracts/market/sentiments.ts';
import { recordSimulated, windowOf } from '#tests/support/analysis-inputs.ts';
import { readSentiment } from './read-sentiment.ts';
import { SENTIMENT_NEEDS, type SentimentInput } from './trader-positioning.ts';

const asOf = Date.parse('2026-11-19T14:05:30.000Z');
const recorded = recordSimulated('US30', SENTIMENT_NEEDS, { from: asOf, to: asOf });
const candles = windowOf('US30', SENTIMENT_NEEDS, recorded, asOf);
const input: SentimentInput = {
  instrument: 'US30',
  asOf,
  candles,
  positioning: { buys: 3, entries: 4 },
};

const silent = (timeframe: keyof typeof candles) =>
  candles[timeframe].map((candle) => ({ ...candle, v: 0 }));

describe('the sentiment of a pair', () => {
  it('keeps what the contract promises, and sums that are 100', () => {
    const record = SentimentRecord.parse(readSentiment(input));
    expect(record.bullish_percentage + record.bearish_percentage + record.neutral_percentage).toBe(
      100,
    );
    expect(record.retail_long + record.retail_short).toBe(100);
    expect(record.votes.reduce((all, { weight }) => all + weight, 0)).toBe(11);
    expect(record.social_entries).toBe(4);
  });

  it('is called by how far bulls lead', () => {
    const record = SentimentRecord.parse(readSentiment(input));
    const net = record.bullish_percentage - record.bearish_percentage;
    expect(record.overall_sentiment).toBe(overallSentiment(net));
    expect(record.sentiment_strength).toBe(sentimentStrength(net));
  });

  it('is as old as its newest candle', () => {
    expect(readSentiment(input)?.last_updated).toBe('2026-11-19T14:00:00.000Z');
  });

  it('is the same each time, and leaves its candles as they are', () => {
    const before = JSON.stringify(input);
    expect(readSentiment(input)).toEqual(readSentiment(input));
    expect(JSON.stringify(input)).toBe(before);
  });

  it('is estimated from ranges where the source counts no volume, and says so', () => {
    const mute = { D1: silent('D1'), H4: silent('H4'), H1: silent('H1'), M15: silent('M15') };
    const record = SentimentRecord.parse(readSentiment({ ...input, candles: mute }));
    expect(record.profile.volume_source).toBe('range-proxy');
    expect(Math.max(...record.profile.volumes)).toBeGreaterThan(0);
    expect(readSentiment(input)?.profile.volume_source).toBe('ticks');
  });

  it.each([
    ['D1', 120],
    ['H4', 100],
    ['H1', 300],
    ['M15', 480],
  ] as const)('is unknown with too few candles of %s', (timeframe, fewest) => {
    const withOnly = (count: number) =>
      readSentiment({
        ...input,
        candles: { ...candles, [timeframe]: candles[timeframe].slice(-count) },
      });
    expect(withOnly(fewest)).not.toBeNull();
    expect(withOnly(fewest - 1)).toBeNull();
  });
});
