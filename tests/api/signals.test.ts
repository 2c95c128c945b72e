import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { DAY_MS, HOUR_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import {
  aFoundSignal,
  close,
  closeMany,
  issueOne,
  lost,
  won,
} from '#tests/support/issued-signals.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const { history, remove } = signalEndpoints;
const { performance, stats } = trackRecordEndpoints;

const NOW = Date.parse(START); // Friday 09:00 UTC

const listed = async (api: Api, query: Record<string, unknown> = {}) =>
  (await api.as('ama').call(history, { query })).body;

const removeAs = (api: Api, id: string, query: { reason?: string } = {}) =>
  api.as('esi').call(remove, { params: { id }, query });

describe('a signal', () => {
  it('is returned as issued, and then with its outcome', async () => {
    const api = await startApi();
    const id = await issueOne(api, { key: 'peak:EURUSD:2026-11' });
    const issued = {
      id,
      scanner_type: 'peak',
      signal_type: 'buy',
      instrument: 'EURUSD',
      entry_price: 1.085,
      stop_loss: 1.0836,
      take_profit: 1.0878,
      risk_reward_ratio: 2,
      confidence: 0.78,
      quality: 0.78,
      hit_probability: 0.333,
      ml_agrees: true,
      timestamp: START,
      expires_at: '2026-11-21T09:00:00.000Z',
      reason: 'W Bottom. Setups of this quality: not enough history.',
      data_source: 'simulated',
      backfilled: false,
    };
    expect(await listed(api)).toEqual([
      {
        ...issued,
        status: 'active',
        closed_at: null,
        exit_price: null,
        r_gross: null,
        r_net: null,
        mfe_r: null,
        mae_r: null,
      },
    ]);
    await close(api, id);
    api.advance(SECOND_MS);
    expect(await listed(api)).toEqual([
      {
        ...issued,
        status: 'tp_hit',
        closed_at: '2026-11-20T08:00:00.000Z',
        exit_price: 1.0878,
        r_gross: 2,
        r_net: 1.94,
        mfe_r: 2,
        mae_r: 0.25,
      },
    ]);
  });

  it('is named by its source and its key, so that it is there once', async () => {
    const api = await startApi();
    const draftSignal = aFoundSignal({ key: 'weekly:EURUSD:2026-W47', scanner: 'weekly' });
    const [signal] = await api.services.signals.issue([draftSignal]);
    // printf 'simulated weekly:EURUSD:2026-W47' | sha256sum | cut -c1-16
    expect(signal?.id).toBe('59e9080678f071f2');
    const changed = { ...draftSignal, draft: { ...draftSignal.draft, entryPrice: 2 } };
    expect(await api.services.signals.issue([changed])).toEqual([]);
    expect(await listed(api)).toEqual([signal]);
  });

  it('pays the usual spread of its hour', async () => {
    const api = await startApi();
    await issueOne(api, { slot: NOW });
    await issueOne(api, { slot: NOW - 4 * HOUR_MS, draft: { instrument: 'XAUUSD' } });
    const rows = await api.database.db.select().from(signals).orderBy(signals.issued_at);
    // 4 pips of 0.1 in Asia's hours, 0.8 pips of 0.0001 in London's
    expect(rows.map(({ spread }) => Number(spread.toFixed(6)))).toEqual([0.4, 0.00008]);
  });

  it('is marked as backfilled when it could not have been traded', async () => {
    const api = await startApi();
    await issueOne(api, { slot: NOW - 60_000 });
    await issueOne(api, { slot: NOW - 60_001 });
    await issueOne(api, { slot: NOW, isReplay: true });
    const flags = (await listed(api)).map(({ timestamp, backfilled }) => [timestamp, backfilled]);
    expect(new Map(flags as [string, boolean][])).toEqual(
      new Map([
        ['2026-11-20T09:00:00.000Z', true],
        ['2026-11-20T08:59:00.000Z', false],
        ['2026-11-20T08:58:59.999Z', true],
      ]),
    );
  });

  it('carries the evidence that was known at its slot', async () => {
    const api = await startApi();
    await closeMany(api, { n: 30, wins: 3 }, { slot: NOW - DAY_MS, isReplay: true });
    const before = await issueOne(api, { slot: won.closed_at - 1 });
    const after = await issueOne(api, { slot: won.closed_at });
    const replayed = await issueOne(api, { slot: won.closed_at, isReplay: true });
    const byId = new Map((await listed(api)).map((signal) => [signal.id, signal]));
    const unknown = { confidence: 0.78, hit_probability: 0.333 };
    expect(byId.get(before)).toMatchObject(unknown);
    expect(byId.get(replayed)).toMatchObject(unknown);
    expect(byId.get(after)).toMatchObject({
      quality: 0.78,
      confidence: 0.69, // 3 of 30 won: losers
      hit_probability: 0.193, // (3 + 20 / 3) / 50
      reason: 'W Bottom. Setups of this quality: 10% hit in 30 closed (0 live, 30 backfilled).',
    });
  });

  it('of the Weekly Scanner has only its own reason', async () => {
    const api = await startApi();
    await issueOne(api, { scanner: 'weekly', draft: { reason: 'Momentum.', mlAgrees: null } });
    expect(await listed(api)).toMatchObject([
      { reason: 'Momentum.', hit_probability: null, ml_agrees: null },
    ]);
  });
});

describe('the history', () => {
  it('is returned in pages, newest first, with the total count', async () => {
    const api = await startApi();
    const ids: string[] = [];
    for (const hours of [5, 4, 3, 2, 1]) {
      ids.unshift(await issueOne(api, { slot: NOW - hours * HOUR_MS }));
    }
    const page = async (query: Record<string, unknown>) => {
      const { body, headers } = await api.as('ama').call(history, { query });
      return { ids: body.map(({ id }) => id), total: headers.get('x-total-count') };
    };
    expect(await page({})).toEqual({ ids, total: '5' });
    expect(await page({ limit: 2 })).toEqual({ ids: ids.slice(0, 2), total: '5' });
    expect(await page({ limit: 2, before: ids[1] })).toEqual({ ids: ids.slice(2, 4), total: '5' });
    expect(await page({ before: ids[4] })).toEqual({ ids: [], total: '5' });
  });

  it('is that of one scanner where one is asked for', async () => {
    const api = await startApi();
    await issueOne(api);
    const sniper = await issueOne(api, { scanner: '1m_sniper' });
    expect((await listed(api, { scanner: '1m_sniper' })).map(({ id }) => id)).toEqual([sniper]);
    expect((await api.as('ama').call(history, { query: { scanner: 'x' as never } })).status).toBe(
      422,
    );
  });

  it('is for members, and taking signals back for administrators', async () => {
    const api = await startApi();
    const id = await issueOne(api);
    for (const endpoint of [history, performance]) {
      expect((await api.as(null).call(endpoint, { query: {} })).status).toBe(401);
      expect((await api.as('kofi').call(endpoint, { query: {} })).status).toBe(200);
    }
    expect((await api.as(null).call(stats, { query: {} })).status).toBe(401);
    expect((await api.as('ama').call(stats, { query: {} })).status).toBe(403);
    expect((await api.as('ama').call(remove, { params: { id }, query: {} })).status).toBe(403);
    expect(await listed(api)).toMatchObject([{ id, status: 'active' }]);
  });
});

describe('taking a signal back', () => {
  it('voids an open one, which stays in the list and is not graded', async () => {
    const api = await startApi();
    const id = await issueOne(api);
    expect((await removeAs(api, id, { reason: 'bad tick' })).body).toEqual({
      message: 'Signal voided',
    });
    expect(await listed(api)).toMatchObject([{ id, status: 'voided', r_net: null }]);
    await close(api, id);
    api.advance(2 * DAY_MS);
    await api.services.grading.gradeOpen();
    expect(await api.database.db.select().from(signalOutcomes)).toEqual([]);
  });

  it('hides a closed one, which still counts', async () => {
    const api = await startApi();
    await closeMany(api, { n: 9, wins: 3 });
    const id = await issueOne(api);
    await close(api, id, lost);
    expect((await removeAs(api, id)).body).toEqual({ message: 'Signal hidden' });
    expect((await listed(api)).map((signal) => signal.id)).not.toContain(id);
    const { live } = (await api.as('ama').call(performance, { query: {} })).body;
    expect(live).toMatchObject({ n: 10, sl_hit: 7, hidden: 1, voided: 0, success_rate: 30 });
  });

  it('that is repeated answers the same, and is in the audit log once', async () => {
    const api = await startApi();
    const id = await issueOne(api);
    for (let time = 0; time < 3; time += 1) {
      expect((await removeAs(api, id)).body).toEqual({ message: 'Signal voided' });
    }
    const audited = (await api.database.db.select().from(auditLog)).filter(({ action }) =>
      action.startsWith('signals.'),
    );
    expect(audited).toMatchObject([
      {
        actor: 'esi',
        action: 'signals.voided',
        target: 'Peak Scanner, EURUSD buy, 2026-11-20T09:00:00.000Z',
      },
    ]);
  });

  it('that is not there is refused', async () => {
    const api = await startApi();
    const { status, problem } = await removeAs(api, '0123456789abcdef');
    expect(status).toBe(404);
    expect(problem).toMatchObject({
      code: 'signals.not_found',
      detail: 'This signal no longer exists.',
    });
  });
});
