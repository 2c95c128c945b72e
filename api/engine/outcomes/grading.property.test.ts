import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregate } from '#contracts/rules/market/candles.ts';
import { aBuy, ISSUED, minute, minutesOf, upsideDown } from '#tests/support/issued-trades.ts';
import {
  gradeControl,
  gradeSignal,
  inOtherDirection,
  type IssuedTrade,
  type GradingCandle,
  gradingCandles,
  hoursToRefine,
  tellAllOf,
  withShorter,
} from './grading.ts';

const LATER = minute(100_000);

/** Prices in whole units, so that upside down is exact; minutes now and then open with a gap. */
const walk = (steps: number): fc.Arbitrary<GradingCandle[]> =>
  fc
    .array(
      fc.record({
        gap: fc.oneof(
          { weight: 9, arbitrary: fc.constant(0) },
          { weight: 1, arbitrary: fc.integer({ min: -30, max: 30 }) },
        ),
        body: fc.integer({ min: -8, max: 8 }),
        up: fc.nat(4),
        down: fc.nat(4),
      }),
      { minLength: 1, maxLength: steps },
    )
    .map((moves) => {
      let price = 10_000;
      return minutesOf(
        moves.map(({ gap, body, up, down }) => {
          const o = price + gap;
          price = o + body;
          return [o, Math.max(o, price) + up, Math.min(o, price) - down, price] as const;
        }),
      );
    });

const someTrade: fc.Arbitrary<IssuedTrade> = fc
  .record({
    risk: fc.integer({ min: 1, max: 60 }),
    reward: fc.integer({ min: 1, max: 90 }),
    issuedAfter: fc.nat(30),
    lifetime: fc.integer({ min: 1, max: 300 }),
    isBuy: fc.boolean(),
  })
  .map(({ risk, reward, issuedAfter, lifetime, isBuy }) => {
    const buy = aBuy({
      entry_price: 10_000,
      stop_loss: 10_000 - risk,
      take_profit: 10_000 + reward,
      spread: 1,
      issued_at: minute(issuedAfter),
      expires_at: minute(issuedAfter + lifetime),
    });
    return isBuy ? buy : inOtherDirection(buy);
  });

describe('every grading', () => {
  it('is the same for a sell of the chart turned upside down', () => {
    fc.assert(
      fc.property(someTrade, walk(200), (each, candles) => {
        const mirrored = gradeSignal(inOtherDirection(each), upsideDown(candles, 10_000), LATER);
        const outcome = gradeSignal(each, candles, LATER);
        expect(mirrored && { ...mirrored, exit_price: 20_000 - mirrored.exit_price }).toEqual(
          outcome,
        );
      }),
    );
  });

  it('once closed, is never changed by what comes later', () => {
    fc.assert(
      fc.property(someTrade, walk(200), fc.nat(200), (each, candles, closed) => {
        const then = gradeSignal(each, candles.slice(0, closed), minute(closed));
        if (then === null || closed > candles.length) return;
        expect(gradeSignal(each, candles, minute(candles.length))).toEqual(then);
        expect(gradeSignal(each, candles, LATER)).toEqual(then);
      }),
    );
  });

  it('of candles cut at a moment is that of all candles at this moment', () => {
    fc.assert(
      fc.property(someTrade, walk(200), fc.nat(200), (each, candles, closed) => {
        const asOf = minute(closed);
        expect(gradeSignal(each, candles, asOf)).toEqual(
          gradeSignal(each, candles.slice(0, closed), asOf),
        );
      }),
    );
  });

  it('loses exactly 1 R at a stop, unless the price has gapped through it', () => {
    fc.assert(
      fc.property(someTrade, walk(200), (each, candles) => {
        const outcome = gradeSignal(each, candles, LATER);
        if (outcome?.status !== 'sl_hit') return;
        expect(outcome.r_gross <= -1).toBe(true);
        const isGap = outcome.exit_price !== each.stop_loss;
        expect(outcome.r_gross < -1).toBe(isGap);
        const last = candles.find(({ end }) => end === outcome.closed_at);
        expect(outcome.exit_price).toBe(isGap ? last?.o : each.stop_loss);
      }),
    );
  });

  it('lies between how far it went in favour and how far against', () => {
    fc.assert(
      fc.property(someTrade, walk(200), (each, candles) => {
        const outcome = gradeSignal(each, candles, LATER);
        if (outcome === null) return;
        const { mfe_r, mae_r, r_gross, r_net } = outcome;
        expect(mfe_r >= r_gross && r_gross >= -mae_r).toBe(true);
        expect(mfe_r >= 0 && mae_r >= 0).toBe(true);
        const risk = Math.abs(each.entry_price - each.stop_loss);
        const reward = Math.abs(each.take_profit - each.entry_price);
        expect(r_gross - r_net).toBeCloseTo(1 / risk, 10);
        expect(r_gross).toBeLessThanOrEqual(reward / risk);
        expect(mfe_r).toBeLessThanOrEqual(reward / risk);
      }),
    );
  });

  it('by hours, with minutes only where hours leave a doubt, is that by all minutes', () => {
    fc.assert(
      fc.property(someTrade, walk(600), (each, candles) => {
        const hours = gradingCandles('BTCUSD', 'H1', aggregate('BTCUSD', 'H1', candles));
        const asOf = hours.at(-1)?.end ?? 0;
        const both = [each, inOtherDirection(each)];
        const refined = hoursToRefine(both, hours);
        const parts = new Map(
          refined.map(({ t, end }) => [t, candles.filter((one) => one.t >= t && one.t < end)]),
        );
        const mixed = withShorter(hours, parts);
        expect(gradeSignal(each, mixed, asOf)).toEqual(gradeSignal(each, candles, asOf));
        expect(gradeControl(each, mixed, asOf)).toEqual(gradeControl(each, candles, asOf));
        // Of two trades at most both ends, the issue and the expiry.
        expect(refined.length).toBeLessThanOrEqual(4);
      }),
    );
  });
});

