import { describe, expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import type { RowChange } from '#contracts/journal/journal-sync.ts';
import { aTrade } from '#tests/support/builders.ts';
import { push, stampAt } from '#tests/support/journal-changes.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const add = (api: Api, trade: ReturnType<typeof aTrade>, person: Person = 'ama') =>
  api.as(person).call(journalEndpoints.add, { body: trade });
const entriesOf = async (api: Api, person: Person = 'ama') =>
  (await api.as(person).call(journalEndpoints.list)).body;

describe('the journal', () => {
  it('keeps a trade as it was recorded', async () => {
    const api = await startApi();
    const trade = aTrade({ notes: 'Retest of the high 📈', emotions: 'Calm', duration: '2h 15m' });
    const { status, body } = await add(api, trade);
    expect(status).toBe(201);
    expect(body).toEqual(trade);
    expect(await entriesOf(api)).toEqual([trade]);
  });

  it('stores a trade once however often the device sends it', async () => {
    const api = await startApi();
    const trade = aTrade();
    const answers = await Promise.all(Array.from({ length: 5 }, () => add(api, trade)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await entriesOf(api)).toEqual([trade]);
  });

  it('does not change a row when its id comes with other content', async () => {
    const api = await startApi();
    const trade = aTrade({ pnl: 30 });
    await add(api, trade);
    const { status, body } = await add(api, { ...trade, pnl: 3000 });
    expect(status).toBe(200);
    expect(body).toEqual(trade);
    expect(await entriesOf(api)).toEqual([trade]);
  });

  it('refuses a trade under the id of another kind of row, instead of acknowledging it', async () => {
    const api = await startApi();
    const setup: RowChange = {
      id: 'a',
      kind: 'setup',
      set: { name: 'Retest' },
      at: { name: stampAt(0) },
    };
    await push(api, [setup]);
    const { status, problem } = await add(api, aTrade({ id: 'a' }));
    expect([status, problem.code]).toEqual([409, 'journal.id_taken']);
    expect(problem.errors?.[0]?.pointer).toBe('#/id');
    expect((await add(api, aTrade({ id: 'b' }))).status).toBe(201);
  });

  it('lists the newest trade first, whenever it arrived', async () => {
    const api = await startApi();
    for (const day of ['18', '20', '19']) {
      await add(api, aTrade({ date: `2026-11-${day}T08:00:00.000Z`, pair: `day ${day}` }));
    }
    expect((await entriesOf(api)).map(({ pair }) => pair)).toEqual(['day 20', 'day 19', 'day 18']);
  });

  it('adds defaults for omitted fields', async () => {
    const api = await startApi();
    const { body } = await api.as('ama').call(journalEndpoints.add, {
      body: { id: 'a', date: '2026-11-20T08:00:00Z', pair: ' XAUUSD ', entry_price: 4012.5 },
    });
    expect(body).toEqual({
      id: 'a',
      date: '2026-11-20T08:00:00Z',
      pair: 'XAUUSD',
      type: 'buy',
      entry_price: 4012.5,
      exit_price: null,
      size: null,
      pnl: 0,
      status: 'closed',
      notes: '',
      strategy: '',
      emotions: '',
      duration: '',
      screenshot: null,
      opened_at: null,
      closed_at: null,
      currency: 'USD',
      account_id: null,
      stop_loss: null,
      take_profit: null,
      setup: '',
      tags: [],
      rating: null,
      screenshots: [],
      signal_id: null,
      commission: 0,
      swap: 0,
      fees: 0,
      fills: [],
      symbol: '',
      source: '',
      ticket: '',
      import_id: null,
      rules_kept: [],
      rules_broken: [],
    });
  });

  it('ignores a claimed owner and other undeclared fields', async () => {
    const api = await startApi();
    const body = { ...aTrade(), user_id: api.people.kofi.id, role: 'admin', kind: 'account' };
    expect((await add(api, body)).status).toBe(201);
    expect(await entriesOf(api, 'kofi')).toEqual([]);
    const [stored] = await entriesOf(api);
    expect(Object.keys(stored ?? {})).not.toEqual(expect.arrayContaining(['role']));
    expect(stored).not.toHaveProperty('user_id');
    expect((await api.as('ama').call(authEndpoints.verify)).body.role).toBe('user');
  });

  it('is one trader’s own: the id of another’s trade touches nothing of theirs', async () => {
    const api = await startApi();
    const hers = aTrade({ notes: 'private' });
    await add(api, hers, 'ama');
    const { status, body } = await add(api, { ...hers, notes: 'mine' }, 'kofi');
    expect(status).toBe(201);
    expect(body.notes).toBe('mine');
    expect(await entriesOf(api, 'ama')).toEqual([hers]);
    expect(await entriesOf(api, 'admin')).toEqual([]);
  });

  it.each([
    [{ pair: '' }, '#/pair', 'Please fill in required fields'],
    [{ entry_price: 0 }, '#/entry_price', 'Must be above zero'],
    [{ size: -1 }, '#/size', 'Must not be below zero'],
    [{ notes: 'x'.repeat(4001) }, '#/notes', 'At most 4,000 characters'],
    [{ strategy: 'x'.repeat(201) }, '#/strategy', 'At most 200 characters'],
  ])('refuses %o', async (change, pointer, detail) => {
    const api = await startApi();
    const { status, problem } = await add(api, aTrade(change));
    expect(status).toBe(422);
    expect(problem.detail).toBe(detail);
    expect(problem.errors).toEqual([{ in: 'body', pointer, detail }]);
    expect(await entriesOf(api)).toEqual([]);
  });

  it.each([
    [{ id: 'a/b' }, '#/id'],
    [{ id: 'x'.repeat(65) }, '#/id'],
    [{ date: '20 November 2026' }, '#/date'],
    [{ date: '2026-02-30T00:00:00Z' }, '#/date'],
    [{ type: 'hold' }, '#/type'],
    [{ status: 'deleted' }, '#/status'],
    [{ pnl: '30' }, '#/pnl'],
    [{ screenshot: 'data:image/png;base64,AAAA' }, '#/screenshot'],
  ])('points at the field that is wrong in %o', async (change, pointer) => {
    const api = await startApi();
    const body = { ...aTrade(), ...change } as never;
    const { status, problem } = await api.as('ama').call(journalEndpoints.add, { body });
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
  });

  it('does not count against the hourly limit: a returning device sends everything', async () => {
    const api = await startApi({ settings: { api_rate_limit: 10 } });
    for (let n = 0; n < 15; n += 1) expect((await add(api, aTrade())).status).toBe(201);
  });
});
