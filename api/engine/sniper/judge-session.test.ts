import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  atMidnight,
  drawSession,
  SESSION_START,
  upsideDown,
} from '#tests/support/sniper-candles.ts';
import { judgeSession, type SniperVerdict } from './judge-session.ts';
import type { SniperInput } from './read-session.ts';

type Window = 1 | 2;

function judged(input: SniperInput, window: Window = 1): SniperVerdict {
  const verdict = judgeSession(input, window);
  if (verdict === null) throw new Error('no minute was drawn');
  return verdict;
}

/** Why there is no trade. */
function refusal(input: SniperInput): string {
  const { side, reason, draft } = judged(input);
  expect([side, draft]).toEqual(['neutral', null]);
  return reason;
}

/** The weighted sum behind the quality of a trade, which has four decimals. */
const sumOf = (input: SniperInput): number => ((judged(input).draft?.quality ?? NaN) - 0.4) / 0.55;

describe('price at a low that is younger than the high', () => {
  it('is bought, the stop ten spreads away where half of the range is less', () => {
    const verdict = judged(drawSession()); // ten spreads 8 pips, half of the range 5
    expect(verdict).toMatchObject({ side: 'buy', nearLow: true, nearHigh: false });
    expect(verdict.draft).toEqual({
      instrument: 'EURUSD',
      side: 'buy',
      entryPrice: 1.0851,
      stopLoss: 1.0843,
      takeProfit: 1.0863,
      riskReward: 1.5,
      quality: verdict.draft?.quality,
      expiresAt: Date.parse('2026-11-18T16:00:00.000Z'),
      reason: verdict.reason,
      mlAgrees: null,
    });
    expect(verdict.reason).toBe(
      'PM session extreme: low 1.08500 formed at 12:20 after the high, price within 10% of it, range 10.0 pips (1.0x median). Target 1.08630, expires 16:00 UTC. Extreme-Only.',
    );
  });

  it('is bought, the stop half of the range away where that is more', () => {
    const wide = drawSession({ high: [5, 1.087], price: 1.0852, usualRange: 0.00125 });
    expect(judged(wide).draft).toMatchObject({ stopLoss: 1.0842, takeProfit: 1.0867 });
    expect(judged(wide).reason).toContain('range 20.0 pips (1.6x median)');
  });

  it('counts the wider spread of the night', () => {
    const { draft, reason } = judged(atMidnight(drawSession())); // 1.2 pips
    expect(draft).toMatchObject({
      stopLoss: 1.0839,
      takeProfit: 1.0869,
      expiresAt: Date.parse('2026-11-18T04:00:00.000Z'),
    });
    expect(reason).toMatch(/^AM session extreme: low 1.08500 formed at 00:20 after the high,/);
    expect(reason).toMatch(/expires 04:00 UTC. Extreme-Only.$/);
  });

  it('is looked at a second time after an hour, marked as the final scan', () => {
    const { draft, reason } = judged(drawSession({ minute: 60, low: [50, 1.085] }), 2);
    expect(draft?.side).toBe('buy');
    expect(reason).toMatch(/^Final scan: PM session extreme: low 1.08500 formed at 12:50 after/);
    expect(reason).toMatch(/Extreme-Only.$/);
  });
});

it('price at a high that is younger than the low is sold, everything upside down', () => {
  const verdict = judged(upsideDown(drawSession()));
  expect(verdict).toMatchObject({ side: 'sell', nearLow: false, nearHigh: true });
  expect(verdict.draft).toMatchObject({
    side: 'sell',
    entryPrice: 1.0849,
    stopLoss: 1.0857,
    takeProfit: 1.0837,
    riskReward: 1.5,
  });
  expect(verdict.draft?.quality).toBeCloseTo(judged(drawSession()).draft?.quality ?? NaN, 9);
  expect(verdict.reason).toBe(
    'PM session extreme: high 1.08500 formed at 12:20 after the low, price within 10% of it, range 10.0 pips (1.0x median). Target 1.08370, expires 16:00 UTC. Extreme-Only.',
  );
});

