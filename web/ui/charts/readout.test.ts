import { expect, it } from 'vitest';
import type { ChartModel } from './chart-model.ts';
import { readoutOf, spokenReadout, summaryOf } from './readout.ts';

const model = (overrides: Partial<ChartModel> = {}): ChartModel => ({
  instrument: 'EURUSD',
  timeframe: 'H4',
  candles: [
    { t: Date.parse('2026-11-20T10:00:00Z'), o: 1.08, h: 1.0861, l: 1.0795, c: 1.085, v: 2310 },
    { t: Date.parse('2026-11-20T14:00:00Z'), o: 1.085, h: 1.0855, l: 1.084, c: 1.0842, v: 190 },
  ],
  isForming: true,
  averages: [{ name: 'EMA 50', colour: 'accent', values: [null, 1.08412] }],
  strength: null,
  levels: [],
  patterns: [],
  ...overrides,
});

const spoken = (of: ChartModel, index: number): string => {
  const readout = readoutOf(of, index);
  return readout === null ? '' : spokenReadout(readout);
};

it('reads out a candle with its time in UTC and prices in the digits of the instrument', () => {
  expect(spoken(model(), 0)).toBe(
    '20 Nov 2026, 10:00 UTC: Open 1.08000, High 1.08610, Low 1.07950, Close 1.08500, Volume 2,310, EMA 50 –',
  );
});

it('says of the last candle that it is still forming', () => {
  expect(spoken(model(), 1)).toContain('20 Nov 2026, 14:00 UTC, still forming: Open 1.08500');
  expect(spoken(model({ isForming: false }), 1)).not.toContain('forming');
});

it('reads the lines out with the candle, the strength with one decimal', () => {
  const strength = { name: 'RSI 14', colour: 'sell', values: [null, 54.24] } as const;
  expect(spoken(model({ strength }), 1)).toContain('EMA 50 1.08412, RSI 14 54.2');
});

it('has nothing to read where no candle is', () => {
  expect(readoutOf(model(), 2)).toBeNull();
});

it('calls a day of the currency market by the date on which it ends', () => {
  const evening = Date.parse('2026-11-19T22:00:00Z');
  const candles = [{ t: evening, o: 1.08, h: 1.09, l: 1.07, c: 1.085, v: 9000 }];
  const day = model({ timeframe: 'D1', candles, isForming: false });
  expect(spoken(day, 0)).toMatch(/^Fri,? 20 Nov 2026: /);
});

it('sums a chart up in one sentence', () => {
  expect(summaryOf(model())).toBe(
    'Candle chart of EURUSD H4: 2 candles from 20 Nov 2026, 10:00 to 20 Nov 2026, 14:00 UTC, between 1.07950 and 1.08610, last close 1.08420',
  );
  expect(summaryOf(model({ candles: [] }))).toBe('EURUSD H4: no candles');
});
