import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';

/** A Friday's close. */
export const SIMULATED_UNTIL = Date.UTC(2026, 10, 20, 22);

const { candles } = createSimulator(MARKET_SEED);

/** The newest hours of the simulated market up to a Friday's close. */
export function simulatedHours(instrument: Instrument, count: number): readonly Candle[] {
  const days = Math.ceil(count / 24) * 2;
  return candles(instrument, 'H1', SIMULATED_UNTIL - days * DAY_MS, SIMULATED_UNTIL).slice(-count);
}
