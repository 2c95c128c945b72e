// @module-tag full -- grades weeks of simulated signals; the look-ahead tests of each engine stay
import { expect, it } from 'vitest';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { type GradedSignal, runBacktest } from '#api/features/scanners/backtest/run-backtest.ts';
import { simulateMarket } from '#api/features/scanners/backtest/recorded-market.ts';
import { createPeakPlan } from '#api/features/scanners/peak-scanner.service.ts';
import type { ScannerPlan } from '#api/features/scanners/scanner-plan.ts';
import { createSniperPlan } from '#api/features/scanners/sniper.service.ts';
import { createWeeklyPlan } from '#api/features/scanners/weekly-scanner.service.ts';
import { DAY_MS, WEEK_MS } from '#contracts/rules/durations.ts';

const HALF_HOUR_MS = 1_800_000;
/** A Friday's close. */
const UNTIL = Date.UTC(2026, 10, 20, 22);
const isFull = process.env['FULL'] === '1';

const market = simulateMarket(MARKET_SEED);

/** Every day makes signals, so that there are enough; what a prediction adds is tested with the prediction. */
const peak = createPeakPlan({
  market,
  mode: 'continuous',
  probabilitiesOf: async () => null,
  tradingHours: async () => ({ from: 0, to: 24 * 60 }),
});

const sniper = createSniperPlan(market);

/** A thousand trading days in a full run. */
const daysOf = (few: number): number => (isFull ? 1400 : few);
const engines: [name: string, plan: ScannerPlan, days: number][] = [
  ['Peak Scanner', { ...peak, instruments: ['EURUSD', 'GBPUSD', 'XAUUSD'] }, daysOf(28)],
  ['Weekly Scanner', createWeeklyPlan(market), daysOf(84)],
  ['1M Sniper', sniper, daysOf(28)],
];

type Sample = { readonly value: number; readonly week: number };

/**
 * The mean in units of its standard error. What is issued in one week goes through the same market and
 * counts as one observation (cluster-robust error: Liang & Zeger, Biometrika 73 (1986) 13-22).
 */
function errorsFromZero(samples: readonly Sample[]): number {
  const mean = samples.reduce((sum, { value }) => sum + value, 0) / samples.length;
  const weeks = Map.groupBy(samples, ({ week }) => week);
  const squares = [...weeks.values()].map(
    (ofWeek) => ofWeek.reduce((sum, { value }) => sum + value - mean, 0) ** 2,
  );
  const between = squares.reduce((sum, square) => sum + square, 0);
  const error = Math.sqrt((weeks.size / (weeks.size - 1)) * between) / samples.length;
  return mean / error;
}

const weekOf = ({ slot }: GradedSignal): number => Math.floor(slot / WEEK_MS);

async function run(plan: ScannerPlan, days: number) {
  const span = { from: UNTIL - days * DAY_MS, to: UNTIL };
  const signals = await runBacktest({ plan, market, span, onProgress: () => undefined });
  const results = signals.flatMap((signal) =>
    signal.outcome === null ? [] : [{ value: signal.outcome.r_gross, week: weekOf(signal) }],
  );
  const hitsBeyondChance = signals.flatMap((signal) => {
    const { outcome, control } = signal;
    if (outcome === null || control === null) return [];
    const isHit = outcome.status === 'tp_hit' ? 1 : 0;
    return [{ value: isHit - control.hit_share, week: weekOf(signal) }];
  });
  return { results, hitsBeyondChance };
}

it.each(engines)(
  'on simulated days the %s wins nothing before costs, and meets no target more often than by chance',
  async (_name, plan, days) => {
    const { results, hitsBeyondChance } = await run(plan, days);
    expect(results.length).toBeGreaterThan(10);
    expect(Math.abs(errorsFromZero(results))).toBeLessThan(3);
    expect(Math.abs(errorsFromZero(hitsBeyondChance))).toBeLessThan(3);
  },
);

/** Turns round what would go against it within the next half hour. */
async function peek({ slot, draft, ...rest }: FoundSignal): Promise<FoundSignal> {
  const page = { to: slot + HALF_HOUR_MS, limit: 1 };
  const { candles } = await market.candles(draft.instrument, 'M1', page);
  const side = (candles[0]?.c ?? 0) > draft.entryPrice ? 'buy' : 'sell';
  if (side === draft.side) return { ...rest, slot, draft };
  const across = (price: number): number => 2 * draft.entryPrice - price;
  const [stopLoss, takeProfit] = [across(draft.stopLoss), across(draft.takeProfit)];
  return { ...rest, slot, draft: { ...draft, side, stopLoss, takeProfit } };
}

it('half an hour of the future would be found out', async () => {
  const scan: ScannerPlan['scan'] = async (task) => {
    const { signals, progress } = await sniper.scan(task);
    return { signals: await Promise.all(signals.map(peek)), progress };
  };
  const { results, hitsBeyondChance } = await run({ ...sniper, scan }, 28);
  expect(errorsFromZero(results)).toBeGreaterThan(3);
  expect(errorsFromZero(hitsBeyondChance)).toBeGreaterThan(3);
});
