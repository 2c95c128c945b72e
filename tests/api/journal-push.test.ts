import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { rowFields } from '#contracts/journal/journal-rows.ts';
import {
  CHANGES_PER_PUSH,
  journalSyncEndpoints,
  packChange,
  type RowChange,
  SYNC_PROTOCOL,
} from '#contracts/journal/journal-sync.ts';
import { journalEndpoints } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, onlyRow, pull, push, stampAt } from '#tests/support/journal-changes.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';

const MINUTE = 60_000;

/** A server with one trade that a phone has recorded. */
async function withTrade() {
  const api = await startApi();
  const trade = aTrade({ id: 'one', notes: 'first', pnl: 30 });
  await push(api, [aChange(trade, stampAt(0))]);
  return { api, trade };
}

const entriesOf = async (api: Api) => (await api.as('ama').call(journalEndpoints.list)).body;

describe('what a device pushes', () => {
  it('is stored, and answered with the row, its revision and the time of the server', async () => {
    const api = await startApi();
    const trade = aTrade({ id: 'one', tags: ['london'], stop_loss: 1.0837 });
    const change = aChange(trade, stampAt(0));
    const row = { id: 'one', kind: 'entry', rev: 1, fields: change.set, at: change.at };
    expect(await push(api, [change])).toEqual({
      results: [{ id: 'one', status: 'ok', row }],
      epoch: 1,
      protocol: SYNC_PROTOCOL,
      server_time: START,
    });
    expect(await entriesOf(api)).toEqual([trade]);
  });

  it('is the same with packed stamps, and a row that is now what was sent is not sent back', async () => {
    const api = await startApi();
    const change = aChange(aTrade({ id: 'one' }), stampAt(0));
    const pushPacked = async (changes: RowChange[]) => {
      const body = { changes: changes.map(packChange), protocol: 3 };
      return (await api.as('ama').call(journalSyncEndpoints.push, { body })).body.results;
    };
    expect(packChange(change).at).toEqual({ '*': stampAt(0) });
    expect(await pushPacked([change])).toEqual([{ id: 'one', status: 'stored', rev: 1 }]);
    expect((await onlyRow(api)).at).toEqual(change.at);
    const older = { ...change, at: { ...change.at, notes: stampAt(-1) } };
    const other = aChange(aTrade({ id: 'two', strategy: ' spaced ' }), stampAt(0));
    expect(await pushPacked([older, other, anEdit('one', { pnl: 3 }, stampAt(1))])).toMatchObject([
      { id: 'one', status: 'ok', row: { at: { '*': stampAt(0) } } }, // a field of it was older
      { id: 'two', status: 'ok', row: { fields: { strategy: 'spaced' } } }, // a field was corrected
      { id: 'one', status: 'ok', row: { fields: { pnl: 3 } } }, // it was one field of many
    ]);
  });

  it('changes nothing when it is repeated, alone, in the same batch or in parallel', async () => {
    const { api, trade } = await withTrade();
    const edit = anEdit('one', { pnl: 31 }, stampAt(5));
    const first = await push(api, [edit]);
    expect(await push(api, [edit])).toEqual(first);
    const { results } = await push(api, [edit, aChange(trade, stampAt(0)), edit]);
    expect(results).toEqual([first.results[0], first.results[0], first.results[0]]);
    await Promise.all([push(api, [edit]), push(api, [edit])]);
    expect((await onlyRow(api)).rev).toBe(2);
  });

  it('leads to the same row in any order of arrival', async () => {
    const edits = [
      anEdit('one', { notes: 'second', pnl: 1 }, stampAt(1, 'phone')),
      anEdit('one', { notes: 'third', rating: 4 }, stampAt(2, 'tablet')),
      anEdit('one', { pnl: 4, deleted: true }, stampAt(2, 'phone')),
    ];
    const orders = [
      [0, 1, 2],
      [0, 2, 1],
      [1, 0, 2],
      [1, 2, 0],
      [2, 0, 1],
      [2, 1, 0],
    ];
    for (const order of orders) {
      const { api } = await withTrade();
      for (const index of order) await push(api, edits.slice(index, index + 1));
      const { fields } = await onlyRow(api);
      expect(fields).toMatchObject({ notes: 'third', rating: 4, pnl: 4, deleted: true });
    }
  });

  it('merges field by field: edits of two devices both stay', async () => {
    const { api, trade } = await withTrade();
    await push(api, [anEdit('one', { notes: 'from the tablet' }, stampAt(9, 'tablet'))]);
    await push(api, [anEdit('one', { pnl: -5 }, stampAt(3, 'phone'))]);
    expect(await entriesOf(api)).toEqual([{ ...trade, notes: 'from the tablet', pnl: -5 }]);
  });

  it('replaces a field only by a newer write: not by an older, nor by another of the same stamp', async () => {
    const { api } = await withTrade();
    const older = anEdit('one', { notes: 'older' }, stampAt(-1));
    const same = anEdit('one', { notes: 'same' }, stampAt(0));
    const { results } = await push(api, [older, same]);
    const row = await onlyRow(api);
    expect(row).toMatchObject({ rev: 1, fields: { notes: 'first' } });
    expect(results).toEqual([
      { id: 'one', status: 'ok', row },
      { id: 'one', status: 'ok', row },
    ]);
  });

  it('deletes until it is undone, and preserves concurrent changes of another device', async () => {
    const { api, trade } = await withTrade();
    await push(api, [anEdit('one', { deleted: true }, stampAt(2))]);
    await push(api, [anEdit('one', { notes: 'written offline' }, stampAt(9, 'tablet'))]);
    expect(await entriesOf(api)).toEqual([]);
    expect((await onlyRow(api)).fields).toMatchObject({ deleted: true, notes: 'written offline' });
    await push(api, [anEdit('one', { deleted: false }, stampAt(10))]);
    expect(await entriesOf(api)).toEqual([{ ...trade, notes: 'written offline' }]);
  });

  it('gets `missing` for an incomplete row, and is stored when it is complete', async () => {
    const api = await startApi();
    const trade = aTrade({ id: 'one' });
    const part = anEdit('one', { pnl: 7, deleted: true }, stampAt(3));
    expect((await push(api, [part])).results).toEqual([{ id: 'one', status: 'missing' }]);
    expect((await pull(api)).rows).toEqual([]);
    const { results } = await push(api, [aChange(trade, stampAt(0)), part]);
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
    expect((await onlyRow(api)).fields).toMatchObject({ pnl: 7, deleted: true });
  });

  it('adds fields that an older app does not have', async () => {
    const api = await startApi();
    const set = { date: '2026-11-20T08:00:00.000Z', pair: ' GBPUSD ', entry_price: 1.27 };
    await push(api, [anEdit('one', set, stampAt(0))]);
    const { id, ...filledIn } = aTrade({ id: 'one' });
    const trade = { ...filledIn, ...set, pair: 'GBPUSD', exit_price: null, size: null, pnl: 0 };
    expect(await entriesOf(api)).toEqual([{ ...trade, id }]);
  });
});

