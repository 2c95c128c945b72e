import type { Candle } from '#contracts/rules/market/candles.ts';
import { timeframeMs } from '#contracts/rules/market/timeframes.ts';
import type { DarkPoolInput } from './dark-pool-input.ts';

export type NewestClose = {
  readonly price: number;
  /** UTC ms. */
  readonly at: number;
};

const closeOf = (candle: Candle | undefined, lengthMs: number): NewestClose[] =>
  candle ? [{ price: candle.c, at: candle.t + lengthMs }] : [];

/** Of minutes and quarter-hours whichever reach further; null without any. */
export function newestClose({
  M1,
  M15,
}: Pick<DarkPoolInput['candles'], 'M1' | 'M15'>): NewestClose | null {
  const [minute, quarter] = [
    ...closeOf(M1.at(-1), timeframeMs.M1),
    ...closeOf(M15.at(-1), timeframeMs.M15),
  ];
  if (minute === undefined) return null;
  return quarter && quarter.at > minute.at ? quarter : minute;
}
