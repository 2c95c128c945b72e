import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { dialect } from '#api/db/kit.ts';
import { jobs } from '#api/db/schema/system.ts';
import { readDiskSpace } from '#api/features/system/watch.service.ts';
import type { FeedHealth } from '#api/market/feed.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { type Api, type Options, START, startApi } from '#tests/support/start-api.ts';
import { openWholeMarket } from '#tests/support/whole-market.ts';

const NOW = Date.parse(START);
const healthOf = async (api: Api) => (await api.as('admin').call(systemEndpoints.health)).body;
const metricsOf = async (api: Api) => (await api.as('admin').call(systemEndpoints.metrics)).body;

/** More than any engine does at once. */
const MANY_WRITES = 10;

/** A server whose feed has this health, and whose prices are all `ageMs` old. */
const withFeed = (health: Partial<FeedHealth>, ageMs = 0, source: 'oanda' | 'stored' = 'oanda') =>
  startApi({
    openMarket: (now) => ({
      ...openWholeMarket(now),
      source,
      health: () => ({ state: 'live', since: NOW, detail: null, ...health }),
      price: () => ({ price: 1, t: NOW - ageMs, isStale: false }),
    }),
  });
const feedOf = async (api: Api) => (await metricsOf(api)).sources[0];

/** Inserts the stored state of a job. */
const noteJob = (api: Api, name: string, row: Partial<typeof jobs.$inferInsert> = {}) =>
  api.database.write(async (tx) => {
    const ran = { last_slot: NOW, locked_until: 0, last_started_at: NOW, last_finished_at: NOW };
    await tx.insert(jobs).values({ name, ...ran, ...row });
  });

describe('the health of the server', () => {
  it('is the operating system’s data about process, disk and files', async () => {
    const api = await startApi({ diskSpace: () => readDiskSpace(api.dataDir) });
    const health = await healthOf(api);
    const { bavail, blocks, bsize } = await statfs(api.dataDir);
    const file = join(api.dataDir, 'bellwether.sqlite');
    const { rss } = process.memoryUsage();

    expect(health.memory_bytes).toBeGreaterThan(rss * 0.7);
    expect(health.memory_bytes).toBeLessThan(rss * 1.3);
    expect(health.memory_limit_bytes).toBeLessThanOrEqual(totalmem());
    const used = (100 * health.memory_bytes) / health.memory_limit_bytes;
    expect(health.memory_usage).toBeCloseTo(used, 0);
    expect(Math.abs(health.disk_usage - 100 * (1 - bavail / blocks))).toBeLessThan(2);
    expect(Math.abs(health.disk_free_bytes / (bavail * bsize) - 1)).toBeLessThan(0.1);
    expect(health.database_bytes).toBe(
      dialect === 'sqlite'
        ? statSync(file).size + statSync(`${file}-wal`).size
        : await api.database.bytes(),
    );
    expect(Math.abs(health.uptime - process.uptime())).toBeLessThan(10);
    expect(health).toMatchObject({
      status: 'healthy',
      database_status: 'connected',
      api_status: 'operational',
      last_backup: null,
      warnings: [],
      restartable: false,
      version: '0.0.0',
      as_of: START,
    });
  });

  it('reports sockets, streams, load and the wait for a transaction', async () => {
    const api = await startApi({
      countSockets: () => Promise.resolve(38),
      load: () => ({ cpuPercent: 3.24, eventLoopDelayMs: 11.27 }),
      restart: () => undefined,
    });
    const firstEnds = after(60); // whenever the first begin, the others wait until then
    const slowly = () => api.database.write(() => firstEnds);
    await Promise.all(Array.from({ length: MANY_WRITES }, slowly));
    const health = await healthOf(api);
    expect(health).toMatchObject({
      active_connections: 38,
      live_streams: 0,
      cpu_usage: 3.2,
      event_loop_delay_ms: 11.3,
      warnings: [],
      restartable: true,
    });
    expect(health.write_wait_ms).toBeGreaterThanOrEqual(50); // the last waited for the first
  });

  it('is degraded while one answer in twenty fails, for five minutes', async () => {
    const api = await startApi();
    for (let n = 0; n < 18; n += 1) await api.raw('/api/public-config');
    expect((await healthOf(api)).api_status).toBe('operational');
    api.services.settings.readStored = () => Promise.reject(new Error('planned'));
    await api.raw('/api/admin/settings', {
      headers: { authorization: `Bearer ${api.people.admin.token}` },
    });
    expect(await healthOf(api)).toMatchObject({ status: 'degraded', api_status: 'degraded' });
    api.advance(5 * MINUTE_MS);
    expect(await healthOf(api)).toMatchObject({ status: 'healthy', api_status: 'operational' });
  });

  it.each<[string, Options]>([
    [
      'its disk is nearly full',
      { diskSpace: () => Promise.resolve({ freeBytes: 4, totalBytes: 100 }) },
    ],
    [
      'its price feed is down',
      {
        openMarket: (now) => ({
          ...openWholeMarket(now),
          source: 'oanda',
          health: () => ({ state: 'refused', since: NOW, detail: 'The key was refused.' }),
        }),
      },
    ],
  ])('is degraded when %s', async (_, options) => {
    expect((await healthOf(await startApi(options))).status).toBe('degraded');
  });

  it('is unavailable when the database does not answer', async () => {
    const api = await startApi();
    await api.loseDatabase();
    expect(await api.services.system.health()).toMatchObject({
      status: 'unavailable',
      database_status: 'unavailable',
    });
  });
});

