import { cmfSeries } from '#api/engine/indicators/indicators.ts';
import { clip } from '#api/engine/measures/statistics.ts';
import { orderFlow } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import type { SentimentRecord } from '#contracts/market/sentiments.ts';
import type { TraderPositioning, SentimentInput } from './sentiment-input.ts';

/** Money flow and order flow at which the score is full. */
const FULL = 0.2;
const DECIDED = 0.35;

/**
 * Modelled direction of large orders: half money flow of 20 four-hour candles, half order flow of 24
 * hours. No real orders are read.
 *
 * @param candles with volume
 */
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

/** Largest distance from 50 %, in percentage points. */
const REACH = 35;
const STEEPNESS = 1.2;

/** The move over some days, in daily ranges times the root of the days. */
function distance(days: readonly Candle[], count: number, adr: number): number {
  const [now, before] = [days.at(-1), days.at(-1 - count)];
  return now && before ? (now.c - before.c) / (adr * Math.sqrt(count)) : 0;
}

/**
 * Modelled percent of small traders who are long: they sell what rose and buy what fell, over 5 and 20
 * days. No positions of a broker's clients are read.
 *
 * @param days closed D1 candles, oldest first, at least 21
 * @param adr average daily range in price units, above 0
 * @returns whole, 15 to 85
 * @source that such traders trade against trends: R. Kaniel, G. Saar, S. Titman, Journal of Finance 63
 *   (2008) 273-310, for shares; the curve and its numbers are ours
 */
export function retailLong(days: readonly Candle[], adr: number): number {
  const rise = 0.5 * distance(days, 5, adr) + 0.5 * distance(days, 20, adr);
  return Math.round(50 - REACH * Math.tanh(STEEPNESS * rise));
}

/** Weight of the prior, in entries. */
const GUESS_WEIGHT = 20;

/**
 * Percent of buys among members' journal entries, shrunk towards a prior, so that one entry does not
 * dominate: the prior is half, or up to three quarters when the last day rose far. With a hundred
 * entries the prior still weighs a sixth.
 *
 * @param rise of the last 24 hours, in average daily ranges
 * @returns whole, 0 to 100
 * @source mean of a beta distribution: A. Gelman et al., Bayesian Data Analysis (2013), 2.4
 */
export function positioningShare({ buys, entries }: TraderPositioning, rise: number): number {
  const guess = (50 + 25 * Math.tanh(rise)) / 100;
  return Math.round((100 * (buys + GUESS_WEIGHT * guess)) / (entries + GUESS_WEIGHT));
}
