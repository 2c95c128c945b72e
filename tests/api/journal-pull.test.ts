import { describe, expect, it } from 'vitest';
import { journalSyncEndpoints, SYNC_PROTOCOL } from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, onlyRow, pull, push, stampAt } from '#tests/support/journal-changes.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

/** A server where ama has recorded trades under these ids, in this order. */
async function withTrades(...ids: string[]) {
  const api = await startApi();
  await push(
    api,
    ids.map((id) => aChange(aTrade({ id }))),
  );
  return api;
}

const idsOf = (page: { rows: { id: string }[] }) => page.rows.map(({ id }) => id);
const post = (api: Api, trade: ReturnType<typeof aTrade>, person: Person = 'ama') =>
  api.as(person).call(journalEndpoints.add, { body: trade });
const entriesOf = async (api: Api, person: Person = 'ama') =>
  (await api.as(person).call(journalEndpoints.list)).body;

const stampsFor = async (api: Api, query: { protocol?: number }) =>
  (await api.as('ama').call(journalSyncEndpoints.pull, { query })).body.rows[0]?.at;

describe('the stamps of a row', () => {
  it('are there once for all fields that share one, for devices that read that', async () => {
    const api = await withTrades('a');
    await push(api, [anEdit('a', { notes: 'edited' }, stampAt(5))]);
    const [first, edited] = [stampAt(0), stampAt(5)];
    expect(await stampsFor(api, { protocol: 3 })).toEqual({ '*': first, notes: edited });
  });

  it('are there for each field, for older devices', async () => {
    const api = await withTrades('a');
    const at = await stampsFor(api, { protocol: 2 });
    expect(new Set(Object.values(at ?? {}))).toEqual(new Set([stampAt(0)]));
    expect(Object.keys(at ?? {})).toEqual(
      expect.arrayContaining(['date', 'pair', 'notes', 'deleted']),
    );
    expect(at).not.toHaveProperty(['*']);
    expect(await stampsFor(api, {})).toEqual(at);
  });
});

describe('the changes after a cursor', () => {
  it('come in pages, in the order of their revisions, each row once', async () => {
    const api = await withTrades('a', 'b', 'c', 'd', 'e');
    const first = await pull(api, { limit: 2 });
    expect(idsOf(first)).toEqual(['a', 'b']);
    expect(first).toMatchObject({ cursor: '1:2', more: true, server_time: START });
    const second = await pull(api, { cursor: first.cursor, limit: 2 });
    expect(idsOf(second)).toEqual(['c', 'd']);
    expect(second).toMatchObject({ cursor: '1:4', more: true, reset: false });
    const last = await pull(api, { cursor: second.cursor, limit: 2 });
    expect(idsOf(last)).toEqual(['e']);
    expect(last).toMatchObject({ cursor: '1:5', more: false, reset: false });
  });

  it('are none when nothing changed, and the cursor stays', async () => {
    const api = await withTrades('a');
    const page = await pull(api, { cursor: '1:1' });
    expect(page).toEqual({
      rows: [],
      cursor: '1:1',
      more: false,
      reset: false,
      reset_reason: null,
      cleared_epoch: 0,
      protocol: SYNC_PROTOCOL,
      server_time: START,
    });
  });

  it('hold a row that changes while pages are read, at its new place', async () => {
    const api = await withTrades('a', 'b', 'c');
    const first = await pull(api, { limit: 1 });
    await push(api, [anEdit('a', { pnl: 5 }, stampAt(1)), anEdit('c', { pnl: 6 }, stampAt(1))]);
    const rest = await pull(api, { cursor: first.cursor });
    expect(idsOf(rest)).toEqual(['b', 'a', 'c']);
    expect(rest.cursor).toBe('1:5');
  });

  it('hold tombstones: a delete reaches every device', async () => {
    const api = await withTrades('a', 'b');
    await push(api, [anEdit('a', { deleted: true }, stampAt(1))]);
    const page = await pull(api, { cursor: '1:2' });
    expect(page.rows).toMatchObject([{ id: 'a', rev: 3, fields: { deleted: true } }]);
  });

  it('start over for a device that knows nothing, one of another life of the data, one ahead of it', async () => {
    const api = await withTrades('a', 'b');
    for (const cursor of [undefined, '0:0', '2:1', '7:0', '1:3']) {
      const page = await pull(api, { ...(cursor && { cursor }), limit: 1 });
      expect(page).toMatchObject({ reset: true, cursor: '1:1', more: true });
      expect(idsOf(page)).toEqual(['a']);
    }
    expect(await pull(api, { cursor: '1:2' })).toMatchObject({ reset: false, rows: [] });
  });

  it('of an empty journal end immediately', async () => {
    const api = await startApi();
    expect(await pull(api)).toMatchObject({ rows: [], cursor: '1:0', more: false, reset: true });
    expect(await pull(api, { cursor: '1:0' })).toMatchObject({ rows: [], reset: false });
  });

  it.each([
    [{ cursor: 'yesterday' }, '#/cursor'],
    [{ cursor: '1:-1' }, '#/cursor'],
    [{ limit: 0 }, '#/limit'],
    [{ limit: 2501 }, '#/limit'],
  ])('are refused for %o', async (query, pointer) => {
    const api = await startApi();
    const { status, problem } = await api.as('ama').call(journalSyncEndpoints.pull, { query });
    expect(status).toBe(422);
    expect(problem.errors).toMatchObject([{ in: 'query', pointer }]);
  });
});

