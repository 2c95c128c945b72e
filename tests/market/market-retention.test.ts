import { expect, it } from 'vitest';
import {
  institutionalRuns,
  sentimentSnapshots,
  sentimentViews,
  priceReports,
} from '#api/db/schema/market.ts';
import { leads, visitorSessions, paymentTransactions } from '#api/db/schema/payments.ts';
import { startRetention } from '#api/jobs/timers.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { sellAccess } from '#tests/support/sell-access.ts';
import { startApi } from '#tests/support/start-api.ts';
import { useAnalysis } from '#tests/support/use-analysis.ts';

it('each hour old minutes, reports, requests and logs go, as the settings say; hours stay, and payments as long as what they bought', async () => {
  const api = await startApi({ settings: { data_retention_days: 30 } });
  const candles = createCandleStore(api.database);
  const candle = { t: api.now(), o: 1, h: 1, l: 1, c: 1, v: 1 };
  for (const timeframe of ['M1', 'H1'] as const) {
    await candles.add({ source: 'oanda', instrument: 'EURUSD', timeframe }, [candle]);
  }
  const body = { instrument: 'EURUSD', price: 1.08 } as const;
  await api.as(null).call(marketEndpoints.updatePrice, { body });
  await api.services.priceReports.flush();
  await useAnalysis(api);
  await sellAccess(api, 'ama');
  const { sentiments, leads: requests, paymentRemovals } = api.services.stores;
  const wheels: (() => void)[] = [];
  const failures: unknown[] = [];
  const end = startRetention({
    candles,
    shortLived: [api.services.priceReports, api.services.membership.visitors],
    logs: [sentiments, api.services.institutional, requests, paymentRemovals],
    settings: api.services.settings,
    now: api.now,
    every: (run) => {
      wheels.push(run);
      return () => void wheels.splice(0);
    },
    onFailure: (error) => failures.push(error),
  });
  const timeframes = async () =>
    (await candles.storedSeries('oanda')).map(({ timeframe }) => timeframe);
  const reports = () => api.database.db.select().from(priceReports);
  const logged = async () => {
    const logs = [institutionalRuns, sentimentSnapshots, sentimentViews, leads];
    return Promise.all(logs.map((log) => api.database.db.$count(log)));
  };
  expect([await timeframes(), await reports()]).toMatchObject([['H1', 'M1'], [{ price: 1.08 }]]);

  api.advance(1.5 * DAY_MS);
  for (const run of wheels) run();
  await expect.poll(reports).toEqual([]);
  await expect.poll(() => api.database.db.$count(visitorSessions)).toBe(0);
  expect(await timeframes()).toEqual(['H1', 'M1']);
  expect(await logged()).toEqual([1, 1, 1, 1]);

  api.advance(30 * DAY_MS);
  for (const run of wheels) run();
  await expect.poll(timeframes).toEqual(['H1']);
  await expect.poll(logged).toEqual([0, 0, 0, 0]);
  const paid = () => api.database.db.$count(paymentTransactions);
  expect(await paid()).toBe(1);

  api.advance(30 * DAY_MS);
  for (const run of wheels) run();
  await expect.poll(paid).toBe(0);
  end();
  expect([wheels, failures]).toEqual([[], []]);
});
