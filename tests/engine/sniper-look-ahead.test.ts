import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closedAt } from '#api/engine/candles/candle-window.ts';
import { judgeSession, scanSession } from '#api/engine/sniper/judge-session.ts';
import {
  readSniperSession,
  SNIPER_NEEDS,
  type SniperInput,
} from '#api/engine/sniper/read-session.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import type { SniperPair } from '#contracts/rules/signals/scanners.ts';
import { nextSniperSession, sniperSlots } from '#contracts/rules/signals/sniper-schedule.ts';
import { simulator } from '#tests/support/open-market.ts';
import { otherFutures } from './other-futures.ts';

const numRuns = process.env['FULL'] === '1' ? 200 : 25;

/** Two weeks of sessions, after enough to look back on. */
const end = Date.parse('2026-11-20T22:00:00.000Z');
const begin = end - 14 * DAY_MS;
const PAIRS = ['EURUSD', 'XAUUSD'] as const;
type Recorded = { readonly [Each in keyof typeof SNIPER_NEEDS]: readonly Candle[] };

const recordedOf = (pair: SniperPair): Recorded => ({
  M1: simulator.candles(pair, 'M1', begin - 4 * DAY_MS, end),
  M15: simulator.candles(pair, 'M15', begin - 32 * DAY_MS, end),
  D1: simulator.candles(pair, 'D1', begin - 50 * DAY_MS, end),
});
const recorded = { EURUSD: recordedOf('EURUSD'), XAUUSD: recordedOf('XAUUSD') };

const sessions: number[] = [];
for (let start = nextSniperSession(begin); start < end; start = nextSniperSession(start))
  sessions.push(start);

type Session = { readonly pair: (typeof PAIRS)[number]; readonly start: number };

function inputAt(
  { pair, start }: Session,
  asOf: number,
  candles: Recorded = recorded[pair],
): SniperInput {
  const closed = (timeframe: keyof Recorded) =>
    closedAt(pair, timeframe, candles[timeframe], { asOf, count: SNIPER_NEEDS[timeframe] });
  return { pair, start, asOf, candles: { M1: closed('M1'), M15: closed('M15'), D1: closed('D1') } };
}

const aSession = fc.record({
  pair: fc.constantFrom(...PAIRS),
  start: fc.constantFrom(...sessions),
});

it('what a session has done and what is made of it is the same whatever comes after', () => {
  const window = fc.constantFrom(1 as const, 2 as const);
  const seconds = fc.integer({ min: 60, max: 240 * 60 });
  fc.assert(
    fc.property(aSession, seconds, window, (session, second, which) => {
      const asOf = session.start + second * 1000;
      const expectedInput = inputAt(session, asOf);
      const verdict = judgeSession(expectedInput, which);
      expect(verdict).not.toBeNull();
      for (const other of otherFutures(session.pair, recorded[session.pair], asOf)) {
        const input = inputAt(session, asOf, other);
        expect(readSniperSession(input)).toEqual(readSniperSession(expectedInput));
        expect(judgeSession(input, which)).toEqual(verdict);
      }
    }),
    { numRuns },
  );
});

describe('a session that is followed minute by minute', () => {
  it('equals, at every minute, the session as read at that minute', () => {
    for (const pair of PAIRS) {
      const session = { pair, start: sessions[3] ?? NaN };
      const minutes = recorded[pair].M1.filter(({ t }) => t >= session.start).slice(0, 240);
      let [high, low] = [-Infinity, Infinity];
      for (const { t, h, l, c } of minutes) {
        [high, low] = [Math.max(high, h), Math.min(low, l)];
        const reading = readSniperSession(inputAt(session, t + MINUTE_MS));
        expect(reading).toMatchObject({ high, low, lastClose: c });
      }
    }
  });

  it('is judged as it was at its two moments, whenever it is asked again', () => {
    const all = PAIRS.flatMap((pair) => sessions.map((start) => ({ pair, start })));
    for (const session of all.slice(0, process.env['FULL'] === '1' ? all.length : 4)) {
      const [first, second] = sniperSlots(session.start);
      const atFirst = judgeSession(inputAt(session, first), 1);
      const atSecond = judgeSession(inputAt(session, second), 2);
      for (let minute = 30; minute < 240; minute += 7) {
        const now = inputAt(session, session.start + minute * MINUTE_MS);
        expect(judgeSession(now, 1)).toEqual(atFirst);
        const later = inputAt(session, Math.max(now.asOf, second));
        expect(judgeSession(later, 2)).toEqual(atSecond);
      }
    }
  });

  it('makes the one signal that it makes when both moments are looked at later', () => {
    const all = PAIRS.flatMap((pair) => sessions.map((start) => ({ pair, start })));
    const drafts = all.map((session) => {
      const scan = (slots: readonly number[]) =>
        scanSession({
          ...session,
          slots,
          candlesAt: (asOf) => inputAt(session, asOf).candles,
        });
      const [first, second] = sniperSlots(session.start);
      const later = scan([first, second]);
      expect(later).toEqual(scan([first]) ?? scan([second]));
      return later;
    });
    expect(drafts.filter((each) => each !== null).length).toBeGreaterThan(0);
  });
});
