import { backtestInThreads } from '#api/commands/backtest-threads.ts';
import { readConfig } from '#api/config/config.ts';
import { PREDICTION_NEEDS, TRAINING_NEEDS } from '#api/engine/prediction/predict.ts';
import { samplesOf } from '#api/engine/prediction/samples.ts';
import { measurePrediction, trainPrediction } from '#api/engine/prediction/train.ts';
import { createSimulator, MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import { planOnRecorded } from '#api/features/scanners/backtest/backtest-plan.ts';
import {
  type RecordedMarket,
  simulateMarket,
} from '#api/features/scanners/backtest/recorded-market.ts';
import { createPeakPlan } from '#api/features/scanners/peak-scanner.service.ts';
import type { ScannerPlan } from '#api/features/scanners/scanner-plan.ts';
import { type Scanner, scannerLabel, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { benchFirstStart } from './first-start-bench.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 5;
/** A Friday's close. */
const UNTIL = Date.UTC(2026, 10, 20, 22);
const YEAR = { from: Date.UTC(2025, 10, 1), to: Date.UTC(2026, 10, 1) };

async function timeMs(run: () => unknown): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** Without the training, which has a row of its own. */
const planOf = (scanner: Scanner, market: RecordedMarket): ScannerPlan =>
  scanner === 'peak'
    ? createPeakPlan({
        market,
        mode: 'monthly',
        probabilitiesOf: async () => null,
        tradingHours: async () => ({ from: 0, to: 24 * 60 }),
      })
    : planOnRecorded(scanner, market, 'monthly');

/** A whole period: all its moments, all its instruments. */
function scanOnce(plan: ScannerPlan): Promise<unknown> {
  const period = plan.periodOf(UNTIL);
  const { instruments } = plan;
  return plan.scan({ period, slots: plan.slotsOf(period), instruments, clock: UNTIL });
}

async function benchScan(scanner: Scanner): Promise<Row[]> {
  const times: { cold: number; warm: number }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const plan = planOf(scanner, simulateMarket(MARKET_SEED + round));
    const sample = {
      cold: await timeMs(() => scanOnce(plan)),
      warm: await timeMs(() => scanOnce(plan)),
    };
    if (round > 0) times.push(sample); // the first one compiles the code
  }
  const warm = median(times.map((time) => time.warm));
  return [
    {
      what: `a full scan of the ${scannerLabel[scanner]}, warm`,
      ours: warm,
      unit: 'ms',
      limit: { of: 'figure', atMost: 300 },
    },
    {
      what: `a full scan of the ${scannerLabel[scanner]}: of a market never asked before, against warm`,
      ours: median(times.map(({ cold }) => cold)),
      baseline: warm,
      unit: 'ms',
    },
  ];
}

/** The least: the year's candles of the shortest timeframe, computed and not looked at. */
function computeYear({ instruments, shortestTimeframe: finest }: ScannerPlan): void {
  const { candles } = createSimulator(MARKET_SEED);
  for (const instrument of instruments) candles(instrument, finest, YEAR.from, YEAR.to);
}

async function benchYear(scanner: Scanner): Promise<Row> {
  const plan = planOnRecorded(scanner, simulateMarket(MARKET_SEED), 'monthly');
  const task = { scanner, source: 'simulated', span: YEAR } as const;
  const config = readConfig({ NODE_ENV: 'test' });
  const ours = await timeMs(() => backtestInThreads(config, task, () => undefined));
  const speed = `${(1000 / ours).toFixed(3)} years a second`;
  return {
    what: `a year of backtest on all cores, ${scannerLabel[scanner]} (${speed}), against computing its candles`,
    ours,
    baseline: await timeMs(() => computeYear(plan)),
    unit: 'ms',
    ...(scanner === 'peak' && { limit: { of: 'figure', atMost: 3000 } }),
  };
}

async function benchTraining(): Promise<Row[]> {
  const market = simulateMarket(MARKET_SEED);
  const page = { to: UNTIL, limit: TRAINING_NEEDS.H1 };
  const { candles: hours } = await market.candles('EURUSD', 'H1', page);
  trainPrediction(hours.slice(-PREDICTION_NEEDS.H1 * 5)); // compiles the code
  const baseline = await timeMs(() => samplesOf(hours));
  const what = `${hours.length} hours of one instrument, against only preparing them`;
  return [
    {
      what: `training on ${what}`,
      ours: await timeMs(() => trainPrediction(hours)),
      baseline,
      unit: 'ms',
    },
    {
      what: `measuring a model on ${what}`,
      ours: await timeMs(() => measurePrediction(hours)),
      baseline,
      unit: 'ms',
    },
  ];
}

/** What scanning, looking back, learning and the first start take. */
export async function benchScanners(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const scanner of SCANNERS) rows.push(...(await benchScan(scanner)));
  for (const scanner of SCANNERS) rows.push(await benchYear(scanner));
  return [...rows, ...(await benchTraining()), ...(await benchFirstStart())];
}
