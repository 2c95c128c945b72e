import { robustScorer, sum, percentRank } from '#api/engine/measures/statistics.ts';
import { lastDays } from '#api/engine/candles/candle-window.ts';
import { tickOf, valueArea, volumeProfile, totalVolume } from '#api/engine/measures/volume.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { SentimentRecord, VolumeProfile } from '#contracts/market/sentiments.ts';
import {
  type Instrument,
  roundPrice,
  instrumentFacts,
} from '#contracts/rules/market/instruments.ts';

/** Hours of trade in a day: a window of so many contains each hour of the clock once. */
const hoursADay = (instrument: Instrument): number =>
  instrumentFacts[instrument].hours === 'daily-break' ? 23 : 24;

/** Whole percentile of the volume of the last day's hours among the same hours of the twenty days before. */
export function volumeRank(instrument: Instrument, hours: readonly Candle[]): number {
  const length = hoursADay(instrument);
  const count = Math.min(1 + 20, Math.floor(hours.length / length));
  const [last = 0, ...before] = Array.from({ length: count }, (_, ago) => {
    const end = hours.length - ago * length;
    return totalVolume(hours.slice(end - length, end));
  });
  return Math.round(percentRank(last, before));
}

/**
 * Volume by price of the last five trading days, including the current one, in bins of a fortieth
 * of the average daily range, rounded to whole price steps.
 */
export function priceVolumes(
  instrument: Instrument,
  quarters: readonly Candle[],
  adr: number,
): Omit<VolumeProfile, 'volume_source'> {
  const height = Math.max(tickOf(instrument), roundPrice(instrument, adr / 40));
  const profile = volumeProfile(lastDays(instrument, quarters, 5), height);
  const { poc, vah, val } = valueArea(profile);
  return {
    poc: roundPrice(instrument, poc),
    vah: roundPrice(instrument, vah),
    val: roundPrice(instrument, val),
    low: roundPrice(instrument, profile.low),
    step: roundPrice(instrument, profile.step),
    volumes: profile.volumes.map(Math.round),
  };
}

const DAY = 96; // a day of quarter-hours
const SHOCK = 6; // robust deviations; from 4 on, every other day would have a shock

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
 * Price jumps of the last day, as a proxy of news: jumps up less jumps down, each a return far
 * beyond those of its hour of the clock before. There is no news feed, so a jump without news
 * counts and news without a jump does not.
 */
export function newsShocks(quarters: readonly Candle[]): SentimentRecord['news_sentiment'] {
  const returns = returnsOf(quarters);
  const hours = Array.from({ length: 24 }, (_, hour) => hour);
  const net = sum(hours.map((hour) => netJumps(returns, hour)));
  if (net > 0) return 'Positive';
  return net < 0 ? 'Negative' : 'Neutral';
}
