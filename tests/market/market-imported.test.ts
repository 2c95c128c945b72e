import { expect, it } from 'vitest';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';
import { startApi } from '#tests/support/start-api.ts';

/** A Friday, long ago. */
const IMPORTED_TO = '2024-05-17T14:00:00.000Z';

it('imported candles are analysed at the moment at which they end, and the answers say so', async () => {
  const market = openPartialMarket(() => Date.parse(IMPORTED_TO), ['EURUSD']);
  const api = await startApi({ market: { ...market, source: 'stored' } });
  const ama = api.as('ama');
  const source = { data_source: 'stored', as_of: IMPORTED_TO };

  const { body: sentiments } = await ama.call(sentimentEndpoints.read, { query: {} });
  expect(sentiments).toMatchObject(source);
  expect(sentiments.dom_data[0]?.last_updated).toBe(IMPORTED_TO);

  const params = { instrument: 'EURUSD' };
  expect((await ama.call(darkPoolEndpoints.read, { params })).body).toMatchObject(source);

  const { body: analysed } = await ama.call(institutionalEndpoints.analyse, {
    body: { pairs: ['EURUSD'], timeframe: '1hour' },
  });
  expect(analysed).toMatchObject({ ...source, analysis: [{ last_updated: IMPORTED_TO }] });
  const runs = await api.as('admin').call(institutionalEndpoints.runs, { query: {} });
  expect(runs.body).toMatchObject([{ lastAnalysis: new Date(api.now()).toISOString() }]);
});
