import { expect, it } from 'vitest';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { type SentimentsAnswer, sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { send, toRequest } from '#tests/support/api-client.ts';
import { startMockBackend } from '#tests/support/mock-server.ts';
import { openPartialMarket } from '#tests/support/partial-market.ts';
import { startApi } from '#tests/support/start-api.ts';

/** Within a second, in which the price stands still. */
const FRIDAY = '2026-11-20T13:10:00.500Z';

type Parts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };

/** The server and the demo at one moment over the same market, of which the server knows one instrument. */
async function startBoth() {
  const api = await startApi({
    now: FRIDAY,
    openMarket: (now) => openPartialMarket(now, ['EURUSD']),
  });
  const demo = startMockBackend({ now: () => new Date(FRIDAY) });

  return async (endpoint: Endpoint, parts: Parts) => {
    const isAdmin = endpoint.access === 'admin';
    const { token } = api.people[isAdmin ? 'admin' : 'ama'];
    const [ours, theirs] = [
      await send(api.router, toRequest(endpoint, parts, { token })),
      await demo.transport(
        toRequest(endpoint, parts, { token: isAdmin ? 'demo-admin' : 'demo-trader' }),
      ),
    ];
    expect(theirs.status).toBe(ours.status);
    return { server: (await ours.json()) as object, demo: (await theirs.json()) as object };
  };
}

const questions: [said: string, endpoint: Endpoint, parts: Parts][] = [
  ['dark pools', darkPoolEndpoints.read, { params: { instrument: 'EURUSD' } }],
  ["the console's dark pools", darkPoolEndpoints.adminRead, { params: { instrument: 'EURUSD' } }],
  [
    'an institutional analysis',
    institutionalEndpoints.analyse,
    { body: { pairs: ['EURUSD', 'EURUSD'], timeframe: '1hour' } },
  ],
];

it.each(questions)('server and demo answer the same: %s', async (_, endpoint, parts) => {
  const { server, demo } = await (await startBoth())(endpoint, parts);
  expect(demo).toEqual(server);
});

const refused: typeof questions = [
  ['an unknown instrument', darkPoolEndpoints.read, { params: { instrument: 'EURNOK' } }],
  [
    'an unknown pair',
    institutionalEndpoints.analyse,
    { body: { pairs: ['X'], timeframe: 'daily' } },
  ],
  ['no pair', institutionalEndpoints.analyse, { body: { pairs: [], timeframe: 'daily' } }],
];

it.each(refused)('server and demo refuse alike: %s', async (_, endpoint, parts) => {
  const { server, demo } = await (await startBoth())(endpoint, parts);
  expect(demo).toEqual({ ...server, instance: expect.anything() });
});

/** Of the euro, without the crowd, whose journals differ, and what hangs on a whole year. */
function euroOf({ sentiment_data, dom_data }: SentimentsAnswer) {
  const record = sentiment_data.find(({ pair }) => pair === 'EURUSD');
  const own = { social_sentiment: null, social_entries: null, fear_greed_index: null };
  return { ...record, ...own, dom: dom_data.find(({ pair }) => pair === 'EURUSD') };
}

it('server and demo tell the same sentiment and book of a pair', async () => {
  const { read } = sentimentEndpoints;
  const { server, demo } = await (await startBoth())(read, { query: {} });
  expect(euroOf(read.response.parse(demo))).toEqual(euroOf(read.response.parse(server)));
});
