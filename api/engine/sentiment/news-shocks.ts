import { robustScorer, sum } from '#api/engine/measures/statistics.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';

/** A day of quarter-hours. */
const DAY = 96;
/** Robust deviations beyond which a return is a shock; from 4 on, every other day would have one. */
const SHOCK = 6;

type Return = { readonly hour: number; readonly value: number };

const returnsOf = (quarters: readonly Candle[]): Return[] =>
  quarters.slice(1).map(({ t, c }, i) => ({
    hour: Math.floor(t / HOUR_MS) % 24,
    value: Math.log(c / (quarters[i]?.c ?? c)),
  }));

const valuesIn = (returns: readonly Return[], hour: number): number[] =>
  returns.filter((each) => each.hour === hour).map(({ value }) => value);

/** Jumps up less jumps down within an hour of the clock. */
function netJumps(returns: readonly Return[], hour: number): number {
  const scoreOf = robustScorer(valuesIn(returns.slice(0, -DAY), hour));
  const scores = valuesIn(returns.slice(-DAY), hour).map(scoreOf);
  return sum(scores.filter((score) => Math.abs(score) > SHOCK).map(Math.sign));
}

/**
 * Which way prices jumped in the last day, as they do on news: the jumps up less those down, each a
 * return far beyond those of its hour of the clock. There is no news feed, so a jump without news
 * counts and news without a jump does not.
 *
 * @param quarters closed M15 candles, oldest first; those before the last day tell what is usual
 */
export function newsShocks(quarters: readonly Candle[]): SentimentRecord['news_sentiment'] {
  const returns = returnsOf(quarters);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const net = sum(hours.map((hour) => netJumps(returns, hour)));
  if (net > 0) return 'Positive';
  return net < 0 ? 'Negative' : 'Neutral';
}
