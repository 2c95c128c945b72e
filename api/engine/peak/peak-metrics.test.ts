import { describe, expect, it } from 'vitest';
import { days, hours } from '#tests/support/peak-candles.ts';
import { dailyVolatilityPercent, volumeScore } from './peak-metrics.ts';

describe('daily volatility', () => {
  it('is the average true range of 14 days in percent of the close', () => {
    expect(dailyVolatilityPercent(days(20))).toBeCloseTo(0.5, 10); // 200 of 40,000
  });

  it('is unknown before 14 days', () => {
    expect(dailyVolatilityPercent(days(13))).toBeNull();
    expect(dailyVolatilityPercent([])).toBeNull();
  });
});

const withVolumes = (volumeOf: (n: number) => number) =>
  hours('12:00', [[200, 40_000]])
    .slice(-250)
    .map((hour, n) => ({ ...hour, v: volumeOf(n) }));

describe('the volume score', () => {
  it('is 100 when nothing was busier, 0 when everything was', () => {
    expect(volumeScore(withVolumes((n) => n + 1))).toBe(100);
    expect(volumeScore(withVolumes((n) => 300 - n))).toBe(0);
  });

  it('compares with the 240 windows of ten hours before', () => {
    // the 120 windows that end within the first 129 hours lie below, all others above the last ten
    const volumes = withVolumes((n) => (n < 129 ? 1 : n < 240 ? 1000 : 5));
    // windows of ten ones only: they end at hours 10 to 129
    expect(volumeScore(volumes)).toBe((100 * 120) / 240);
  });

  it('is unknown before 250 hours, and where the source counts none', () => {
    expect(volumeScore(withVolumes((n) => n + 1).slice(1))).toBeNull();
    expect(volumeScore(withVolumes(() => 0))).toBeNull();
  });
});