describe('a row that cannot be taken', () => {
  it('of an unknown kind is refused by name, and the others are stored', async () => {
    const api = await startApi();
    const strange = { ...aChange(aTrade({ id: 'a' })), kind: 'horoscope' };
    const { results } = await push(api, [strange, aChange(aTrade({ id: 'b' }))]);
    expect(results).toMatchObject([
      { id: 'a', status: 'invalid', detail: 'kind: horoscope is not known here' },
      { id: 'b', status: 'ok' },
    ]);
    expect((await onlyRow(api)).id).toBe('b');
  });

  it.each([
    [{ entry_price: 0 }, 'entry_price: Must be above zero'],
    [{ pair: '  ' }, 'pair: Please fill in required fields'],
    [{ notes: 'x'.repeat(4001) }, 'notes: At most 4,000 characters'],
    [{ rating: 6 }, 'rating: 1 to 5'],
    [{ tags: Array(21).fill('a') }, 'tags: At most 20 tags'],
    [{ currency: 'dollar' }, 'currency: A currency has three capital letters'],
    [{ screenshots: Array(11).fill('0'.repeat(64)) }, 'screenshots: At most 10 pictures'],
  ])('as %o names the field, stays as it was, and stops no other', async (set, detail) => {
    const { api } = await withTrade();
    const wrong = anEdit('one', { ...set, emotions: 'Calm' }, stampAt(3));
    const { results } = await push(api, [wrong, aChange(aTrade({ id: 'two' }))]);
    expect(results).toMatchObject([{ id: 'one', status: 'invalid', detail }, { status: 'ok' }]);
    const { rows } = await pull(api);
    expect(rows).toMatchObject([{ id: 'one', rev: 1, fields: { emotions: '' } }, { id: 'two' }]);
  });

  it('keeps nothing that the contract does not declare', async () => {
    const { api, trade } = await withTrade();
    const set = { notes: 'n', user_id: api.people.kofi.id, role: 'admin', __proto__: { x: 1 } };
    const edit = { ...anEdit('one', set, stampAt(3)), user_id: api.people.kofi.id };
    const { results } = await push(api, [edit]);
    expect(results).toMatchObject([{ status: 'ok' }]);
    const { fields, at } = await onlyRow(api);
    expect(fields).toEqual({ ...aChange({ ...trade, notes: 'n' }).set });
    expect(Object.keys(at).toSorted()).toEqual(Object.keys(fields).toSorted());
  });
});

