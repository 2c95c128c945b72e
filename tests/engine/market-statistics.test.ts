// @module-tag full -- computes 800 days of ten instruments
import { beforeAll, describe, expect, it } from 'vitest';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import {
  type Instrument,
  INSTRUMENTS,
  instrumentFacts,
} from '#contracts/rules/market/instruments.ts';
import {
  autocorrelation,
  correlation,
  kurtosis,
  mean,
  returnsOf,
  standardDeviation,
} from './sample-statistics.ts';

const UNTIL = Date.UTC(2026, 10, 20, 22); // a Friday's close
const DAYS = 800;
const CHUNK_MS = 28 * DAY_MS; // all instruments of a month, then the next: they share its factors

/** Standard deviation of a day's log return in percent. */
const dailySd: Readonly<Record<Instrument, number>> = {
  EURUSD: 0.4,
  GBPUSD: 0.41,
  USDJPY: 0.5,
  AUDUSD: 0.45,
  USDCAD: 0.34,
  USDCHF: 0.41,
  GBPJPY: 0.42,
  XAUUSD: 0.8,
  US30: 0.74,
  BTCUSD: 2.6,
};

const days = new Map<Instrument, Candle[]>();
const daysOf = (instrument: Instrument): Candle[] => days.get(instrument) ?? [];

beforeAll(() => {
  const { candles } = createSimulator(MARKET_SEED);
  for (let from = UNTIL - 41 * CHUNK_MS; from < UNTIL; from += CHUNK_MS) {
    for (const instrument of INSTRUMENTS) {
      const to = from + CHUNK_MS;
      days.set(instrument, [...daysOf(instrument), ...candles(instrument, 'D1', from, to)]);
    }
  }
  for (const instrument of INSTRUMENTS) days.set(instrument, daysOf(instrument).slice(-DAYS));
}, 300_000); // a few seconds of work, on a machine that may be busy with other tests

describe.each(INSTRUMENTS)('800 days of simulated %s', (instrument) => {
  it('go as far from one day to the next as the real market does', () => {
    const sd = 100 * standardDeviation(returnsOf(daysOf(instrument)));
    expect(daysOf(instrument)).toHaveLength(DAYS);
    expect(Math.abs(sd / dailySd[instrument] - 1)).toBeLessThan(0.15);
  });

  it('range one and a half times as far between high and low', () => {
    const candles = daysOf(instrument);
    const range = mean(candles.map(({ o, h, l }) => (h - l) / o));
    const ratio = range / standardDeviation(returnsOf(candles));
    expect(ratio).toBeGreaterThan(1.3);
    expect(ratio).toBeLessThan(1.7);
  });

  it('have heavy tails', () => {
    const tails = kurtosis(returnsOf(daysOf(instrument)));
    expect(tails).toBeGreaterThan(3.5);
    expect(tails).toBeLessThan(12);
  });

  it('come in quiet and in wild times', () => {
    const clustering = autocorrelation(returnsOf(daysOf(instrument)).map(Math.abs));
    expect(clustering).toBeGreaterThan(0.05);
    expect(clustering).toBeLessThan(0.3);
  });

  it('do not tell today what tomorrow brings', () => {
    const noise = 1 / Math.sqrt(DAYS);
    expect(Math.abs(autocorrelation(returnsOf(daysOf(instrument))))).toBeLessThan(3 * noise);
  });

  it('stay among believable prices', () => {
    const { above, below } = instrumentFacts[instrument].plausible;
    expect(Math.min(...daysOf(instrument).map(({ l }) => l))).toBeGreaterThan(above);
    expect(Math.max(...daysOf(instrument).map(({ h }) => h))).toBeLessThan(below);
  });
});

it.each([
  ['GBPUSD', 0.84],
  ['USDJPY', -0.65],
  ['XAUUSD', 0.28],
  ['US30', -0.06],
] as const)('the euro moves with %s as it does in the real market', (other, expected) => {
  const together = correlation(returnsOf(daysOf('EURUSD')), returnsOf(daysOf(other)));
  expect(Math.abs(together - expected)).toBeLessThan(0.12);
});
