import { describe, expect, it } from 'vitest';
import type { Market } from '#api/market/market.ts';
import { readChart } from '#api/engine/chart-patterns/read-chart.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import type { Candle } from '#contracts/rules/market/candles.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { closeOf, drawCandles } from '#tests/support/drawn-candles.ts';
import { simulator } from '#tests/support/open-market.ts';
import { aPicture, aPictureBomb, aPng, asDataUrl, shaOf } from '#tests/support/pictures.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const { analyse, list, adminList } = chartAnalysisEndpoints;

const eurusd = { instrument: 'EURUSD', timeframe: 'H1' } as const;

/** A market that has these candles and tells no price. */
const marketOf = (candles: readonly Candle[]): Market => ({
  source: 'stored',
  price: () => null,
  changePercent: async () => null,
  candles: async (_instrument, _timeframe, { to, limit }) => ({
    candles: candles.filter(({ t }) => t < to).slice(-limit),
    forming: null,
    isFilling: false,
  }),
  replayable: async () => null,
  whenPrepared: () => Promise.resolve(),
  health: () => ({ state: 'live', since: Date.parse(START), detail: null }),
  onTick: () => () => undefined,
  stop: async () => undefined,
});

const ask = (api: Api, person: Person = 'ama', image: string | null = null) =>
  api.as(person).call(analyse, { body: { ...eurusd, image } });
const ownOf = async (api: Api, person: Person = 'ama') =>
  (await api.as(person).call(list, { query: {} })).body;

describe('an analysis of a chart', () => {
  it('is what the engine reads from the last 300 closed candles of the market', async () => {
    const api = await startApi();
    const chart = { instrument: 'XAUUSD', timeframe: 'M15' } as const;
    const { status, body } = await api.as('ama').call(analyse, { body: chart });
    expect(status).toBe(200);
    const asOf = Date.parse(START);
    const candles = simulator.candles('XAUUSD', 'M15', asOf - 100 * HOUR_MS, asOf);
    expect(candles.length).toBeGreaterThan(300);
    expect(body).toEqual({
      id: expect.any(String),
      user_id: api.people.ama.id,
      username: 'ama',
      image_filename: 'XAUUSD-M15-2026-11-20T09-00.webp',
      image: null,
      ...chart,
      as_of: '2026-11-20T09:00:00.000Z',
      data_source: 'simulated',
      ...readChart(candles, { ...chart, asOf }),
      created_at: START,
      analysis_status: 'completed',
    });
    expect(await ownOf(api)).toEqual([body]);
  });

  it('leaves the candle out that is still forming', async () => {
    const api = await startApi();
    api.advance(HOUR_MS / 2);
    expect((await ask(api)).body).toMatchObject({
      as_of: '2026-11-20T09:00:00.000Z',
      created_at: '2026-11-20T09:30:00.000Z',
    });
  });

  it('stores the lines and the signal of the result', async () => {
    const drawn = drawCandles(1.1, [
      [60, 1.12],
      [15, 1.114],
      [15, 1.12],
      [20, 1.113],
      [8, 1.1165],
    ]);
    const hoursLeft = Date.parse(START) - closeOf(drawn);
    const candles = drawn.map((candle) => ({ ...candle, t: candle.t + hoursLeft }));
    const api = await startApi({ market: marketOf(candles) });
    await ask(api);
    const [stored] = await ownOf(api);
    expect(stored).toMatchObject({
      data_source: 'stored',
      detected_patterns: ['Double top'],
      trading_signal: { direction: 'SELL', entry_price: 1.1165, risk_reward_ratio: 2.35 },
      confidence_score: 100,
    });
    expect(stored?.lines.map(({ kind }) => kind)).toEqual(['outline', 'outline', 'neckline']);
  });

  it('with fewer than sixty closed candles is refused, and stored as failed', async () => {
    const candles = simulator.candles(
      'EURUSD',
      'H1',
      Date.parse(START) - 59 * HOUR_MS,
      Date.parse(START),
    );
    const api = await startApi({ market: marketOf(candles) });
    const { status, problem } = await ask(api);
    expect(status).toBe(409);
    expect(problem).toMatchObject({
      code: 'charts.too_few_candles',
      detail: 'There are too few closed candles for a reading yet.',
    });
    expect(await ownOf(api)).toMatchObject([
      {
        analysis_status: 'failed',
        confidence_score: 0,
        detected_patterns: [],
        trading_signal: null,
      },
    ]);
  });

  it('may be asked for twenty times a minute', async () => {
    const api = await startApi();
    const answers = [];
    for (let n = 0; n < 21; n += 1) answers.push(await ask(api));
    expect(answers.map(({ status }) => status)).toEqual([...Array(20).fill(200), 429]);
    expect((await ask(api, 'kofi')).status).toBe(200);
  });
});

