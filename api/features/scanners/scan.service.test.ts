import { describe, expect, it } from 'vitest';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Progress, ScannerPlan, ScanTask } from './scanner-plan.ts';
import { createScanService } from './scan.service.ts';
import type { ScanRunStore } from './scan-runs.store.ts';

/** A scanner of two instruments with a period every hundred moments, and slots at 10, 20 and 30 of it. */
function aScanner(clock: number) {
  const tasks: ScanTask[] = [];
  const notes = new Map<string, Progress & { period: number }>();
  const issued: (FoundSignal & { isReplay: boolean })[] = [];
  const time = { clock };
  const holes = new Set<Instrument>();

  const plan: ScannerPlan = {
    scanner: 'peak',
    instruments: ['EURUSD', 'US30'],
    isDivisible: true,
    shortestTimeframe: 'M15',
    replayMs: 250,
    periodOf: (t) => Math.floor(t / 100) * 100,
    periodBefore: (period) => period - 100,
    slotsOf: (period) => [10, 20, 30].map((slot) => period + slot),
    async scan(task) {
      tasks.push(task);
      const doneTo = task.slots.at(-1) ?? 0;
      const isComplete = doneTo === task.period + 30;
      const seen = task.instruments.filter((each) => !holes.has(each));
      return {
        signals: [],
        progress: seen.map((instrument) => ({ instrument, doneTo, isComplete })),
      };
    },
  };
  const runs: ScanRunStore = {
    since: async (_of, from) => [...notes.values()].filter(({ period }) => period >= from),
    lastSlot: async () => null,
    note: async (_of, period, progress) => {
      for (const each of progress) notes.set(`${each.instrument} ${period}`, { ...each, period });
    },
  };
  const service = createScanService({
    market: { source: 'simulated', replayable: async () => ({ from: 60, to: time.clock }) },
    plans: [plan],
    runs,
    issue: async (signals) => void issued.push(...signals),
    clock: () => time.clock,
    onScan: () => undefined,
  });
  return { ...service, tasks, time, holes };
}

describe('the present period', () => {
  it('is scanned slot by slot, each once', async () => {
    const scanner = aScanner(305);
    await scanner.scanPresent('peak');
    for (const clock of [310, 315, 331, 350]) {
      scanner.time.clock = clock;
      await scanner.scanPresent('peak');
    }
    expect(scanner.tasks.map(({ slots }) => slots)).toEqual([[310], [320, 330]]);
  });

  it('retries a slot for an instrument whose candles are missing', async () => {
    const scanner = aScanner(320);
    scanner.holes.add('US30');
    await scanner.scanPresent('peak');
    scanner.holes.clear();
    await scanner.scanPresent('peak');
    expect(scanner.tasks.map(({ instruments, slots }) => ({ instruments, slots }))).toEqual([
      { instruments: ['EURUSD', 'US30'], slots: [310, 320] },
      { instruments: ['EURUSD', 'US30'], slots: [310, 320] },
    ]);
  });

  it('scans nothing again when the clock is set back', async () => {
    const scanner = aScanner(325);
    await scanner.scanPresent('peak');
    scanner.time.clock = 312;
    await scanner.scanPresent('peak');
    expect(scanner.tasks).toHaveLength(1);
  });
});

describe('the past', () => {
  it('is scanned from the newest to the oldest period with candles, each once', async () => {
    const scanner = aScanner(305);
    while (await scanner.replayOne('peak'));
    expect(scanner.tasks.map(({ period }) => period)).toEqual([200, 100]);
    expect(await scanner.replayOne('peak')).toBe(false);
  });

  it('pauses while candles are being prepared', async () => {
    const scanner = aScanner(305);
    scanner.holes.add('EURUSD').add('US30');
    expect(await scanner.replayOne('peak')).toBe(false);
    scanner.holes.clear();
    expect(await scanner.replayOne('peak')).toBe(true);
  });
});
