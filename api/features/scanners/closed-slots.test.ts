import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { settledSlots } from './closed-slots.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z'); // a Friday
const at = (minutes: number): number => NOON + minutes * MINUTE_MS;

describe('the slots that can be looked at now', () => {
  const slots = [at(0), at(15), at(30)];

  it('are all of them while candles are there', () => {
    expect(settledSlots(slots, at(30), () => true)).toEqual(slots);
  });

  it('end before one whose last candle is still to be expected', () => {
    const isReady = (slot: number): boolean => slot < at(30);
    expect(settledSlots(slots, at(34), isReady)).toEqual([at(0), at(15)]);
  });

  it('go on without a candle that has not come for five minutes', () => {
    const isReady = (slot: number): boolean => slot < at(30);
    expect(settledSlots(slots, at(35), isReady)).toEqual(slots);
  });
});