describe('the metrics', () => {
  it('count responses below /api by their result', async () => {
    const api = await startApi();
    const as = api.as('ama');
    let calls = 0;
    for (; calls < 7; calls += 1) await as.call(postEndpoints.list, { query: {} });
    await api.raw('/health');
    await api.raw('/ready');
    expect(await metricsOf(api)).toMatchObject({
      requests_per_minute: calls,
      requests_last_hour: calls,
      error_rate: 0,
    });
    api.hang(MINUTE_MS);
    const later = await metricsOf(api); // the one before is of the last minute no more
    expect(later).toMatchObject({ requests_per_minute: 0, requests_last_hour: calls + 1 });
    expect(later.average_response_time).toBeGreaterThan(0);
  });

  it('report the share of answers that failed on our side', async () => {
    const api = await startApi();
    api.services.settings.readStored = () => Promise.reject(new Error('planned'));
    const headers = { authorization: `Bearer ${api.people.admin.token}` };
    await api.raw('/api/admin/settings', { headers });
    for (let n = 0; n < 2; n += 1) await api.raw('/api/nowhere');
    expect(await metricsOf(api)).toMatchObject({ error_rate: 33.33, requests_last_hour: 3 });
  });

  it('list the jobs and how their last runs went', async () => {
    const api = await startApi();
    await noteJob(api, 'mails');
    await noteJob(api, 'scan-peak', { last_error: 'no candles' });
    await noteJob(api, 'watch', { holder: 'one', locked_until: NOW + 1, last_finished_at: null });
    expect((await metricsOf(api)).jobs).toEqual([
      {
        name: 'mails',
        last_started_at: START,
        last_finished_at: START,
        last_error: null,
        is_running: false,
      },
      expect.objectContaining({ name: 'scan-peak', last_error: 'no candles' }),
      expect.objectContaining({ name: 'watch', is_running: true, last_finished_at: null }),
    ]);
  });
});

describe('the health of the sources', () => {
  it('names each, and says of a new server that nothing has run yet', async () => {
    const api = await startApi();
    const { sources, data_source_health } = await metricsOf(api);
    expect(data_source_health).toEqual({
      'Price feed': 'ok',
      'Peak Scanner': 'idle',
      'Weekly Scanner': 'idle',
      '1M Sniper': 'idle',
      Briefing: 'late',
      Mails: 'idle',
      'Push messages': 'idle',
      Payments: 'idle',
      Database: 'ok',
    });
    expect(sources.find(({ name }) => name === 'Payments')?.detail).toBe('It has not run yet.');
    expect(sources.find(({ name }) => name === 'Briefing')?.detail).toBe(
      'The briefing of 2026-11-20 is missing.',
    );
  });

  it('calls prices simulated, old, refused, not due and imported by their names', async () => {
    const simulated = await startApi();
    expect(await feedOf(simulated)).toMatchObject({
      status: 'ok',
      detail: 'Simulated market',
      limit_seconds: 60,
      as_of: START,
    });
    simulated.hang(MINUTE_MS + 1);
    expect(await feedOf(simulated)).toMatchObject({ status: 'late', as_of: START });
    expect(await feedOf(await withFeed({}, MINUTE_MS + 1))).toMatchObject({ status: 'late' });
    const silent = { state: 'stale', detail: 'OANDA sends no prices.' } as const;
    expect(await feedOf(await withFeed(silent))).toMatchObject({
      status: 'late',
      detail: silent.detail,
    });
    expect(await feedOf(await withFeed({ ...silent, since: NOW - 5 * MINUTE_MS }))).toMatchObject({
      status: 'down',
    });
    expect(await feedOf(await withFeed({ state: 'refused' }))).toMatchObject({ status: 'down' });
    expect(await feedOf(await withFeed({ state: 'starting' }))).toMatchObject({ status: 'idle' });
    const stored = await withFeed({}, 0, 'stored');
    expect(await feedOf(stored)).toMatchObject({ status: 'idle', limit_seconds: null });
  });

  it('of a job that fails is down, of one that does not come late', async () => {
    const api = await startApi();
    await noteJob(api, 'scan-peak', { last_error: 'no candles' });
    await noteJob(api, 'scan-weekly');
    await noteJob(api, 'payment-reconcile');
    const sourceHealth = async () => (await metricsOf(api)).data_source_health;
    expect(await sourceHealth()).toMatchObject({
      'Peak Scanner': 'down',
      'Weekly Scanner': 'ok',
      Payments: 'ok',
    });
    api.advance(5 * MINUTE_MS + 1);
    expect(await sourceHealth()).toMatchObject({ 'Weekly Scanner': 'late', Payments: 'late' });
  });
});
