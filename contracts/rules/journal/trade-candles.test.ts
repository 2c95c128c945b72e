import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';
import { CANDLES_BEFORE, candlesAround, candlesWanted, tradeTime } from './trade-candles.ts';

const OPENED = '2026-11-18T10:15:20.000Z';

const closedAfter = (ms: number) => new Date(Date.parse(OPENED) + ms).toISOString();

const aTrade = (overrides: Partial<Parameters<typeof tradeTime>[0]> = {}) => ({
  pair: 'EURUSD',
  status: 'closed' as const,
  exit_price: 1.09,
  date: closedAfter(HOUR_MS),
  opened_at: OPENED,
  closed_at: closedAfter(HOUR_MS),
  ...overrides,
});

describe('the time of a trade', () => {
  it.each([
    ['it is open', { status: 'open' }, 'open'],
    ['no exit price is known', { exit_price: null }, 'no-exit'],
    ['only its date is known', { opened_at: null, closed_at: null }, 'no-times'],
    ['it closed before it opened', { closed_at: closedAfter(-1) }, 'wrong-order'],
    ['no source has its instrument', { pair: 'DAX' }, 'other-instrument'],
  ] as const)('is not known where %s', (_, overrides, reason) => {
    expect(tradeTime(aTrade(overrides))).toBe(reason);
  });

  it('ends at its date where no closing time is known', () => {
    const time = tradeTime(aTrade({ closed_at: null, date: closedAfter(2 * HOUR_MS) }));
    expect(time).toMatchObject({ to: Date.parse(OPENED) + 2 * HOUR_MS });
  });

  it.each([
    ['M1', 3 * DAY_MS],
    ['M5', 3 * DAY_MS + 1],
    ['M15', 15 * DAY_MS],
    ['H1', 43 * DAY_MS],
    ['H4', 181 * DAY_MS],
    ['D1', 721 * DAY_MS],
    ['W1', 4401 * DAY_MS],
  ] as const)('is looked at in %s candles', (timeframe, ms) => {
    expect(tradeTime(aTrade({ closed_at: closedAfter(ms) }))).toMatchObject({ timeframe });
  });
});

describe('the candles of a trade', () => {
  const time = tradeTime(aTrade());
  if (typeof time === 'string') throw new Error(time);
  const minutes = Array.from({ length: 300 }, (_, n) => ({
    t: Date.parse('2026-11-18T08:00:00.000Z') + n * MINUTE_MS,
  }));

  it('are asked for in one call of at most 5,000, whatever the duration', () => {
    for (let days = 0; days < 5000; days += 0.7) {
      const long = tradeTime(aTrade({ closed_at: closedAfter(days * DAY_MS) }));
      if (typeof long === 'string') throw new Error(long);
      expect(candlesWanted(long).count).toBeLessThanOrEqual(5000);
    }
  });

  it('begin 40 before that of the entry and end 12 after that of the exit', () => {
    const around = candlesAround(time, minutes).map(({ t }) => new Date(t).toISOString());
    expect(around[0]).toBe('2026-11-18T09:35:00.000Z');
    expect(around.at(-1)).toBe('2026-11-18T11:27:00.000Z');
    expect(around).toHaveLength(CANDLES_BEFORE + 61 + 12);
  });

  it('are none where the candles end before the trade', () => {
    expect(candlesAround(time, minutes.slice(0, 60))).toEqual([]);
  });
});