describe('a device whose clock is ahead', () => {
  it('gets that answer for the row that is ahead, and the others are stored, whatever protocol it says', async () => {
    const api = await startApi();
    for (const protocol of [undefined, SYNC_PROTOCOL]) {
      const good = aChange(aTrade(), stampAt(0));
      const ahead = aChange(aTrade(), stampAt(5 * MINUTE + 1));
      const body = { changes: [good, ahead], ...(protocol !== undefined && { protocol }) };
      const { results } = (await api.as('ama').call(journalSyncEndpoints.push, { body })).body;
      expect(results.map(({ id }) => id)).toEqual([good.id, ahead.id]);
      expect(results[1]?.status).toBe('ahead');
      const stored = (await pull(api)).rows.map(({ id }) => id);
      expect(stored).toContain(good.id);
      expect(stored).not.toContain(ahead.id);
    }
  });

  it('is borne with up to five minutes, and behind by any time', async () => {
    const api = await startApi();
    const trades = [aChange(aTrade(), stampAt(5 * MINUTE)), aChange(aTrade(), '000000000.0000.a')];
    const { results } = await push(api, trades);
    expect(results.map(({ status }) => status)).toEqual(['ok', 'ok']);
  });
});

describe('a push', () => {
  it('accepts at most five hundred rows', async () => {
    const api = await startApi();
    const many = Array.from({ length: CHANGES_PER_PUSH }, () => aChange(aTrade()));
    const { results } = await push(api, many);
    expect(results).toHaveLength(500);
    const body = { changes: [...many, aChange(aTrade())] };
    const { status, problem } = await api.as('kofi').call(journalSyncEndpoints.push, { body });
    expect(status).toBe(422);
    expect(problem.errors?.[0]?.pointer).toBe('#/changes');
    expect((await pull(api, {}, 'kofi')).rows).toEqual([]);
  });

  it('of more than a megabyte is too large', async () => {
    const api = await startApi();
    const long = Array.from({ length: 260 }, () => aChange(aTrade({ notes: 'x'.repeat(4000) })));
    const { status, problem } = await api
      .as('ama')
      .call(journalSyncEndpoints.push, { body: { changes: long } });
    expect(status).toBe(413);
    expect(problem.code).toBe('request.too_large');
    expect((await pull(api)).rows).toEqual([]);
  });

  it.each([
    [{ id: 'a/b' }, '#/changes/0/id'],
    [{ at: { pnl: 'yesterday' } }, '#/changes/0/at/pnl'],
    [{ at: undefined }, '#/changes/0/at'],
    [{ set: null }, '#/changes/0/set'],
  ])('with %o is refused as a whole, with a pointer', async (wrong, pointer) => {
    const api = await startApi();
    const changes = [{ ...aChange(aTrade()), ...wrong }, aChange(aTrade())] as never;
    const { status, problem } = await api
      .as('ama')
      .call(journalSyncEndpoints.push, { body: { changes } });
    expect(status).toBe(422);
    expect(problem.errors?.map((error) => error.pointer)).toEqual([pointer]);
    expect((await pull(api)).rows).toEqual([]);
  });

  it('fault 65: with sixty thousand invalid stamps is refused at the first, in few words', async () => {
    const api = await startApi();
    const bad = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`f${n}`, '!']));
    const changes = Array.from({ length: 500 }, (_, n) => ({
      ...aChange(aTrade()),
      id: `${n}`,
      at: bad,
    }));
    const { status, problem } = await api
      .as('ama')
      .call(journalSyncEndpoints.push, { body: { changes } });
    expect(status).toBe(422);
    expect(problem.errors).toEqual([
      { in: 'body', pointer: '#/changes/0/at/f0', detail: 'A stamp is ms.counter.device' },
    ]);
  });

  it('of a mapping with many invalid columns is refused at the first', async () => {
    const api = await startApi();
    const columns = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`f${n}`, 0]));
    const set = { account_id: 'a', heads: [], columns, deleted: false };
    const at = Object.fromEntries(Object.keys(set).map((name) => [name, stampAt(0)]));
    const parsing = vi.spyOn(rowFields.import_mapping, 'safeParse');
    const { results } = await push(api, [{ id: 'mapping-a', kind: 'import_mapping', set, at }]);
    expect(results[0]?.status).toBe('invalid');
    const [parsed] = parsing.mock.results;
    expect(parsed?.type === 'return' && parsed.value.error?.issues).toHaveLength(1);
  });

  it('fault 65: waits until the one before it of the same member has ended, and those of others do not', async () => {
    const api = await startApi();
    const { journalSync } = api.services.stores;
    const store = journalSync.push.bind(journalSync);
    const inside = new Map<string, number>();
    let most = 0;
    vi.spyOn(journalSync, 'push').mockImplementation(async (userId, ...rest) => {
      inside.set(userId, (inside.get(userId) ?? 0) + 1);
      most = Math.max(most, inside.get(userId) ?? 0);
      await nextTurn();
      const results = await store(userId, ...rest);
      inside.set(userId, (inside.get(userId) ?? 0) - 1);
      return results;
    });
    let isOtherDone = false;
    const own = Promise.all(Array.from({ length: 8 }, () => push(api, [aChange(aTrade())]))).then(
      () => isOtherDone,
    );
    await push(api, [aChange(aTrade())], 'kofi');
    isOtherDone = true;
    expect(await own).toBe(true);
    expect(most).toBe(1);
  });

  it('in parallel from many devices loses nothing and gives every change its own revision', async () => {
    const { api } = await withTrade();
    const devices = Array.from({ length: 20 }, (_, n) => n);
    await Promise.all(
      devices.map((n) =>
        push(api, [
          anEdit('one', { pnl: n }, stampAt(n, `device${n}`)),
          aChange(aTrade(), stampAt(n, `device${n}`)),
        ]),
      ),
    );
    const { rows, cursor } = await pull(api);
    expect(rows).toHaveLength(21);
    const revs = rows.map(({ rev }) => rev);
    expect(new Set(revs).size).toBe(21);
    expect(revs).toEqual(revs.toSorted((a, b) => a - b));
    expect(cursor).toBe(`1:${revs.at(-1)}`);
    expect(rows.find(({ id }) => id === 'one')?.fields).toMatchObject({ pnl: 19 });
  });
});
