import { expect, it } from 'vitest';
import { chartAnalysisEndpoints, type ChartAnalysis } from '#contracts/market/chart-analyses.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { Problem } from '#contracts/problem.ts';
import { userEndpoints } from '#contracts/users.ts';
import { confirmIn } from '#tests/support/confirm-in.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { type MockBackend, startMockBackend } from '#tests/support/mock-server.ts';
import { tinyPng } from '#tests/support/pictures.ts';

const { analyse, list, adminList } = chartAnalysisEndpoints;
const NOON = Date.parse('2026-11-20T12:00:00.000Z');
const png = `data:image/png;base64,${Buffer.from(tinyPng.bytes).toString('base64')}`;
const trader = { token: 'demo-trader' };
const admin = { token: 'demo-admin' };

const start = (): MockBackend => startMockBackend({ now: () => new Date(NOON) });

const ask = (backend: MockBackend, image: string | null = null) =>
  backend.transport(
    toRequest(analyse, { body: { instrument: 'EURUSD', timeframe: 'M15', image } }, trader),
  );

const listed = async (backend: MockBackend, whose: 'own' | 'all'): Promise<ChartAnalysis[]> => {
  const request =
    whose === 'own'
      ? toRequest(list, { query: {} }, trader)
      : toRequest(adminList, { query: {} }, admin);
  return list.response.parse(await (await backend.transport(request)).json());
};

it('the demo reads charts of its market and lists them, the newest first', async () => {
  const backend = start();
  const response = await ask(backend);
  const analysis = analyse.response.parse(await response.json());
  expect(analysis).toMatchObject({
    username: 'Ama Mensah',
    image_filename: 'EURUSD-M15-2026-11-20T12-00.webp',
    as_of: '2026-11-20T12:00:00.000Z',
    data_source: 'simulated',
    analysis_status: 'completed',
  });
  expect(analysis.extracted_text).toContain('EURUSD, M15, ');
  const own = await listed(backend, 'own');
  expect(own[0]).toEqual(analysis);
  expect(new Set(own.map(({ user_id }) => user_id))).toEqual(new Set(['trader']));
});

it('the demo reads a chart of minutes on a Sunday, when nothing was traded for a day', async () => {
  const backend = startMockBackend({ now: () => new Date('2026-11-22T15:00:00.000Z') });
  const body = { instrument: 'XAUUSD', timeframe: 'M1', image: null } as const;
  const response = await backend.transport(toRequest(analyse, { body }, trader));
  expect(analyse.response.parse(await response.json())).toMatchObject({
    as_of: '2026-11-20T22:00:00.000Z', // 17:00 on Friday in New York
    analysis_status: 'completed',
  });
});

it('the demo has analyses of several members on its first day', async () => {
  const all = await listed(start(), 'all');
  expect(all).toHaveLength(8);
  expect(all.map(({ created_at }) => created_at)).toEqual(
    all
      .map(({ created_at }) => created_at)
      .toSorted()
      .reverse(),
  );
  expect(new Set(all.map(({ username }) => username)).size).toBe(3);
});

it('the demo refuses a picture that is not what its type says', async () => {
  const backend = start();
  const response = await ask(backend, png.replace('image/png', 'image/jpeg'));
  expect(response.status).toBe(422);
  expect(Problem.parse(await response.json())).toMatchObject({
    code: 'charts.bad_image',
    detail: 'The picture was refused: its content is not what its type says.',
  });
  expect(await listed(backend, 'own')).toHaveLength(4); // those of the first day
});

it('the demo keeps the pictures of the ten latest analyses of a member', async () => {
  const backend = start();
  for (let n = 0; n < 12; n += 1) await ask(backend, png);
  const pictures = (await listed(backend, 'own')).map(({ image }) => image);
  expect(pictures.slice(0, 11)).toEqual([...Array<string>(10).fill(png), null]);
});

it('the demo forgets the analyses of a member who is deleted, and all when all data is cleared', async () => {
  const backend = start();
  await ask(backend);
  await confirmIn(backend);
  await backend.transport(
    toRequest(userEndpoints.remove, { params: { id: 'kwame' }, query: {} }, admin),
  );
  const left = await listed(backend, 'all');
  expect(new Set(left.map(({ user_id }) => user_id))).toEqual(new Set(['trader', 'efua']));
  await backend.transport(toRequest(platformDataEndpoints.clearAll, {}, admin));
  expect(await listed(backend, 'all')).toEqual([]);
});
