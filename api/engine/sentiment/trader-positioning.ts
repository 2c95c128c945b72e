import { cmfSeries } from '#api/engine/indicators/indicators.ts';
import { clip } from '#api/engine/measures/statistics.ts';
import { orderFlow } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';
import type { CandleNeeds, EngineInput } from '#api/engine/candles/candle-window.ts';

/** A year of days with 50 before it, averages of 200 hours and 50 half-days with warm-up, a month of quarter-hours. */
export const SENTIMENT_NEEDS = {
  D1: 320,
  H4: 400,
  H1: 800,
  M15: 2016,
} as const satisfies CandleNeeds;

/** Entries in the members' journals of the last seven days. */
export type TraderPositioning = { readonly buys: number; readonly entries: number };

export type SentimentInput = EngineInput<typeof SENTIMENT_NEEDS> & {
  readonly positioning: TraderPositioning;
};

const FULL = 0.2; // money flow and order flow at which the score is full
const DECIDED = 0.35;

/** Modelled: half money flow of 20 four-hour candles, half order flow of 24 hours. */
export function largeFlow({
  H4,
  H1,
}: Pick<SentimentInput['candles'], 'H4' | 'H1'>): SentimentRecord['institutional_flow'] {
  const money = clip((cmfSeries(H4, 20).at(-1) ?? 0) / FULL);
  const orders = clip(orderFlow(H1, 24) / FULL);
  const flow = 0.5 * money + 0.5 * orders;
  if (flow > DECIDED) return 'Buying';
  return flow < -DECIDED ? 'Selling' : 'Neutral';
}

/** The move over some days, in daily ranges times the root of the days. */
function distance(days: readonly Candle[], count: number, adr: number): number {
  const [now, before] = [days.at(-1), days.at(-1 - count)];
  return now && before ? (now.c - before.c) / (adr * Math.sqrt(count)) : 0;
}

/**
 * Modelled percent of small traders who are long, 15 to 85: they sell what rose and buy what fell,
 * over 5 and 20 days (at least 21 are needed). No positions of a broker's clients are read.
 *
 * @source that such traders trade against trends: R. Kaniel, G. Saar, S. Titman, Journal of Finance 63
 *   (2008) 273-310, for shares; the curve and its numbers are ours
 */
export function retailLong(days: readonly Candle[], adr: number): number {
  const rise = 0.5 * distance(days, 5, adr) + 0.5 * distance(days, 20, adr);
  return Math.round(50 - 35 * Math.tanh(1.2 * rise));
}

const GUESS_WEIGHT = 20; // weight of the prior, in entries

/**
 * Whole percent of buys among members' journal entries, shrunk towards a prior, so that one entry does
 * not dominate: half, or up to three quarters when the last day rose far.
 *
 * @param rise of the last 24 hours, in average daily ranges
 * @source mean of a beta distribution: A. Gelman et al., Bayesian Data Analysis (2013), 2.4
 */
export function positioningShare({ buys, entries }: TraderPositioning, rise: number): number {
  const guess = (50 + 25 * Math.tanh(rise)) / 100;
  return Math.round((100 * (buys + GUESS_WEIGHT * guess)) / (entries + GUESS_WEIGHT));
}
