import { ratio, standardDeviation, sum } from '#api/engine/measures/statistics.ts';
import type { Briefing } from '#contracts/market/briefing.ts';
import type { BriefingMarket } from './briefing-input.ts';
import { commonDays, daysIn } from './market-days.ts';

const DEVIATION_DAYS = 20;
const WEIGHT_OF_DAY = 0.6;
const WEIGHT_OF_WEEK = 0.4;
const WEEK_DAYS = 5;

type Part = Briefing['risk_parts'][number];

/**
 * Which way a series pulls, -1 to 1: its last step and its last five, each in deviations of 20 days.
 *
 * @param levels one for each day, oldest first: logarithms of prices, or points of an index
 * @returns null with fewer than 21 days
 */
export function pullOf(levels: readonly number[]): number | null {
  if (levels.length <= DEVIATION_DAYS) return null;
  const back = (days: number): number => (levels.at(-1) ?? NaN) - (levels.at(-1 - days) ?? NaN);
  const steps = levels.slice(1).map((level, i) => level - (levels[i] ?? level));
  const deviation = standardDeviation(steps.slice(-DEVIATION_DAYS));
  const day = ratio(back(1), deviation);
  const week = ratio(back(WEEK_DAYS), deviation * Math.sqrt(WEEK_DAYS));
  return Math.tanh(WEIGHT_OF_DAY * day + WEIGHT_OF_WEEK * week);
}

const logs = (values: readonly number[]): number[] => values.map(Math.log);

/** What each part is called, its weight, and its levels; the weights' sizes sum to 1. */
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
    { name: 'USDCHF', weight: 0.1, levels: of('USDCHF') }, // it rises where the franc, a refuge, falls
    { name: 'Volatility, inverted', weight: -0.1, levels: volatility },
  ] as const;
}

/**
 * What the appetite for risk is read from, each part as it counts, before its weight; null where days
 * are too few. Which markets stand for risk is a convention of market commentary, and the weights are
 * ours.
 *
 * @param volatility the index of `volatilitySeries`, oldest first
 */
export function riskParts(
  markets: readonly BriefingMarket[],
  volatility: readonly number[],
): Part[] | null {
  const parts: Part[] = [];
  for (const { name, weight, levels } of seriesOfParts(markets, volatility)) {
    const pull = pullOf(levels);
    if (pull === null) return null;
    parts.push({ name, weight, value: Number((Math.sign(weight) * pull).toFixed(2)) + 0 });
  }
  return parts;
}

/**
 * The parts together, -1 (away from risk) to 1, and the weight of those that point the way of the sum,
 * 0 to 1; both with two decimals.
 */
export function riskScore(parts: readonly Part[]): { score: number; agreement: number } {
  const weightOf = ({ weight }: Part): number => Math.abs(weight);
  const score = Number(sum(parts.map((part) => weightOf(part) * part.value)).toFixed(2)) + 0;
  const agreeing = parts.filter(({ value }) => Math.sign(value) === Math.sign(score));
  return { score, agreement: Number(sum(agreeing.map(weightOf)).toFixed(2)) };
}