describe('a journal', () => {
  it('belongs to one member: the same id of another member is a different row', async () => {
    const api = await startApi();
    const hers = aTrade({ id: 'same', notes: 'private' });
    await push(api, [aChange(hers)]);
    const edit = anEdit('same', { notes: 'his' }, stampAt(99));
    expect((await push(api, [edit], 'kofi')).results).toEqual([{ id: 'same', status: 'missing' }]);
    await push(api, [aChange({ ...hers, notes: 'his' }, stampAt(99))], 'kofi');
    expect((await onlyRow(api)).fields).toMatchObject({ notes: 'private' });
    expect(await onlyRow(api, 'kofi')).toMatchObject({ rev: 1, fields: { notes: 'his' } });
    for (const person of ['admin', 'esi'] as const) {
      expect((await pull(api, {}, person)).rows).toEqual([]);
    }
  });

  it('is read and written while the access lasts', async () => {
    const api = await withTrades('a');
    api.advance(32 * 86_400_000);
    expect((await api.as('ama').call(journalSyncEndpoints.pull, { query: {} })).status).toBe(401);
    const body = { changes: [aChange(aTrade())] };
    expect((await api.as('ama').call(journalSyncEndpoints.push, { body })).status).toBe(401);
  });
});

describe('the documented calls beside sync', () => {
  it('list the same entries, without deleted ones', async () => {
    const api = await withTrades('a', 'b');
    await push(api, [anEdit('a', { deleted: true }, stampAt(1))]);
    expect((await entriesOf(api)).map(({ id }) => id)).toEqual(['b']);
    expect(await entriesOf(api)).not.toContainEqual(expect.objectContaining({ deleted: false }));
  });

  it('record a trade that every device pulls, and that devices go on editing', async () => {
    const api = await startApi();
    const trade = aTrade({ id: 'posted' });
    expect((await post(api, trade)).status).toBe(201);
    const row = await onlyRow(api);
    expect(row.fields).toEqual(aChange(trade).set);
    expect(new Set(Object.values(row.at)).size).toBe(1);
    await push(api, [anEdit('posted', { notes: 'later' }, stampAt(1))]);
    expect(await entriesOf(api)).toEqual([{ ...trade, notes: 'later' }]);
  });

  it('never undo a later edit or a delete, however often the first save is repeated', async () => {
    const api = await startApi();
    const trade = aTrade({ id: 'posted', notes: 'first' });
    await post(api, trade);
    await push(api, [anEdit('posted', { notes: 'later' }, stampAt(1))]);
    const again = await post(api, trade);
    expect(again.status).toBe(200);
    expect(again.body).toEqual({ ...trade, notes: 'later' });
    await push(api, [anEdit('posted', { deleted: true }, stampAt(2))]);
    const afterDelete = await post(api, trade);
    expect(afterDelete.status).toBe(200);
    expect(afterDelete.body).not.toHaveProperty('deleted');
    expect(await entriesOf(api)).toEqual([]);
    expect((await onlyRow(api)).rev).toBe(3);
  });
});
