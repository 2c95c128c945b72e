import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { readySlots } from './scanner-plan.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z'); // a Friday
const at = (minutes: number): number => NOON + minutes * MINUTE_MS;

describe('the slots that can be scanned now', () => {
  const slots = [at(0), at(15), at(30)];

  it('are all slots when candles are complete', () => {
    expect(readySlots(slots, at(30), () => true)).toEqual(slots);
  });

  it('end before a slot whose last candle may still arrive', () => {
    const isReady = (slot: number): boolean => slot < at(30);
    expect(readySlots(slots, at(34), isReady)).toEqual([at(0), at(15)]);
  });

  it('go on without a candle that is five minutes late', () => {
    const isReady = (slot: number): boolean => slot < at(30);
    expect(readySlots(slots, at(35), isReady)).toEqual(slots);
  });
});
