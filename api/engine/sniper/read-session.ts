import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { instrumentFacts } from '#contracts/rules/market/instruments.ts';
import type { SniperInput } from './sniper-input.ts';

/** 08:30 UTC, whose price is London's reference. */
const LONDON_MS = 510 * MINUTE_MS;

/** A pair's session so far, from closed minutes. Prices in price units, times UTC ms. */
export type SniperSession = {
  readonly high: number;
  readonly low: number;
  /** Begin of the first minute that reached it. */
  readonly highTime: number;
  readonly lowTime: number;
  /** In one and the same minute: it fell, so the high is taken to have come first. */
  readonly highFormedFirst: boolean;
  /** One decimal. */
  readonly rangePips: number;
  /** Open of the last minute of 08:30 UTC before the session; null where it is not there. */
  readonly londonReference: number | null;
  readonly lastClose: number;
  readonly minutesPresent: number;
  readonly minutesExpected: number;
};

/** What a session has done by `asOf`; null before its first minute has closed. */
export function readSniperSession(input: SniperInput): SniperSession | null {
  const { pair, start, asOf, candles } = input;
  const minutes = candles.M1.filter(({ t }) => t >= start && t + MINUTE_MS <= asOf);
  const high = Math.max(...minutes.map(({ h }) => h));
  const low = Math.min(...minutes.map(({ l }) => l));
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
