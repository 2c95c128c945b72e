import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { aBuy, ISSUED, minute, minutesOf, upsideDown } from '#tests/support/issued-trades.ts';
import { gradeSignal, type Outcome, inOtherDirection, type GradingCandle } from './grading.ts';

const buy = aBuy(); // at 100, stop 98, target 104, spread 0.2
const LATER = minute(1000);
const calm = [100, 101, 99, 100] as const;

/** Graded as a buy, and upside down as a sell: both must end the same. */
function grade(candles: readonly GradingCandle[], asOf = LATER): Outcome | null {
  const outcome = gradeSignal(buy, candles, asOf);
  const sold = gradeSignal(inOtherDirection(buy), upsideDown(candles, 100), asOf);
  expect(sold && { ...sold, exit_price: 200 - sold.exit_price }).toEqual(outcome);
  return outcome;
}

describe('a trade', () => {
  it('ends at its target with the reward it asked for, less the spread', () => {
    // 4 / 2 = 2 R; the spread is 0.2 / 2 = 0.1 R; it went 1.5 / 2 R against it, maybe before
    expect(grade(minutesOf([calm, [101, 105, 98.5, 104.5]]))).toEqual({
      status: 'tp_hit',
      closed_at: minute(2),
      exit_price: 104,
      r_gross: 2,
      r_net: 1.9,
      mfe_r: 2,
      mae_r: 0.75,
    });
  });

  it('ends at its stop with the loss of what it risked, and the spread on top', () => {
    expect(grade(minutesOf([calm, [99, 100, 97, 97.5]]))).toEqual({
      status: 'sl_hit',
      closed_at: minute(2),
      exit_price: 98,
      r_gross: -1,
      r_net: -1.1,
      mfe_r: 0.5,
      mae_r: 1,
    });
  });

  it('ends when a level is touched to the digit', () => {
    expect(grade(minutesOf([[100, 104, 100, 103]]))?.status).toBe('tp_hit');
    expect(grade(minutesOf([[100, 100, 98, 99]]))?.status).toBe('sl_hit');
    expect(grade(minutesOf([[100, 103.99, 98.01, 99]]), minute(1))).toBeNull();
  });

  it('counts as stopped when one candle touches both levels, and claims nothing of its rise', () => {
    expect(grade(minutesOf([calm, [100, 105, 97, 104]]))).toEqual({
      status: 'sl_hit',
      closed_at: minute(2),
      exit_price: 98,
      r_gross: -1,
      r_net: -1.1,
      mfe_r: 0.5,
      mae_r: 1,
    });
  });

  it('loses more than it risked when the price gaps through the stop: it fills at the open', () => {
    expect(grade(minutesOf([calm, [95, 105, 94, 96]]))).toEqual({
      status: 'sl_hit',
      closed_at: minute(2),
      exit_price: 95,
      r_gross: -2.5, // (95 - 100) / 2
      r_net: -2.6,
      mfe_r: 0.5,
      mae_r: 2.5,
    });
  });

  it('wins no more than its target when the price gaps through it', () => {
    expect(grade(minutesOf([calm, [107, 108, 106, 107]]))).toEqual({
      status: 'tp_hit',
      closed_at: minute(2),
      exit_price: 104,
      r_gross: 2,
      r_net: 1.9,
      mfe_r: 2,
      mae_r: 0.5,
    });
  });

  it('expires at the last close before its time is over', () => {
    expect(grade(minutesOf([calm, [100, 102, 100, 101], [101, 103, 99.5, 101]]))).toEqual({
      status: 'expired',
      closed_at: minute(10),
      exit_price: 101,
      r_gross: 0.5,
      r_net: 0.4,
      mfe_r: 1.5,
      mae_r: 0.5,
    });
  });

  it('is open while neither level is touched and time is left', () => {
    const candles = minutesOf([calm, calm, calm]);
    expect(grade(candles, minute(3))).toBeNull();
    expect(grade(candles, minute(10) - 1)).toBeNull();
    expect(grade(candles, minute(10))?.status).toBe('expired');
  });

  it('stays open when no candle of its lifetime is known, however late it is', () => {
    expect(grade([])).toBeNull();
    expect(grade(minutesOf([calm], 10))).toBeNull();
    expect(grade(minutesOf([calm], -1))).toBeNull();
  });

  it('does not see what comes at its expiry or later, nor what reaches beyond it', () => {
    const lifetime = minutesOf(Array.from({ length: 10 }, () => calm));
    const after = minutesOf([[100, 110, 90, 100]], 10);
    expect(grade([...lifetime, ...after])).toEqual(grade(lifetime));
    const across = minutesOf([[100, 110, 90, 100]], 9).map((last) => ({
      ...last,
      end: minute(69),
    }));
    expect(grade([...lifetime.slice(0, 9), ...across])).toEqual(grade(lifetime));
  });

  it('does not see what began before its issue', () => {
    const before = {
      t: ISSUED - MINUTE_MS,
      end: ISSUED + MINUTE_MS,
      o: 1,
      h: 200,
      l: 1,
      c: 1,
      v: 1,
    };
    expect(grade([before, ...minutesOf([calm], 1)])?.status).toBe('expired');
  });

  it('does not see a candle that had not closed at the moment of grading', () => {
    const candles = minutesOf([calm, [100, 105, 100, 104]]);
    expect(grade(candles, minute(2) - 1)).toBeNull();
    expect(grade(candles, minute(2))?.status).toBe('tp_hit');
  });

  it('lives through candles of several lengths', () => {
    const fiveMinutes = minutesOf([[100, 101, 98.5, 100]], 1).map((candle) => ({
      ...candle,
      end: minute(6),
    }));
    const candles = [...minutesOf([calm]), ...fiveMinutes, ...minutesOf([[100, 105, 100, 104]], 6)];
    expect(grade(candles)).toMatchObject({ status: 'tp_hit', closed_at: minute(7), mae_r: 0.75 });
    expect(grade(candles, minute(5))).toBeNull();
  });

  it('cannot be graded when its stop is at its entry', () => {
    expect(() => gradeSignal(aBuy({ stop_loss: 100 }), [], LATER)).toThrow('risks nothing');
  });
});
