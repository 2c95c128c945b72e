import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { DARK_POOL_NEEDS } from '#api/engine/dark-pools/dark-pool-measures.ts';
import { readAdminDarkPool, readDarkPool } from '#api/engine/dark-pools/read-dark-pool.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import { openPartialMarket, type PartialMarket } from '#tests/support/partial-market.ts';
import type { Person } from '#tests/support/people.ts';
import { openApi } from '#tests/support/start-api.ts';

const { read, adminRead } = darkPoolEndpoints;

const SERIES = Object.keys(DARK_POOL_NEEDS).length;

const opened: PartialMarket[] = [];
const api = await openApi({
  openMarket(now) {
    const market = openPartialMarket(now, ['EURUSD']);
    opened.push(market);
    return market;
  },
});
afterAll(() => api.close());
const [market] = opened;
if (market === undefined) throw new Error('the server opened no market');

const ask = (instrument = 'EURUSD', person: Person = 'ama') =>
  api.as(person).call(read, { params: { instrument } });
const askAsAdmin = (instrument = 'EURUSD') =>
  api.as('admin').call(adminRead, { params: { instrument } });

/** What the engines are given at this moment. */
async function inputNow() {
  const asOf = api.now();
  const newest = async (timeframe: keyof typeof DARK_POOL_NEEDS) => {
    const page = { to: asOf, limit: DARK_POOL_NEEDS[timeframe] };
    return (await market?.candles('EURUSD', timeframe, page))?.candles ?? [];
  };
  const [D1, H1] = [await newest('D1'), await newest('H1')];
  const candles = { D1, H1, M15: await newest('M15'), M1: await newest('M1') };
  const price = market?.price('EURUSD')?.price ?? null;
  return { instrument: 'EURUSD', asOf, candles, price, source: 'simulated' } as const;
}

beforeEach(() => {
  Object.assign(market.state, { isFilling: false, hasPrices: true });
  api.advance(30 * SECOND_MS);
});

describe('the dark pool of an instrument', () => {
  it('is for members and administrators; its book and participants for administrators', async () => {
    const params = { instrument: 'EURUSD' };
    expect((await api.as(null).call(read, { params })).status).toBe(401);
    expect((await ask()).status).toBe(200);
    expect((await ask('EURUSD', 'esi')).status).toBe(200);
    expect((await api.as('ama').call(adminRead, { params })).status).toBe(403);
    expect((await askAsAdmin()).status).toBe(200);
  });

  it('is the engines’ result for its candles', async () => {
    expect((await ask()).body).toEqual(readDarkPool(await inputNow()));
    expect((await askAsAdmin()).body).toEqual(readAdminDarkPool(await inputNow()));
  });

  it('is read once for all who ask at the same time, members and administrators', async () => {
    market.reads.length = 0;
    const members = Array.from({ length: 20 }, () => ask('EURUSD', 'kofi'));
    const answers = await Promise.all([...members, askAsAdmin(), askAsAdmin()]);
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(2);
    expect(market.reads).toHaveLength(SERIES);
  });

  it('is cached for half a minute, the book for five seconds, on the same candles', async () => {
    const first = (await ask()).body;
    const book = (await askAsAdmin()).body;
    market.reads.length = 0;
    api.advance(5 * SECOND_MS);
    expect((await ask()).body).toEqual(first);
    expect((await askAsAdmin()).body.levelII).not.toEqual(book.levelII);
    expect(market.reads).toEqual([]);
    api.advance(25 * SECOND_MS);
    const next = (await ask()).body;
    expect(Date.parse(next.as_of) - Date.parse(first.as_of)).toBe(30 * SECOND_MS);
    expect(market.reads).toHaveLength(SERIES);
  });

  it('of a source without a price has the last close', async () => {
    market.state.hasPrices = false;
    const { candles } = await inputNow();
    expect((await ask()).body.currentPrice).toBe(candles.M1.at(-1)?.c);
  });

  it.each(['EURGBP', 'eurusd', '__proto__'])('is not found for %s', async (instrument) => {
    for (const { status, problem } of [await ask(instrument), await askAsAdmin(instrument)]) {
      expect(status).toBe(404);
      expect(problem).toMatchObject({
        code: 'market.unknown_instrument',
        detail: 'This instrument is not offered here.',
      });
    }
  });

  it('is refused with too few candles, and asked for again while history is being prepared', async () => {
    market.state.isFilling = true;
    market.reads.length = 0;
    for (const { status, problem } of [await ask('GBPJPY'), await askAsAdmin('GBPJPY')]) {
      expect(status).toBe(409);
      expect(problem).toMatchObject({
        code: 'market.too_few_candles',
        detail: 'There are too few closed candles for a reading yet.',
      });
    }
    expect(market.reads).toHaveLength(2 * SERIES);
  });
});
