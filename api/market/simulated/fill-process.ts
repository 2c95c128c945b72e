import { createSimulator, type Simulator } from '#api/engine/simulator/simulator.ts';
import type { Span } from '#contracts/rules/market/gaps.ts';
import { longerCandles } from '#api/market/history.ts';
import { toEnvelope } from '#api/workers/messages.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { type Instrument, INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import { packCandles } from '../candle-chunk.ts';
import type { FillMessage, FillTask } from './fill.ts';
import { missingSlices } from './slices.ts';

/** Resolves when the message is delivered; exits when the server is gone. */
const send = (message: FillMessage): Promise<void> =>
  new Promise((resolve) => {
    process.send?.(toEnvelope(message), undefined, undefined, (error) => {
      if (error === null) resolve();
      else process.exit();
    });
  });

async function fillAll(task: FillTask): Promise<void> {
  const simulator = createSimulator(task.seed);
  const { index, of } = task.part;
  const own = missingSlices(task.stored, task.now).filter((_, n) => n % of === index);
  for (const slice of own) await fill(task, slice, simulator);
}

process.once('message', (task: FillTask) => void fillAll(task));

async function fill(task: FillTask, slice: Span, simulator: Simulator): Promise<void> {
  for (const [instrument, all] of hoursOf(slice, simulator)) {
    const hours = all.filter(({ t }) => t < (task.closedUntil.get(instrument) ?? 0));
    const kind = { instrument, longer: 'D1', shorter: 'H1' } as const;
    const days = longerCandles(kind, hours, { ...slice, limit: hours.length });
    // The days first: hours that are stored stand for both.
    await send({ instrument, timeframe: 'D1', columns: packCandles(days) });
    await send({ instrument, timeframe: 'H1', columns: packCandles(hours) });
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
