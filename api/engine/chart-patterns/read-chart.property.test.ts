import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { ChartReading } from '#contracts/market/chart-analyses.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import {
  INSTRUMENTS,
  type Instrument,
  instrumentFacts,
} from '#contracts/rules/market/instruments.ts';
import { candleEnd } from '#contracts/rules/market/timeframes.ts';
import { readChart } from './read-chart.ts';

const FIRST = Date.parse('2026-11-02T00:00:00.000Z');

type Step = { body: number; up: number; down: number };

/** Hourly candles in whole pips around the middle of the plausible prices. */
function walk(instrument: Instrument, steps: readonly Step[]): Candle[] {
  const { plausible, pip } = instrumentFacts[instrument];
  let close = (plausible.above + plausible.below) / 2;
  return steps.map(({ body, up, down }, n) => {
    const o = close;
    close = Math.max(pip, o + body * pip);
    const h = Math.max(o, close) + up * pip;
    const l = Math.max(pip / 2, Math.min(o, close) - down * pip);
    return { t: FIRST + n * HOUR_MS, o, h, l, c: close, v: 100 };
  });
}

/** Small moves, so that turns meet at one height now and then, and a shock from time to time. */
const step = fc.record({
  body: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: -6, max: 6 }) },
    fc.integer({ min: -60, max: 60 }),
  ),
  up: fc.nat(3),
  down: fc.nat(3),
});
const chart = fc.record({
  instrument: fc.constantFrom(...INSTRUMENTS),
  steps: fc.array(step, { minLength: 60, maxLength: 340, size: 'max' }),
});

const readAt = (instrument: Instrument, candles: readonly Candle[], asOf: number) =>
  readChart(candles, { instrument, timeframe: 'H1', asOf });
const endOf = (instrument: Instrument, candle: Candle | undefined): number =>
  candleEnd(instrument, 'H1', candle?.t ?? FIRST);

it('whatever price does, the reading is one that the contract allows, with its levels in order', () => {
  fc.assert(
    fc.property(chart, ({ instrument, steps }) => {
      const candles = walk(instrument, steps);
      const last = candles.at(-1);
      const reading = readAt(instrument, candles, endOf(instrument, last));
      expect(ChartReading.parse(reading)).toEqual(reading);
      const close = last?.c ?? NaN;
      expect(reading?.support_levels.every((level) => level < close)).toBe(true);
      expect(reading?.resistance_levels.every((level) => level > close)).toBe(true);
      expect(reading?.confidence_score === 0).toBe(reading?.detected_patterns.length === 0);
    }),
    { numRuns: 150, seed: 4 },
  );
});

it('a signal stops on one side and aims at the other, and pays at least what it risks', () => {
  let signals = 0;
  fc.assert(
    fc.property(chart, ({ instrument, steps }) => {
      const candles = walk(instrument, steps);
      const reading = readAt(instrument, candles, endOf(instrument, candles.at(-1)));
      const signal = reading?.trading_signal;
      if (!signal) return;
      signals += 1;
      const side = signal.direction === 'BUY' ? 1 : -1;
      expect(side * (signal.entry_price - signal.stop_loss)).toBeGreaterThan(0);
      expect(side * (signal.take_profit - signal.entry_price)).toBeGreaterThan(0);
      expect(signal.risk_reward_ratio).toBeGreaterThanOrEqual(1);
    }),
    { numRuns: 300, seed: 12 },
  );
  expect(signals).toBeGreaterThan(10); // else nothing was tested
});

it('knows nothing of candles that close later, and nothing of more than 300', () => {
  const moment = fc.record({ chart, cut: fc.integer({ min: 60, max: 340 }), shift: fc.boolean() });
  fc.assert(
    fc.property(moment, ({ chart: { instrument, steps }, cut, shift }) => {
      const candles = walk(instrument, steps);
      const seen = candles.slice(0, cut);
      const asOf = endOf(instrument, seen.at(-1));
      const after = candles
        .slice(cut)
        .map(({ t, o, h, l, c, v }) =>
          shift
            ? { t, o: o * 1.05, h: h * 1.05, l: l * 1.05, c: c * 1.05, v }
            : { t, o, h, l, c, v },
        );
      const reading = readAt(instrument, seen, asOf);
      expect(readAt(instrument, [...seen, ...after], asOf)).toEqual(reading);
      expect(readAt(instrument, seen.slice(-300), asOf)).toEqual(reading);
    }),
    { numRuns: 200, seed: 7 },
  );
});
