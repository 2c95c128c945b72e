import { emaSeries, macdSeries, rsiSeries } from '#api/engine/indicators/indicators.ts';
import { lastDays } from '#api/engine/candles/candle-window.ts';
import { apportion, ratio, standardDeviation, sum } from '#api/engine/measures/statistics.ts';
import { orderFlow, volumeWeightedPrice } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { SENTIMENT_VOTES, type SentimentVoteName } from '#contracts/market/sentiments.ts';
import type { SentimentInput } from './trader-positioning.ts';

type Lean = -1 | 0 | 1;
export type MoodVote = {
  readonly name: string; // of the table of votes
  readonly vote: Lean;
  readonly weight: number;
};

const CLEAR_FLOW = 0.05; // an order flow that differs from an even one
const CLEAR_STRENGTH = 5; // least distance of an RSI from its middle for a vote
const CLEAR_RETURN = 0.5; // least return of 20 days for a vote, in standard deviations
const RETURN_DAYS = 20;

const closesOf = (candles: readonly Candle[]): number[] => candles.map(({ c }) => c);

function leanOf(value: number, clear = 0): Lean {
  if (value > clear) return 1;
  return value < -clear ? -1 : 0;
}

function ofCross(closes: readonly number[]): Lean {
  const [fast, slow] = [emaSeries(closes, 13).at(-1), emaSeries(closes, 50).at(-1)];
  return leanOf((fast ?? 0) - (slow ?? 0));
}

const ofAverage = (closes: readonly number[], period: number): Lean =>
  leanOf((closes.at(-1) ?? 0) - (emaSeries(closes, period).at(-1) ?? 0));

const ofStrength = (closes: readonly number[]): Lean =>
  leanOf((rsiSeries(closes, 14).at(-1) ?? 50) - 50, CLEAR_STRENGTH);

/** Vote of the return of 20 days, in standard deviations implied by the daily returns of the same candles. */
function ofReturn(closes: readonly number[]): Lean {
  const returns = closes.slice(1).map((close, i) => Math.log(close / (closes[i] ?? close)));
  const usual = standardDeviation(returns) * Math.sqrt(RETURN_DAYS);
  return leanOf(ratio(sum(returns.slice(-RETURN_DAYS)), usual), CLEAR_RETURN);
}

/** What each sign says of a pair: 1 up, -1 down, 0 neither. @param input with volume in its candles */
function leansOf({ instrument, candles }: SentimentInput): Record<SentimentVoteName, Lean> {
  const hours = closesOf(candles.H1);
  const fourHours = closesOf(candles.H4);
  const days = closesOf(candles.D1);
  const usualPrice = volumeWeightedPrice(lastDays(instrument, candles.M15, 5));
  return {
    'EMA 13/50, H1': ofCross(hours),
    'Close against EMA 200, H1': ofAverage(hours, 200),
    'MACD histogram, H1': leanOf(macdSeries(hours).at(-1)?.histogram ?? 0),
    'RSI 14, H1': ofStrength(hours),
    'EMA 13/50, H4': ofCross(fourHours),
    'RSI 14, H4': ofStrength(fourHours),
    'Close against 5-day VWAP': leanOf((candles.M15.at(-1)?.c ?? 0) - usualPrice),
    'Order flow of 24 hours': leanOf(orderFlow(candles.H1, 24), CLEAR_FLOW),
    'Close against EMA 20, D1': ofAverage(days, 20),
    'Return of 20 days, D1': ofReturn(days),
  };
}

/** The votes on the mood of a pair, in the order of their table. @param input with volume in its candles */
export function moodVotes(input: SentimentInput): MoodVote[] {
  const leans = new Map<string, Lean>(Object.entries(leansOf(input)));
  return Object.entries(SENTIMENT_VOTES).map(([name, weight]) => ({
    name,
    vote: leans.get(name) ?? 0,
    weight,
  }));
}

/** Percent of all weight that voted up, down and neither; whole, 100 together. */
export function sharesOf(votes: readonly MoodVote[]) {
  const weightOf = (lean: Lean): number =>
    sum(votes.map(({ vote, weight }) => (vote === lean ? weight : 0)));
  const [up = 0, down = 0, neither = 0] = apportion([weightOf(1), weightOf(-1), weightOf(0)]);
  return { bullish_percentage: up, bearish_percentage: down, neutral_percentage: neither };
}
