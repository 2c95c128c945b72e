import { ratio, standardDeviation, sum, mean, percentRank } from '../measures/statistics.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import {
  type BriefingMarket,
  commonDays,
  daysIn,
  FEWEST_DAYS,
  percentChange,
  YEAR_DAYS,
} from './market-readings.ts';

/** Below this agreement, or nearer to 0, the mood is neutral. */
const AGREED = 0.55;
const DECIDED = 0.1;
const STRONG = 0.35; // from this score on, of either sign, the mood is strong
const CALM_BELOW = 70;

type Mood = ReturnType<typeof riskScore> & {
  readonly volatility: Pick<Volatility, 'percentile' | 'change'>;
};

export function marketSentiment(mood: Mood): Briefing['market_sentiment'] {
  const { score, agreement, volatility } = mood;
  if (agreement < AGREED || Math.abs(score) < DECIDED) return 'Mixed';
  if (score > 0) {
    return score >= STRONG && volatility.percentile < CALM_BELOW ? 'Risk-On' : 'Cautious Optimism';
  }
  return score <= -STRONG && volatility.change > 0 ? 'Risk-Off' : 'Defensive';
}

/** Of the mean fear and greed: below 25 Cold, below 45 Cool, below 55 Neutral, below 75 Warm, else Hot. */
export function marketTemperature(fearGreed: number): Briefing['market_temperature'] {
  if (fearGreed < 25) return 'Cold';
  if (fearGreed < 45) return 'Cool';
  if (fearGreed < 55) return 'Neutral';
  return fearGreed < 75 ? 'Warm' : 'Hot';
}

/** The six most traded pairs of the dollar. */
export const DOLLAR_MAJORS = [
  'EURUSD',
  'GBPUSD',
  'USDJPY',
  'AUDUSD',
  'USDCAD',
  'USDCHF',
] as const satisfies readonly Instrument[];

type DollarStrength = Briefing['dollar_strength'];

const PAIRS = ['EURUSD', 'USDJPY', 'GBPUSD', 'USDCAD', 'USDCHF'] as const satisfies Instrument[];

/**
 * Exponents of the ICE US Dollar Index; negative where the dollar is the quote currency. The constant is
 * left out, because the result is rescaled.
 *
 * @source ICE Futures U.S., "U.S. Dollar Index Contracts" (FAQ), formula of the index
 */
const ICE_EXPONENTS = [-0.576, 0.136, -0.119, 0.091, 0.036] as const;
const SHARE_OF_FIVE = 0.958; // weight of the five in the index; the rest is the Swedish krona

/** From the 80th percentile Strong, from the 60th Firm, from the 40th Neutral, from the 20th Soft, else Weak. */
export function dollarLabel(percentile: number): DollarStrength['label'] {
  if (percentile >= 80) return 'Strong';
  if (percentile >= 60) return 'Firm';
  if (percentile >= 40) return 'Neutral';
  return percentile >= 20 ? 'Soft' : 'Weak';
}

export const hundredths = (value: number): number => Number(value.toFixed(2)) + 0; // no negative zero

/** The dollar against five currencies, scaled to a mean of 100 over the year; null with too few days. */
export function readDollar(markets: readonly BriefingMarket[]): DollarStrength | null {
  const exponents = ICE_EXPONENTS.map((exponent) => exponent / SHARE_OF_FIVE);
  const values = commonDays(markets, PAIRS).map((day) =>
    day.reduce((product, { c }, place) => product * c ** (exponents[place] ?? 0), 1),
  );
  const [now, dayAgo, fiveDaysAgo] = [values.at(-1), values.at(-2), values.at(-6)];
  if (now === undefined || dayAgo === undefined || fiveDaysAgo === undefined) return null;
  if (values.length <= FEWEST_DAYS) return null;
  const percentile = Math.round(percentRank(now, values.slice(-YEAR_DAYS - 1, -1)));
  return {
    index: hundredths((100 * now) / mean(values.slice(-YEAR_DAYS))),
    change_1d_pct: hundredths(percentChange(dayAgo, now)),
    change_5d_pct: hundredths(percentChange(fiveDaysAgo, now)),
    percentile,
    label: dollarLabel(percentile),
    method: '5-currency, SEK omitted',
  };
}

const DEVIATION_DAYS = 20;
const WEEK_DAYS = 5;

type Part = Briefing['risk_parts'][number];

/**
 * The direction of a series of days (logarithms of prices, or points of an index), -1 to 1: its
 * last step and its last five steps, in standard deviations of 20 days. Null with fewer than 21
 * days.
 */