describe('there is no trade', () => {
  it('between the edges', () => {
    const middle = drawSession({ price: 1.0855 });
    expect(refusal(middle)).toBe('Price is at no edge of the session range.');
    expect(judged(middle)).toMatchObject({ nearLow: false, nearHigh: false });
  });

  it('at an extreme that is older than the other one', () => {
    const old = drawSession({ high: [20, 1.086], low: [5, 1.085] });
    expect(refusal(old)).toBe('Price is back at the low, which formed before the high.');
    expect(judged(old)).toMatchObject({ nearLow: true });
    expect(refusal(upsideDown(old))).toBe(
      'Price is back at the high, which formed before the low.',
    );
  });

  it('in a range of less than six spreads or half of the usual one', () => {
    const few = { high: [5, 1.08547], price: 1.08505 } as const;
    expect(refusal(drawSession({ ...few, usualRange: 0.0005 }))).toBe(
      'The session range is too small: 4.7 pips of at least 4.8.',
    );
    expect(refusal(drawSession({ usualRange: 0.0021 }))).toBe(
      'The session range is too small: 10.0 pips of at least 10.5.',
    );
    const dead = drawSession({ high: [5, 1.0851], low: [20, 1.0851] });
    expect(refusal(dead)).toMatch(/too small: 0.0 pips/);
    expect(judged(dead)).toMatchObject({ nearLow: false, nearHigh: false });
  });

  it('with more than a fifth of the minutes missing', () => {
    const missing = [1, 2, 3, 8, 9, 10];
    expect(judged(drawSession({ missing })).side).toBe('buy');
    expect(refusal(drawSession({ missing: [...missing, 11] }))).toBe(
      'Only 23 of 30 minutes have prices.',
    );
  });

  it('that would risk more than a quarter of the average daily range', () => {
    expect(judged(drawSession({ dayRange: 0.0033 })).side).toBe('buy'); // 8 pips of 8.25
    expect(refusal(drawSession({ dayRange: 0.0031 }))).toBe(
      'The stop would be more than a quarter of the average daily range away.',
    );
  });

  it('without days or sessions to tell what is usual', () => {
    const { candles, ...session } = drawSession();
    const unknown = 'Too few earlier candles to tell what is usual.';
    const few = { ...candles, M15: candles.M15.slice(-9 * 96) };
    expect(refusal({ ...session, candles: few })).toBe(unknown);
    expect(refusal({ ...session, candles: { ...candles, D1: candles.D1.slice(-13) } })).toBe(
      unknown,
    );
  });

  it('for a setup of which too little speaks', () => {
    // price stood still before, the low is ten minutes old and 18 % of the range away
    const weak = { price: 1.08518, before: 1.08518 };
    expect(refusal(drawSession(weak))).toBe('Setup quality 0.32 is below 0.40.');
  });
});

/** Half of the way to the edge 0.125, ordinary range 0.2, spread 0.1; nothing else. */
const plain = { before: 1.0851 };

describe('the quality of a setup', () => {
  it('counts the distance to the extreme, the range and the spread', () => {
    expect(sumOf(drawSession(plain))).toBeCloseTo(0.425, 3);
    const nearer = { price: 1.08505, before: 1.08505 };
    expect(sumOf(drawSession(nearer))).toBeCloseTo(0.25 * 0.75 + 0.2 + 0.1, 3);
  });

  it('counts a fall of half a daily range from London, and an exhausted RSI', () => {
    expect(sumOf(drawSession({ before: 1.0951 }))).toBeCloseTo(0.425 + 0.15 + 0.15, 3);
    expect(sumOf(drawSession({ before: 1.0871 }))).toBeCloseTo(0.425 + 0.15 / 2 + 0.15, 3);
    expect(sumOf(drawSession({ before: 1.0831 }))).toBeCloseTo(0.425, 3); // it has risen
  });

  it("does without London's price", () => {
    const { candles, ...session } = drawSession();
    const M1 = candles.M1.filter(({ t }) => t !== SESSION_START - 210 * MINUTE_MS);
    expect(sumOf({ ...session, candles: { ...candles, M1 } })).toBeCloseTo(0.425 + 0.15, 3);
  });

  it('counts a rejection within the last five minutes', () => {
    const back = { price: 1.08518, before: 1.08518 };
    expect(sumOf(drawSession({ ...back, low: [25, 1.085] }))).toBeCloseTo(0.475, 3);
    expect(judged(drawSession({ ...back, low: [24, 1.085] })).side).toBe('neutral');
  });

  it('does not count a range that is narrow or spent, nor one that the spread eats', () => {
    const strong = 0.425 + 0.15 + 0.15 * 0.975;
    expect(sumOf(drawSession())).toBeCloseTo(strong, 3);
    expect(sumOf(drawSession({ usualRange: 0.0005 }))).toBeCloseTo(strong - 0.2, 3);
    expect(sumOf(drawSession({ usualRange: 0.0015 }))).toBeCloseTo(strong - 0.2, 3);
    expect(sumOf(atMidnight(drawSession()))).toBeCloseTo(strong - 0.1 - 0.15 * 0.975, 3); // no 08:30
  });
});

describe('a judgement', () => {
  it('is the same however late it is withoutMinutes for', () => {
    const later = drawSession({ minute: 60 });
    const M1 = later.candles.M1.map((one) =>
      one.t < SESSION_START + 30 * MINUTE_MS ? one : { ...one, h: 1.2, l: 1, c: 1.1 },
    );
    const withoutMinutes = { ...later, candles: { ...later.candles, M1 } };
    expect(judgeSession(withoutMinutes, 1)).toEqual(judgeSession(drawSession(), 1));
  });

  it('before its moment is about what is there so far', () => {
    const verdict = judged(drawSession({ minute: 25 }));
    expect(verdict.side).toBe('buy');
    expect(verdict.session).toMatchObject({ minutesPresent: 25, minutesExpected: 25 });
  });

  it('does not exist before the first minute', () => {
    expect(judgeSession(drawSession({ minute: 0 }), 1)).toBeNull();
  });
});
