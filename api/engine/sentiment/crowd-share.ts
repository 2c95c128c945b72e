import type { Crowd } from './sentiment-input.ts';

/** How many entries the guess weighs as much as. */
const GUESS_WEIGHT = 20;

/**
 * Percent of buys among members' journal entries, drawn towards a guess while they are few, so that one
 * entry does not look like a crowd: the guess is half, or up to three quarters where the last day went
 * far up. With a hundred entries the guess still weighs a sixth.
 *
 * @param rise of the last 24 hours, in average daily ranges
 * @returns whole, 0 to 100
 * @source mean of a beta distribution: A. Gelman et al., Bayesian Data Analysis (2013), 2.4
 */
export function crowdShare({ buys, entries }: Crowd, rise: number): number {
  const guess = (50 + 25 * Math.tanh(rise)) / 100;
  return Math.round((100 * (buys + GUESS_WEIGHT * guess)) / (entries + GUESS_WEIGHT));
}