const hour = (n: number, prices: readonly [number, number, number, number]): GradingCandle => {
  const [o, h, l, c] = prices;
  return { t: minute(60 * n), end: minute(60 * n + 60), o, h, l, c, v: 1 };
};

describe('hours', () => {
  const calm = [100, 101, 99, 100] as const;
  const day = aBuy({ expires_at: minute(1440) });

  it('that touch nothing need no minutes', () => {
    expect(hoursToRefine([day], [hour(0, calm), hour(1, calm)])).toEqual([]);
  });

  it('need them where a level is touched first, and not after', () => {
    const hours = [hour(0, calm), hour(1, [100, 104, 100, 103]), hour(2, [103, 103, 90, 90])];
    expect(hoursToRefine([day], hours)).toEqual([hours[1]]);
    // The sell of the control is stopped at 102, in the same hour.
    expect(hoursToRefine([day, inOtherDirection(day)], hours)).toEqual([hours[1]]);
  });

  it('need them where issue or expiry cuts them in two', () => {
    const hours = [hour(0, calm), hour(1, calm), hour(2, calm)];
    const cut = aBuy({ issued_at: minute(15), expires_at: minute(150) });
    expect(hoursToRefine([cut], hours)).toEqual([hours[0], hours[2]]);
    const whole = aBuy({ issued_at: ISSUED, expires_at: minute(120) });
    expect(hoursToRefine([whole], hours)).toEqual([]);
  });

  it('grade alone where there is nothing shorter, at their end and against the trade', () => {
    const hours = [hour(0, calm), hour(1, [100, 105, 97, 104])];
    expect(gradeSignal(day, hours, minute(1440))).toMatchObject({
      status: 'sl_hit',
      closed_at: minute(120),
    });
  });

  it('are decided entirely by minutes that reach as far', () => {
    const minutes = minutesOf([
      [100, 101, 100, 100],
      [100, 100, 99, 100],
    ]);
    expect(tellAllOf(hour(0, calm), minutes)).toBe(true);
    expect(tellAllOf(hour(0, calm), minutes.slice(1))).toBe(false);
    expect(tellAllOf(hour(0, calm), [])).toBe(false);
  });
});

describe('a control', () => {
  const calm = [100, 101, 99, 100] as const;

  it('is half a hit when one direction reaches its target and the other its stop', () => {
    // The buy ends at 104; the sell of the same distances is stopped at 102 a minute before.
    const candles = minutesOf([calm, [101, 102, 101, 102], [102, 104, 102, 104]]);
    expect(gradeControl(aBuy(), candles, LATER)).toEqual({ closed_at: minute(3), hit_share: 0.5 });
    expect(gradeControl(inOtherDirection(aBuy()), candles, LATER)?.hit_share).toBe(0.5);
  });

  it('is unknown until both directions have ended', () => {
    const candles = minutesOf([calm, [101, 102, 101, 102], [102, 103, 102, 103]]);
    expect(gradeControl(aBuy(), candles, minute(3))).toBeNull();
    expect(gradeControl(aBuy(), candles, minute(10))).toEqual({
      closed_at: minute(10),
      hit_share: 0,
    });
  });

  it('has the distances of the trade to the digit', () => {
    const trade = aBuy({ entry_price: 1.085, stop_loss: 1.0837, take_profit: 1.0876 });
    expect(inOtherDirection(trade)).toEqual({
      ...trade,
      signal_type: 'sell',
      stop_loss: 1.0863,
      take_profit: 1.0824,
    });
    expect(inOtherDirection(inOtherDirection(trade))).toEqual(trade);
  });
});
