import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import type { ScannerPlan, ScanTask } from '../scanner-plan.ts';
import { type GradedSignal, runBacktest } from './run-backtest.ts';
import { simulateMarket } from './recorded-market.ts';

const MONDAY = Date.parse('2026-06-08T00:00:00Z');

const market = simulateMarket(168);

/** A plan with slots at 08:00 and 20:00 of each day that buys EURUSD at 08:00 for two days. */
function aPlan() {
  const tasks: ScanTask[] = [];
  const plan: ScannerPlan = {
    scanner: 'peak',
    instruments: ['EURUSD', 'XAUUSD'],
    isDivisible: true,
    shortestTimeframe: 'M15',
    replayMs: 0,
    periodOf: (t) => Math.floor(t / DAY_MS) * DAY_MS,
    periodBefore: (period) => period - DAY_MS,
    slotsOf: (period) => [period + 8 * HOUR_MS, period + 20 * HOUR_MS],
    async scan(task) {
      tasks.push(task);
      const slot = task.slots[0] ?? 0;
      const page = { to: slot, limit: 1 };
      const price = (await market.candles('EURUSD', 'H1', page)).candles[0]?.c ?? 0;
      const draft = {
        instrument: 'EURUSD',
        side: 'buy',
        entryPrice: price,
        stopLoss: price - 0.05,
        takeProfit: price + 0.05,
        riskReward: 1,
        quality: 0.7,
        expiresAt: slot + 2 * DAY_MS,
        reason: 'Eight o’clock',
        mlAgrees: null,
      } as const;
      return { signals: [{ key: `peak:EURUSD:${task.period}`, slot, draft }], progress: [] };
    },
  };
  return { plan, tasks };
}

const run = (plan: ScannerPlan, from: number, to: number, onProgress = (): void => undefined) =>
  runBacktest({ plan, market, span: { from, to }, onProgress });

describe('a backtest', () => {
  it('scans each period that begins in the span, oldest first, and nothing after its end', async () => {
    const { plan, tasks } = aPlan();
    await run(plan, MONDAY, MONDAY + 2 * DAY_MS + 12 * HOUR_MS);
    expect(tasks.map(({ period }) => period)).toEqual([
      MONDAY,
      MONDAY + DAY_MS,
      MONDAY + 2 * DAY_MS,
    ]);
    expect(tasks.map(({ slots }) => slots.length)).toEqual([2, 2, 1]);
    await run(plan, MONDAY + 1, MONDAY + DAY_MS);
    expect(tasks).toHaveLength(3);
  });

  it('grades ended trades and leaves the others open', async () => {
    const { plan } = aPlan();
    const graded = await run(plan, MONDAY, MONDAY + 3 * DAY_MS);
    expect(graded.map(({ outcome }) => outcome?.status ?? 'open')).toEqual([
      'expired',
      'open',
      'open',
    ]);
    const page = { to: MONDAY + 2 * DAY_MS + 8 * HOUR_MS, limit: 1 };
    const last = (await market.candles('EURUSD', 'M1', page)).candles[0]?.c ?? 0;
    const [{ draft, outcome }] = graded as [GradedSignal];
    const moved = (last - draft.entryPrice) / 0.05;
    expect(outcome?.exit_price).toBe(last);
    expect(outcome?.r_gross).toBeCloseTo(moved, 10);
    expect(outcome?.r_net).toBeCloseTo(moved - 0.00008 / 0.05, 10); // 0.8 pips in London's hours
  });

  it('finds the same signals regardless of later candles', async () => {
    const week = await run(aPlan().plan, MONDAY, MONDAY + 5 * DAY_MS);
    const days = await run(aPlan().plan, MONDAY, MONDAY + 3 * DAY_MS);
    expect(week.slice(0, 1)).toEqual(days.slice(0, 1));
  });

  it('reports its progress up to the end', async () => {
    const shares: number[] = [];
    await runBacktest({
      plan: aPlan().plan,
      market,
      span: { from: MONDAY, to: MONDAY + 2 * DAY_MS },
      onProgress: (done) => shares.push(done),
    });
    expect(shares).toEqual([0.5, 1]);
  });

  it('fails when there are no candles', async () => {
    const empty: typeof market = {
      ...market,
      source: 'oanda',
      candles: async () => ({ candles: [], forming: null, isFilling: false }),
    };
    const span = { from: MONDAY, to: MONDAY + DAY_MS };
    const running = runBacktest({ plan: aPlan().plan, market: empty, span, onProgress: () => {} });
    await expect(running).rejects.toThrow('There are no oanda M15 candles of EURUSD, XAUUSD');
  });
});
