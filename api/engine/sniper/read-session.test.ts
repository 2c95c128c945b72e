import { describe, expect, it } from 'vitest';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { drawSession, SESSION_START } from '#tests/support/sniper-candles.ts';
import { readSniperSession, type SniperInput } from './read-session.ts';

const minute = (n: number): number => SESSION_START + n * MINUTE_MS;

/** The same session with candles changed or without some. */
function withMinutes(input: SniperInput, change: (minutes: Candle[]) => Candle[]): SniperInput {
  return { ...input, candles: { ...input.candles, M1: change([...input.candles.M1]) } };
}

describe('a session', () => {
  it('has its extremes, when they were first reached, and its last close', () => {
    expect(readSniperSession(drawSession())).toEqual({
      high: 1.086,
      low: 1.085,
      highTime: minute(5),
      lowTime: minute(20),
      highFormedFirst: true,
      rangePips: 10,
      londonReference: 1.089, // where price stood at 08:30
      lastClose: 1.0851,
      minutesPresent: 30,
      minutesExpected: 30,
    });
  });

  it('knows when the low came first', () => {
    const session = readSniperSession(drawSession({ high: [20, 1.086], low: [5, 1.085] }));
    expect(session).toMatchObject({ highFormedFirst: false, highTime: minute(20) });
  });

  it('in whose first extreme both fall takes a falling minute to have begun at its high', () => {
    const both = drawSession({ high: [5, 1.086], low: [5, 1.085] });
    const opened = (o: number) =>
      readSniperSession(
        withMinutes(both, (all) => all.map((one) => (one.t === minute(5) ? { ...one, o } : one))),
      )?.highFormedFirst;
    expect(opened(1.0855)).toBe(true); // closed at 1.0851
    expect(opened(1.085)).toBe(false);
  });

  it('covers what has been recorded', () => {
    const early = readSniperSession({ ...drawSession(), asOf: minute(10) + 30_000 });
    expect(early).toMatchObject({ low: 1.0851, minutesPresent: 10, minutesExpected: 10 });
    const holed = readSniperSession(drawSession({ missing: [5, 6, 7] }));
    expect(holed).toMatchObject({ high: 1.0851, minutesPresent: 27, minutesExpected: 30 });
  });

  it('does not exist before its first minute has closed', () => {
    expect(readSniperSession({ ...drawSession(), asOf: minute(0) + 59_999 })).toBeNull();
    expect(readSniperSession(withMinutes(drawSession(), () => []))).toBeNull();
  });
});

const halfPastEight = SESSION_START - 210 * MINUTE_MS;
const reference = (change: (minutes: Candle[]) => Candle[]) =>
  readSniperSession(withMinutes(drawSession(), change))?.londonReference;

describe("London's reference", () => {
  it('is the open of the minute of 08:30 UTC before the session', () => {
    const high = reference((all) =>
      all.map((one) => (one.t === halfPastEight ? { ...one, o: 1.0777 } : one)),
    );
    expect(high).toBe(1.0777);
  });

  it('is unknown where that minute is missing', () => {
    expect(reference((all) => all.filter(({ t }) => t !== halfPastEight))).toBeNull();
  });

  it('of a session at midnight is that of the day before', () => {
    const start = SESSION_START - 720 * MINUTE_MS;
    const dayBefore = halfPastEight - 1440 * MINUTE_MS;
    const candle = { t: dayBefore, o: 1.0666, h: 1.07, l: 1.06, c: 1.065, v: 1 };
    const input = withMinutes({ ...drawSession(), start, asOf: start + 30 * MINUTE_MS }, (all) => [
      candle,
      ...all,
    ]);
    expect(readSniperSession(input)?.londonReference).toBe(1.0666);
  });
});
