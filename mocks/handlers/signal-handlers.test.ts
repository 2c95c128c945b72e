import { beforeAll, expect, it, vi } from 'vitest';
import type { Endpoint, RequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import { Problem } from '#contracts/problem.ts';
import { type Signal, signalEndpoints } from '#contracts/signals.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { confirmIn } from '#tests/support/confirm-in.ts';
import { toRequest } from '#tests/support/api-client.ts';
import { type MockBackend, startMockBackend } from '#tests/support/mock-server.ts';

const { history, remove } = signalEndpoints;
const { performance, stats } = trackRecordEndpoints;
const FRIDAY = '2026-11-20T13:10:00.000Z';

const start = (now = FRIDAY): MockBackend => startMockBackend({ now: () => new Date(now) });

const send = (backend: MockBackend, endpoint: Endpoint, parts: object) =>
  backend.transport(
    toRequest(endpoint, parts, {
      token: endpoint.access === 'admin' ? 'demo-admin' : 'demo-trader',
    }),
  );

async function ask<E extends Endpoint>(
  backend: MockBackend,
  endpoint: E,
  parts: RequestOf<E>,
): Promise<ResponseOf<E>> {
  const response = await send(backend, endpoint, parts);
  expect(response.status).toBe(200);
  return (await response.json()) as ResponseOf<E>;
}

/** What is fixed at the issue of a signal. */
const issuedOf = ({ id, entry_price, stop_loss, confidence, reason, backfilled }: Signal) =>
  ({ id, entry_price, stop_loss, confidence, reason, backfilled }) as const;

/** All signals, once the past was gone through. */
async function all(backend: MockBackend): Promise<Signal[]> {
  const isFilled = async (): Promise<void> => {
    const { filling } = await ask(backend, weeklyScannerEndpoints.read, {});
    expect(filling).toBe(false);
  };
  await vi.waitFor(isFilled, { timeout: 120_000, interval: 100 });
  return ask(backend, history, { query: {} });
}

// The page remembers what its market has brought: the first test would wait for all of it.
beforeAll(async () => void (await all(start())), 120_000);

it('the demo has signals of all three scanners, newest first, graded by its market', async () => {
  const signals = await all(start());
  const times = signals.map(({ timestamp }) => timestamp);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(new Set(signals.map(({ scanner_type }) => scanner_type)).size).toBe(3);
  const [open, closed] = [
    signals.filter(({ status }) => status === 'active'),
    signals.filter(({ status }) => status !== 'active'),
  ];
  for (const { expires_at } of open) expect(expires_at > FRIDAY).toBe(true);
  for (const { closed_at, r_gross, r_net } of closed) {
    expect(closed_at).not.toBeNull();
    expect(r_net).toBeLessThanOrEqual(r_gross ?? NaN);
  }
});

it('the demo gives the same signals to everybody at the same moment', async () => {
  expect(await all(start())).toEqual(await all(start()));
});

it('what was issued in the demo stays as it was, and is graded as time goes on', async () => {
  let now = FRIDAY;
  const backend = startMockBackend({ now: () => new Date(now) });
  const before = await all(backend);
  now = '2026-11-20T22:10:00.000Z';
  const after = await all(backend);
  const ids = new Set(before.map(({ id }) => id));
  expect(after.filter(({ id }) => ids.has(id)).map(issuedOf)).toEqual(before.map(issuedOf));
  const sniper = after.filter(({ scanner_type }) => scanner_type === '1m_sniper');
  expect(sniper.every(({ status }) => status !== 'active')).toBe(true);
});

it('the demo pages through its history, of one scanner where asked', async () => {
  const backend = start();
  const signals = (await all(backend)).filter(({ scanner_type }) => scanner_type === 'weekly');
  const response = await send(backend, history, { query: { scanner: 'weekly', limit: '2' } });
  const first = history.response.parse(await response.json());
  expect(response.headers.get('X-Total-Count')).toBe(String(signals.length));
  const query = { scanner: 'weekly', limit: 200, before: first[1]?.id ?? '' } as const;
  expect([...first, ...(await ask(backend, history, { query }))]).toEqual(signals);
});

it('the record of the demo counts its signals, live and backfilled apart', async () => {
  const backend = start();
  const signals = await all(backend);
  const record = await ask(backend, performance, { query: {} });
  expect(record.live.issued + record.backfilled.issued).toBe(signals.length);
  expect(record.backfilled.issued).toBe(signals.filter(({ backfilled }) => backfilled).length);
  const peak = await ask(backend, performance, { query: { scanner: 'peak' } });
  expect(peak.scanner).toBe('peak');
  expect(peak.backfilled.benchmark_hit_rate === null).toBe(peak.backfilled.n < 10);

  const answer = await ask(backend, stats, { query: {} });
  expect(answer.total).toBe(signals.length);
  expect(answer.closed).toBe(signals.filter(({ closed_at }) => closed_at !== null).length);
  const week = await ask(backend, stats, { query: { timeframe: 'week' } });
  expect(week.total).toBe(
    signals.filter(({ timestamp }) => timestamp >= '2026-11-16T00:00:00.000Z').length,
  );
});

it('an open signal that is deleted is voided: it stays in the list without a result', async () => {
  let now = FRIDAY;
  const backend = startMockBackend({ now: () => new Date(now) });
  const open = (await all(backend)).find(({ status }) => status === 'active');
  const params = { id: open?.id ?? '' };
  const query = { reason: 'wrong feed' };
  expect(await ask(backend, remove, { params, query })).toEqual({ message: 'Signal voided' });
  now = '2026-11-20T22:10:00.000Z';
  const voided = (await all(backend)).find(({ id }) => id === open?.id);
  expect(voided).toMatchObject({ status: 'voided', r_net: null, closed_at: null });
  expect((await ask(backend, stats, { query: {} })).voided).toBe(1);
});

it('a closed signal that is deleted is hidden from the lists and stays in the record', async () => {
  const backend = start();
  const closed = (await all(backend)).find(({ status }) => status === 'sl_hit');
  const before = await ask(backend, stats, { query: {} });
  const params = { id: closed?.id ?? '' };
  for (let time = 0; time < 2; time += 1) {
    expect(await ask(backend, remove, { params, query: {} })).toEqual({ message: 'Signal hidden' });
  }
  expect((await all(backend)).map(({ id }) => id)).not.toContain(closed?.id);
  expect(await ask(backend, stats, { query: {} })).toEqual({ ...before, hidden: 1 });
});

it('a signal that does not exist cannot be deleted', async () => {
  const response = await send(start(), remove, { params: { id: 'nothing' }, query: {} });
  expect(response.status).toBe(404);
  expect(Problem.parse(await response.json()).code).toBe('signals.not_found');
});

it('the demo forgets its signals when all data is cleared', async () => {
  const backend = start();
  await all(backend);
  await confirmIn(backend);
  await send(backend, platformDataEndpoints.clearAll, {});
  expect((await ask(backend, stats, { query: {} })).total).toBe(0);
});
