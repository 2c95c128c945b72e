import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { closeMany, issueOne } from '#tests/support/issued-signals.ts';
import { START, startApi } from '#tests/support/start-api.ts';

const { performance, stats } = trackRecordEndpoints;

const NOW = Date.parse(START); // Friday 09:00 UTC

describe('the performance', () => {
  it('keeps live and backfilled signals apart', async () => {
    const api = await startApi();
    await closeMany(api, { n: 10, wins: 4 }, { slot: NOW });
    await closeMany(api, { n: 12, wins: 3 }, { slot: NOW - HOUR_MS, isReplay: true });
    await issueOne(api);
    const { body } = await api.as('ama').call(performance, { query: { scanner: 'peak' } });
    expect(body).toMatchObject({
      scanner: 'peak',
      timeframe: 'all',
      data_source: 'simulated',
      as_of: START,
      live: { issued: 11, active: 1, n: 10, tp_hit: 4, success_rate: 40, hit_rate: 0.4 },
      backfilled: { issued: 12, n: 12, tp_hit: 3, success_rate: 25, benchmark_hit_rate: 0.333 },
    });
    const weekly = await api.as('ama').call(performance, { query: { scanner: 'weekly' } });
    expect(weekly.body).toMatchObject({ live: { issued: 0 }, backfilled: { issued: 0 } });
  });

  it('is of the UTC day, the week since Monday, the month or all, by the time of issue', async () => {
    const api = await startApi(); // Friday 2026-11-20
    for (const slot of [
      '2026-11-20T00:00:00.000Z',
      '2026-11-19T23:59:59.999Z',
      '2026-11-16T00:00:00.000Z',
      '2026-11-15T23:59:59.999Z',
      '2026-11-01T00:00:00.000Z',
      '2026-10-31T23:59:59.999Z',
    ]) {
      await issueOne(api, { slot: Date.parse(slot), isReplay: true });
    }
    const issuedIn = async (timeframe: 'today' | 'week' | 'month' | 'all') =>
      (await api.as('ama').call(performance, { query: { timeframe } })).body.backfilled.issued;
    expect(await issuedIn('today')).toBe(1);
    expect(await issuedIn('week')).toBe(3);
    expect(await issuedIn('month')).toBe(5);
    expect(await issuedIn('all')).toBe(6);
    const refused = api.as('ama').call(performance, { query: { timeframe: 'year' as never } });
    expect((await refused).status).toBe(422);
  });
});

describe('the console’s figures', () => {
  it('count all signals, and say how many were backfilled', async () => {
    const api = await startApi();
    await closeMany(api, { n: 6, wins: 3 });
    await closeMany(api, { n: 4, wins: 1 }, { isReplay: true });
    const id = await issueOne(api);
    await api.services.signals.remove(id, {
      actor: { id: api.people.esi.id, username: 'esi' },
      reason: null,
    });
    await issueOne(api);
    const { body } = await api.as('admin').call(stats, { query: {} });
    expect(body).toEqual({
      total: 12,
      active: 1,
      closed: 10,
      success_rate: 40,
      success_low: 16.8,
      success_high: 68.7,
      avg_confidence: 0.78,
      expectancy_r: 0.14, // (4 * 1.943 - 6 * 1.057) / 10
      voided: 1,
      hidden: 0,
      backfilled: 4,
      timeframe: 'all',
      data_source: 'simulated',
      as_of: START,
    });
  });

  it('say no rate while there is too little', async () => {
    const api = await startApi();
    await closeMany(api, { n: 9, wins: 9 });
    expect((await api.as('admin').call(stats, { query: {} })).body).toMatchObject({
      closed: 9,
      success_rate: null,
      expectancy_r: null,
    });
  });
});
