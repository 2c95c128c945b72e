import { expect, it } from 'vitest';
import { MARKET_SEED } from '#api/engine/simulator/simulator.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { simulateMarket } from '#api/features/scanners/backtest/recorded-market.ts';
import { runBacktest } from '#api/features/scanners/backtest/run-backtest.ts';
import { createScanRunStore } from '#api/features/scanners/scan-runs.store.ts';
import { createScanService } from '#api/features/scanners/scan.service.ts';
import { createSniperPlan } from '#api/features/scanners/sniper.service.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { scannerInstruments } from '#contracts/rules/signals/scanners.ts';
import { openTestMarket, simulator } from '#tests/support/open-market.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';

const FROM = Date.parse('2026-06-08T00:00:00Z');
/** Of a session that has just begun: it is not looked at yet. */
const NOW = Date.parse('2026-06-10T00:00:00Z');

const database = await openStoreDatabase();

/** As the server prepares them before it looks back. */
async function storeDays(): Promise<void> {
  for (const instrument of scannerInstruments['1m_sniper']) {
    for (const timeframe of ['H1', 'D1'] as const) {
      const candles = simulator.candles(instrument, timeframe, FROM - 60 * DAY_MS, NOW - DAY_MS);
      await createCandleStore(database).add(
        { source: 'simulated', instrument, timeframe },
        candles,
      );
    }
  }
}

/** What a server that starts now finds in the sessions before. */
async function replayed(): Promise<FoundSignal[]> {
  await storeDays();
  const { market } = openTestMarket(database, () => NOW);
  const signals: FoundSignal[] = [];
  const scans = createScanService({
    market: { source: market.source, replayable: async () => ({ from: 0, to: NOW }) },
    plans: [createSniperPlan(market)],
    runs: createScanRunStore(database),
    issue: async (requests) => signals.push(...requests),
    clock: () => NOW,
    onScan: () => undefined,
  });
  for (let session = FROM; session < NOW; session += DAY_MS / 2) await scans.replayOne('1m_sniper');
  return signals;
}

it('a backtest finds the same signals as the server’s replay', async () => {
  const market = simulateMarket(MARKET_SEED);
  const plan = createSniperPlan(market);
  const span = { from: FROM, to: NOW };
  const graded = await runBacktest({ plan, market, span, onProgress: () => undefined });
  const byKey = new Map((await replayed()).map((signal) => [signal.key, signal]));
  expect(graded.length).toBeGreaterThan(0);
  expect([...byKey.keys()].toSorted()).toEqual(graded.map(({ key }) => key).toSorted());
  for (const { key, slot, draft } of graded) {
    expect(byKey.get(key)).toMatchObject({ key, slot, draft });
  }
});
