import { parentPort } from 'node:worker_threads';
import { createSimulator, type Simulator } from '#api/engine/simulator/simulator.ts';
import type { Span } from '#api/engine/candles/gaps.ts';
import type { Candle } from '#contracts/rules/candles.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/instruments.ts';
import { packCandles } from '../candle-chunk.ts';
import { longerCandles } from '../longer-candles.ts';
import type { FillMessage, FillTask } from './fill.ts';
import { missingSlices } from './slices.ts';

const DAY_MS = 86_400_000;

const tell = (message: FillMessage): void => parentPort?.postMessage(message, []);

parentPort?.once('message', (task: FillTask) => {
  const simulator = createSimulator(task.seed);
  for (const slice of missingSlices(task.stored, task.now)) fill(task, slice, simulator);
});

/** Tells hours and days of a stretch. */
function fill(task: FillTask, slice: Span, simulator: Simulator): void {
  for (const [instrument, all] of hoursOf(slice, simulator)) {
    const hours = all.filter(({ t }) => t < (task.closedUntil.get(instrument) ?? 0));
    const kind = { instrument, longer: 'D1', shorter: 'H1' } as const;
    const days = longerCandles(kind, hours, { ...slice, limit: hours.length });
    // The days first: hours that are stored stand for both.
    tell({ instrument, timeframe: 'D1', columns: packCandles(days) });
    tell({ instrument, timeframe: 'H1', columns: packCandles(hours) });
  }
}

/** Day by day over all instruments, because they share the factors that move them. */
function hoursOf({ from, to }: Span, simulator: Simulator): Map<Instrument, Candle[]> {
  const hours = new Map<Instrument, Candle[]>(INSTRUMENTS.map((instrument) => [instrument, []]));
  for (let day = from; day < to; day += DAY_MS) {
    const end = Math.min(day + DAY_MS, to);
    for (const [instrument, candles] of hours) {
      candles.push(...simulator.candles(instrument, 'H1', day, end));
    }
  }
  return hours;
}
