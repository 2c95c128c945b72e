import { expect, it } from 'vitest';
import { priceReports } from '#api/db/schema/price-reports.ts';
import { startRetention } from '#api/jobs/retention.ts';
import { createCandleStore } from '#api/market/candles.store.ts';
import { marketEndpoints } from '#contracts/market.ts';
import { startApi } from '#tests/support/start-api.ts';

const DAY_MS = 86_400_000;

it('each hour old minutes and reports go, as the settings say; hours stay', async () => {
  const api = await startApi({ settings: { data_retention_days: 30 } });
  const candles = createCandleStore(api.database);
  const candle = { t: api.now(), o: 1, h: 1, l: 1, c: 1, v: 1 };
  for (const timeframe of ['M1', 'H1'] as const) {
    await candles.add({ source: 'oanda', instrument: 'EURUSD', timeframe }, [candle]);
  }
  const body = { instrument: 'EURUSD', price: 1.08 } as const;
  await api.as(null).call(marketEndpoints.updatePrice, { body });
  const wheels: (() => void)[] = [];
  const failures: unknown[] = [];
  const end = startRetention({
    candles,
    priceReports: api.services.priceReports,
    logs: [],
    settings: api.services.settings,
    now: api.now,
    every: (run) => {
      wheels.push(run);
      return () => void wheels.splice(0);
    },
    onFailure: (error) => failures.push(error),
  });
  const held = async () => (await candles.held('oanda')).map(({ timeframe }) => timeframe);
  const reports = () => api.database.db.select().from(priceReports);
  expect([await held(), await reports()]).toMatchObject([['H1', 'M1'], [{ price: 1.08 }]]);

  api.advance(1.5 * DAY_MS);
  for (const run of wheels) run();
  await expect.poll(reports).toEqual([]);
  expect(await held()).toEqual(['H1', 'M1']);

  api.advance(30 * DAY_MS);
  for (const run of wheels) run();
  await expect.poll(held).toEqual(['H1']);
  end();
  expect([wheels, failures]).toEqual([[], []]);
});
