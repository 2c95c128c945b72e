import { availableParallelism } from 'node:os';
import type { Config } from '#api/config/config.ts';
import type { Span } from '#contracts/rules/market/gaps.ts';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { planOnRecorded } from '#api/features/scanners/backtest/backtest-plan.ts';
import {
  openRecording,
  type RecordedMarket,
  simulateMarket,
} from '#api/features/scanners/backtest/recorded-market.ts';
import {
  coveredInstruments,
  type GradedSignal,
  inOrderOfIssue,
  runBacktest,
} from '#api/features/scanners/backtest/run-backtest.ts';
import { runThread } from '#api/workers/start.ts';
import type { DataSource } from '#contracts/primitives.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';

export type BacktestTask = {
  readonly scanner: Scanner;
  readonly source: DataSource;
  readonly span: Span; // UTC ms
};

/** What one thread does: the instruments are scanned each on its own. */
export type BacktestPart = BacktestTask & { readonly instruments: readonly Instrument[] };

async function withMarket<Result>(
  config: Config,
  source: DataSource,
  use: (market: RecordedMarket) => Promise<Result>,
): Promise<Result> {
  if (source === 'simulated') {
    return use(simulateMarket('seed' in config.market ? config.market.seed : MARKET_SEED));
  }
  // Loaded on first use: each thread would load them, and computed candles do not need them.
  const { hasDatabase, openDatabase } = await import('#api/db/open-database.ts');
  const { createCandleStore } = await import('#api/market/candles.store.ts');
  if (!hasDatabase(config)) throw new Error('There is no database yet: import candles first.');
  const database = await openDatabase(config);
  try {
    return await use(await openRecording(createCandleStore(database), source));
  } finally {
    await database.close();
  }
}

/** In this thread. */
export const backtestPart = (
  config: Config,
  { scanner, source, span, instruments }: BacktestPart,
): Promise<GradedSignal[]> =>
  withMarket(config, source, (market) => {
    const plan = { ...planOnRecorded(scanner, market, config.peakMode), instruments };
    return runBacktest({ plan, market, span, onProgress: () => undefined });
  });

/** One part for each core where a scanner judges instruments one by one, taking turns in their order. */
function partsOf(instruments: readonly Instrument[], isDivisible: boolean): Instrument[][] {
  const count = isDivisible ? Math.min(availableParallelism(), instruments.length) : 1;
  return Array.from({ length: count }, (_, part) =>
    instruments.filter((__, n) => n % count === part),
  );
}

/**
 * Runs a backtest on all cores: the same signals as `runBacktest` in one thread.
 *
 * @param onProgress of this thread's part, which is about as large as the others
 * @throws Error when there are no candles
 */
export const backtestInThreads = (
  config: Config,
  task: BacktestTask,
  onProgress: (done: number) => void,
): Promise<GradedSignal[]> =>
  withMarket(config, task.source, async (market) => {
    const { span } = task;
    const plan = planOnRecorded(task.scanner, market, config.peakMode);
    const covered = await coveredInstruments({ plan, market, span });
    const [own = covered, ...others] = partsOf(covered, plan.isDivisible);
    const program = new URL('backtest-worker.ts', import.meta.url);
    const parts = await Promise.all([
      runBacktest({ plan: { ...plan, instruments: own }, market, span, onProgress }),
      ...others.map((instruments) =>
        runThread<GradedSignal[]>(program, { task: { ...task, instruments } }),
      ),
    ]);
    return inOrderOfIssue(parts.flat());
  });
