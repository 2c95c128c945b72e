import type { Candle } from '#contracts/rules/market/candles.ts';

/** Furthest from even that the model says, in points of percent. */
const REACH = 35;
const STEEPNESS = 1.2;

/** How far days went, in usual ranges of a day; the root, as prices wander with the root of time. */
function distance(days: readonly Candle[], count: number, adr: number): number {
  const [now, before] = [days.at(-1), days.at(-1 - count)];
  return now && before ? (now.c - before.c) / (adr * Math.sqrt(count)) : 0;
}

/**
 * Percent of small traders who would be long, by a model: they sell what rose and buy what fell, over 5
 * and 20 days. No broker tells us what its clients hold.
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
