import type { TradingSignal } from '#contracts/chart-analyses.ts';
import { candleEnd } from '#contracts/rules/timeframes.ts';
import { type Chart, priceText } from './chart.ts';
import type { Pattern } from './pattern.ts';
import type { Trend } from './trend.ts';

/** As it is listed: with a remark while its break is awaited. */
export const listedName = ({ name, isConfirmed }: Pattern): string =>
  isConfirmed ? name : `${name} (forming)`;

/** `2026-11-20 14:00`, in UTC. */
const moment = (t: number): string => new Date(t).toISOString().slice(0, 16).replace('T', ' ');

function timeRange({ instrument, timeframe, candles, last }: Chart): string {
  const first = candles[0] ?? last;
  const end = candleEnd(instrument, timeframe, last.t);
  return `${moment(first.t)} to ${moment(end)} UTC`;
}

function structure(trend: Trend): string {
  if (trend === null) return 'No close has broken the structure yet.';
  const turn = trend === 'up' ? 'high' : 'low';
  return `The structure points ${trend}: the last break was a close beyond a swing ${turn}.`;
}

function levelList(chart: Chart, name: string, prices: readonly number[]): string {
  if (prices.length === 0) return `No ${name.toLowerCase()} was found.`;
  return `${name} at ${prices.map((price) => priceText(chart, price)).join(', ')}.`;
}

function trade(chart: Chart, signal: TradingSignal | null): string {
  if (signal === null) return 'No signal: nothing confirmed here pays at least what it risks.';
  const { direction, entry_price, stop_loss, take_profit, risk_reward_ratio } = signal;
  const text = (price: number): string => priceText(chart, price);
  return `${direction} at ${text(entry_price)}, stop ${text(stop_loss)}, target ${text(take_profit)}: ${risk_reward_ratio} times the risk.`;
}

export type Findings = {
  patterns: readonly Pattern[];
  trend: Trend;
  support: readonly number[];
  resistance: readonly number[];
  signal: TradingSignal | null;
};

/** The reading in plain words. */
export function describeReading(chart: Chart, findings: Findings): string {
  const { patterns, trend, support, resistance, signal } = findings;
  const seen = patterns.map((pattern) => `${listedName(pattern)}: ${pattern.words}.`);
  return [
    `${chart.instrument}, ${chart.timeframe}, ${timeRange(chart)}.`,
    structure(trend),
    ...(seen.length > 0 ? seen : ['No pattern was found.']),
    levelList(chart, 'Support', support),
    levelList(chart, 'Resistance', resistance),
    `The last close is ${priceText(chart, chart.last.c)}.`,
    trade(chart, signal),
  ].join(' ');
}