describe('the picture of an analysis', () => {
  it('is served re-encoded, to an <img> that has no token', async () => {
    const api = await startApi();
    const upload = await aPicture('png', { width: 40, height: 20 });
    const { body } = await ask(api, 'ama', asDataUrl('image/png', upload));
    expect(body.image).toMatch(/^\/media\/[0-9a-f]{64}$/);
    const served = await api.raw(body.image ?? '');
    expect(served.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await served.arrayBuffer());
    expect(shaOf(bytes)).toBe(body.image?.slice('/media/'.length));
    expect(bytes.equals(upload)).toBe(false);
  });

  it.each([
    ['bytes that are no picture', async () => 'data:image/png;base64,bm90IGEgcGljdHVyZQ=='],
    ['another type than it says', async () => asDataUrl('image/png', await aPicture('jpeg'))],
    ['more pixels than a machine bears', async () => asDataUrl('image/png', aPictureBomb())],
    ['a damaged file', async () => asDataUrl('image/png', (await aPicture()).subarray(0, 40))],
  ])('is refused when it is %s, and nothing is stored', async (_, source) => {
    const api = await startApi();
    const { status, problem } = await ask(api, 'ama', await source());
    expect(status).toBe(422);
    expect(problem).toMatchObject({
      code: 'charts.bad_image',
      errors: [{ in: 'body', pointer: '#/image' }],
    });
    expect(problem.detail).toMatch(/^The picture was refused: /);
    expect(await ownOf(api)).toEqual([]);
  });

  it.each([
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:image/gif;base64,R0lG',
    'https://example.com/x.png',
  ])('is refused before it is decoded: %s', async (source) => {
    const { status, problem } = await ask(await startApi(), 'ama', source);
    expect(status).toBe(422);
    expect(problem.code).toBe('request.invalid');
  });
});

describe('the lists of analyses', () => {
  it('show a member his own, and an administrator all, newest first, in pages', async () => {
    const api = await startApi();
    for (const person of ['ama', 'kofi', 'ama', 'kofi', 'ama'] as const) {
      await ask(api, person);
      api.advance(1000);
    }
    expect((await ownOf(api)).map(({ username }) => username)).toEqual(['ama', 'ama', 'ama']);
    const first = await api.as('admin').call(adminList, { query: { limit: 2 } });
    expect(first.headers.get('x-total-count')).toBe('5');
    const before = first.body.at(-1)?.id ?? '';
    const rest = await api.as('admin').call(adminList, { query: { before } });
    const names = [...first.body, ...rest.body].map(({ username }) => username);
    expect(names).toEqual(['ama', 'kofi', 'ama', 'kofi', 'ama']);
    const own = await api.as('ama').call(list, { query: { limit: 2 } });
    expect(own.headers.get('x-total-count')).toBe('3');
  });

  it('lose a member who is deleted, with the picture', async () => {
    const api = await startApi();
    const { body } = await ask(api, 'ama', await aPng());
    await ask(api, 'kofi');
    await api
      .as('admin')
      .call(userEndpoints.remove, { params: { id: api.people.ama.id }, query: {} });
    const left = await api.as('admin').call(adminList, { query: {} });
    expect(left.body.map(({ username }) => username)).toEqual(['kofi']);
    expect((await api.raw(body.image ?? '')).status).toBe(404);
  });

  it('are empty after all data was cleared, also of administrators', async () => {
    const api = await startApi();
    await ask(api, 'ama');
    const { body } = await ask(api, 'esi', await aPng());
    await api.as('admin').call(platformDataEndpoints.clearAll);
    expect((await api.as('admin').call(adminList, { query: {} })).body).toEqual([]);
    expect((await api.raw(body.image ?? '')).status).toBe(404);
  });
});
