import type { CandleNeeds, EngineInput } from '#api/engine/candles/candle-window.ts';
import { rangeOf } from '#api/engine/indicators/indicators.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { SniperPair } from '#contracts/rules/signals/scanners.ts';

/** Minutes since London's reference the day before, 22 days of quarter-hours, six weeks of days. */
export const SNIPER_NEEDS = { M1: 1200, M15: 2112, D1: 30 } as const satisfies CandleNeeds;

export type SniperInput = Omit<EngineInput<typeof SNIPER_NEEDS>, 'instrument'> & {
  readonly pair: SniperPair;
  readonly start: number; // begin of the session, UTC ms
};

const LONDON_MS = 510 * MINUTE_MS; // the price at 08:30 UTC is London's reference

/** A pair's session so far, from closed minutes. Prices in price units, times UTC ms. */
export type SniperSession = {
  readonly high: number;
  readonly low: number;
  readonly highTime: number; // begin of the first minute that reached it
  readonly lowTime: number;
  readonly highFormedFirst: boolean; // both in one minute that fell: the high counts as first
  readonly rangePips: number; // one decimal
  /** Open of the last 08:30 UTC minute before the session; null when it is missing. */
  readonly londonReference: number | null;
  readonly lastClose: number;
  readonly minutesPresent: number;
  readonly minutesExpected: number;
};

/** The state of a session at `asOf`; null before its first minute has closed. */
export function readSniperSession(input: SniperInput): SniperSession | null {
  const { pair, start, asOf, candles } = input;
  const minutes = candles.M1.filter(({ t }) => t >= start && t + MINUTE_MS <= asOf);
  const { high, low } = rangeOf(minutes);
  const highest = minutes.find(({ h }) => h === high);
  const lowest = minutes.find(({ l }) => l === low);
  const last = minutes.at(-1);
  if (highest === undefined || lowest === undefined || last === undefined) return null;
  const reference = candles.M1.findLast(({ t }) => t < start && t % DAY_MS === LONDON_MS);
  return {
    high,
    low,
    highTime: highest.t,
    lowTime: lowest.t,
    highFormedFirst: highest.t < lowest.t || (highest === lowest && highest.c < highest.o),
    rangePips: Number(((high - low) / instrumentFacts[pair].pip).toFixed(1)),
    londonReference: reference?.o ?? null,
    lastClose: last.c,
    minutesPresent: minutes.length,
    minutesExpected: Math.floor((asOf - start) / MINUTE_MS),
  };
}

export const EDGE_SHARE = 0.2; // the outer fifth of a range on either side is its edge

/** Whether the last close lies at an edge of the session's range; false for an empty range. */
export function edgesOf({ high, low, lastClose }: SniperSession) {
  const range = high - low;
  return {
    nearHigh: range > 0 && high - lastClose <= EDGE_SHARE * range,
    nearLow: range > 0 && lastClose - low <= EDGE_SHARE * range,
  };
}
