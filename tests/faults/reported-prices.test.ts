import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { priceReports } from '#api/db/schema/market.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { allEndpoints } from '#contracts/index.ts';
import { marketEndpoints, type PriceReport } from '#contracts/market/market.ts';
import { send, toRequest } from '#tests/support/api-client.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';
import { nameOf, requestFor } from '#tests/support/valid-requests.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(START), toFake: ['Date', 'setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers(); // the files after this one share its worker
});

/** What is shown of the market, and what is computed from it. */
const SEEN =
  /^\/(market-data|instruments|candles|tradingview|sentiments|dark-pools|peak|weekly|1m-sniper|signals|institutional|morning-briefing|chart-analyses)/;
const seen = allEndpoints.filter(({ path, access, method }) => {
  const isRead = method === 'GET' || path === '/institutional-analysis';
  return access === 'user' && isRead && SEEN.test(path);
});

async function answerOf(api: Api, endpoint: Endpoint): Promise<string> {
  const request = await requestFor(api, endpoint, 'EURUSD');
  const { token } = api.people.ama;
  const response = await send(api.router, toRequest(endpoint, request, { token }));
  const body = (await response.json()) as object;
  return JSON.stringify({ status: response.status, ...body, instance: '', run_id: '' });
}

async function allSeen(api: Api): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const endpoint of seen) answers[nameOf(endpoint)] = await answerOf(api, endpoint);
  return answers;
}

const report = (api: Api, body: PriceReport, address: string) =>
  api.as(null, { address }).call(marketEndpoints.updatePrice, { body });

const start = () => startApi({ openMarket: (now) => openPartialMarket(now, ['EURUSD']) });

/** Two honest ones, and thirty liars who walk on by as much as is believed at a time; half a minute in all. */
async function lie(api: Api): Promise<void> {
  for (const n of [1, 2]) await report(api, { instrument: 'EURUSD', price: 1.085 }, `192.0.2.${n}`);
  for (let n = 0; n < 30; n += 1) {
    for (const [instrument, price] of [
      ['EURUSD', 1.085 * 1.04 ** n],
      ['XAUUSD', 2999.99 + n],
      ['GBPUSD', 1.99],
    ] as const) {
      await report(api, { instrument, price }, `198.51.100.${n}`);
    }
    api.hang(1100);
    vi.advanceTimersByTime(1100);
  }
  await api.services.priceReports.flush();
  expect((await api.database.db.select().from(priceReports)).length).toBeGreaterThan(80);
}

it(
  'fault 36: whatever most of those who report a price agree on, no price and no engine says anything else',
  { timeout: 90_000 },
  async () => {
    const [targeted, untold] = [await start(), await start()];
    await lie(targeted);
    untold.hang(targeted.now() - untold.now());

    const answers = await allSeen(targeted);
    expect(seen.length).toBeGreaterThan(10);
    const analysed = Object.values(answers).filter((answer) => answer.startsWith('{"status":200'));
    expect(analysed.length).toBeGreaterThan(8);
    expect(answers).toEqual(await allSeen(untold));
  },
);