export function pullOf(levels: readonly number[]): number | null {
  if (levels.length <= DEVIATION_DAYS) return null;
  const back = (days: number): number => (levels.at(-1) ?? NaN) - (levels.at(-1 - days) ?? NaN);
  const steps = levels.slice(1).map((level, i) => level - (levels[i] ?? level));
  const deviation = standardDeviation(steps.slice(-DEVIATION_DAYS));
  const day = ratio(back(1), deviation);
  const week = ratio(back(WEEK_DAYS), deviation * Math.sqrt(WEEK_DAYS));
  return Math.tanh(0.6 * day + 0.4 * week);
}

const logs = (values: readonly number[]): number[] => values.map(Math.log);

/** Name, weight and levels of each part; the absolute weights sum to 1. */
function seriesOfParts(markets: readonly BriefingMarket[], volatility: readonly number[]) {
  const of = (instrument: 'US30' | 'BTCUSD' | 'XAUUSD' | 'USDJPY' | 'USDCHF'): number[] =>
    logs(daysIn(markets, instrument).map(({ c }) => c));
  const audJpy = commonDays(markets, ['AUDUSD', 'USDJPY']).map((day) =>
    day.reduce((product, { c }) => product * c, 1),
  );
  return [
    { name: 'US30', weight: 0.25, levels: of('US30') },
    { name: 'AUDJPY', weight: 0.2, levels: logs(audJpy) },
    { name: 'BTCUSD', weight: 0.1, levels: of('BTCUSD') },
    { name: 'XAUUSD, inverted', weight: -0.15, levels: of('XAUUSD') },
    { name: 'USDJPY', weight: 0.1, levels: of('USDJPY') },
    { name: 'USDCHF', weight: 0.1, levels: of('USDCHF') }, // rises when the franc, a safe haven, falls
    { name: 'Volatility, inverted', weight: -0.1, levels: volatility },
  ] as const;
}

/**
 * The parts of the risk score before weighting; null with too few days. Which markets stand for
 * risk is a convention of market commentary; the weights are ours.
 */
export function riskParts(
  markets: readonly BriefingMarket[],
  volatility: readonly number[],
): Part[] | null {
  const parts: Part[] = [];
  for (const { name, weight, levels } of seriesOfParts(markets, volatility)) {
    const pull = pullOf(levels);
    if (pull === null) return null;
    parts.push({ name, weight, value: hundredths(Math.sign(weight) * pull) });
  }
  return parts;
}

/**
 * The weighted sum, -1 (risk off) to 1, and the weight of the parts with the sign of the sum, 0 to 1;
 * both with two decimals.
 */
export function riskScore(parts: readonly Part[]): { score: number; agreement: number } {
  const weightOf = ({ weight }: Part): number => Math.abs(weight);
  const score = hundredths(sum(parts.map((part) => weightOf(part) * part.value)));
  const agreeing = parts.filter(({ value }) => Math.sign(value) === Math.sign(score));
  return { score, agreement: Number(sum(agreeing.map(weightOf)).toFixed(2)) };
}

type Volatility = Briefing['volatility'];

const DAYS = 10;
const AS_PERCENT_A_YEAR = 100 * Math.sqrt(YEAR_DAYS);

/**
 * The volatility of the dollar majors, one value per day, oldest first: the mean of their ten-day
 * deviations, in percent a year.
 *
 * @source M. Parkinson, Journal of Business 53 (1980) 61-65: variance from highs and lows
 */
export function volatilitySeries(markets: readonly BriefingMarket[]): number[] {
  const variances = commonDays(markets, DOLLAR_MAJORS).map((day) =>
    day.map(({ h, l }) => Math.log(h / l) ** 2 / (4 * Math.LN2)),
  );
  return variances.slice(DAYS - 1).map((_, first) => {
    const days = variances.slice(first, first + DAYS);
    const deviations = DOLLAR_MAJORS.map((_pair, place) =>
      Math.sqrt(mean(days.map((day) => day[place] ?? 0))),
    );
    return AS_PERCENT_A_YEAR * mean(deviations);
  });
}

/** Below the 25th percentile Low, below the 60th Normal, below the 85th Elevated, else High. */
export function volatilityLabel(percentile: number): Volatility['label'] {
  if (percentile < 25) return 'Low';
  if (percentile < 60) return 'Normal';
  return percentile < 85 ? 'Elevated' : 'High';
}

/** The current volatility with its percentile; null when the series is too short. */
export function readVolatility(series: readonly number[]): Volatility | null {
  const now = series.at(-1);
  const before = series.at(-2);
  if (now === undefined || before === undefined || series.length <= FEWEST_DAYS) return null;
  const percentile = Math.round(percentRank(now, series.slice(-YEAR_DAYS - 1, -1)));
  return {
    index: Number(now.toFixed(2)),
    percentile,
    change: hundredths(now - before),
    label: volatilityLabel(percentile),
  };
}
