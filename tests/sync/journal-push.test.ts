import { expect, it } from 'vitest';
import { ApiError } from '#contracts/errors.ts';
import {
  journalSyncEndpoints,
  packChange,
  type RowChange,
} from '#contracts/journal/journal-sync.ts';
import { aTrade } from '#tests/support/builders.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import { createGate, fieldAtServer, openDevices, type Wrap, write } from './open-devices.ts';
import { findRow, readAllRows } from '#web/offline/journal/rows.ts';

const start = await openDevices();

it('sends the others when one is refused, says why, and sends it again once it changed', async () => {
  const { member, one } = await start({});
  const good = [await write(one), await write(one)];
  const bad = await write(one, { pair: '' });
  await one.sync();

  expect((await member.rows()).map((row) => row.id)).toEqual(good);
  const row = await findRow(one.db, bad);
  expect(row?.attention).toBe('pair: Please fill in required fields');
  await one.change(bad, { pair: 'EURUSD' });
  await one.sync();
  expect(await member.rows()).toHaveLength(3);
  expect((await findRow(one.db, bad))?.attention).toBeUndefined();
});

it.each([
  ['platform.internal', 'Error: not that one', undefined],
  ['request.invalid', 'passed', 'not that one'],
] as const)('finds the one row on which a whole call fails: %s', async (code, end, reason) => {
  const poison = aTrade();
  const failing: Wrap = (calls) => ({
    ...calls,
    push: async (changes) => {
      if (!changes.some(({ id }) => id === poison.id)) return calls.push(changes);
      throw new ApiError(code, 'not that one');
    },
  });
  const { member, one } = await start({ wrap: failing });
  for (let n = 0; n < 3; n += 1) await write(one);
  await addEntries(one.db, [poison], one.now());
  for (let n = 0; n < 3; n += 1) await write(one);
  const pass = one.sync().then(
    () => 'passed',
    (error: ApiError) => `Error: ${error.message}`,
  );

  expect(await pass).toBe(end);
  expect(await member.rows()).toHaveLength(6);
  expect((await findRow(one.db, poison.id))?.attention).toBe(reason);
});

it(
  'sends at most 500 rows and 400 kB at a time, the oldest first',
  { timeout: 60_000 },
  async () => {
    const pushes: (readonly RowChange[])[] = [];
    const counting: Wrap = (calls) => ({
      ...calls,
      push: (changes) => {
        pushes.push(changes);
        return calls.push(changes);
      },
    });
    const { member, one, time } = await start({ wrap: counting });
    const oldest = await write(one);
    time.advance(1000);
    const small = Array.from({ length: 510 }, () => aTrade());
    const large = Array.from({ length: 30 }, () => aTrade({ notes: 'é'.repeat(4000) }));
    await addEntries(one.db, [...small, ...large], one.now());
    await one.sync();

    expect(await member.rows()).toHaveLength(541);
    expect(pushes[0]?.[0]?.id).toBe(oldest);
    for (const changes of pushes) {
      expect(changes.length).toBeLessThanOrEqual(500);
      const sent = JSON.stringify(changes.map(packChange));
      expect(Buffer.byteLength(sent)).toBeLessThanOrEqual(405_000);
      const toOlderServer = Buffer.byteLength(JSON.stringify(changes));
      expect(toOlderServer).toBeLessThan(journalSyncEndpoints.push.bodyLimit);
    }
  },
);

it('begins with a small part, and an edit of a row of the next part stays unsent', async () => {
  const gate = createGate();
  const sizes: number[] = [];
  const counting: Wrap = (calls) => {
    const blocked = gate.wrap(calls);
    return { ...blocked, push: (changes) => (sizes.push(changes.length), blocked.push(changes)) };
  };
  const { member, one } = await start({ wrap: counting });
  await one.sync(); // learns the epoch
  const trades = Array.from({ length: 150 }, () => aTrade({ notes: 'as written' }));
  await addEntries(one.db, trades, one.now());
  const edited = trades[149]?.id ?? '';
  const pass = one.sync();
  await gate.untilBlocked();
  await new Promise((resolve) => setTimeout(resolve, 50)); // the next part is read meanwhile
  gate.release();
  await gate.untilBlocked();
  await one.change(edited, { notes: 'as edited' });
  gate.release();
  await pass;

  expect(sizes).toEqual([100, 50]);
  expect(await one.db.rows.where('unsentSince').above(0).primaryKeys()).toEqual([edited]);
  expect(await fieldAtServer(member, edited, 'notes')).toBe('as written');
  expect((await findRow(one.db, edited))?.fields).toMatchObject({ notes: 'as edited' });
});

/** Notes which rows the device pulls. */
function notingPulls() {
  const pulled: string[] = [];
  const wrap: Wrap = (calls) => ({
    ...calls,
    pull: async (cursor) => {
      const answer = await calls.pull(cursor);
      pulled.push(...answer.rows.map(({ id }) => id));
      return answer;
    },
  });
  return { pulled, wrap };
}

it('does not pull what it has pushed itself', async () => {
  const { pulled, wrap } = notingPulls();
  const { one } = await start({ wrap });
  await one.sync(); // learns the epoch
  const first = await write(one);
  await one.sync();
  await one.change(first, { notes: 'later' });
  await write(one);
  await one.sync();
  expect(pulled).toEqual([]);
});

it('pulls what another device changed between its own pushes', async () => {
  const { pulled, wrap } = notingPulls();
  const { one, two } = await start({ wrap }, {});
  await one.sync();
  const own = [await write(one)];
  await one.sync();
  const foreign = await write(two);
  await two.sync();
  own.push(await write(one));
  await one.sync();
  expect(pulled).toContain(foreign);
  expect(await readAllRows(one.db)).toHaveLength(3);
  expect(await one.db.rows.bulkGet(own)).toMatchObject([{ unsent: {} }, { unsent: {} }]);
});

it('starts over after all was cleared, though its own new revisions follow its cursor', async () => {
  const { member, one } = await start({});
  await one.sync();
  const cleared = await write(one);
  await one.sync(); // revision 1 of the first epoch
  await member.wipe();
  const written = [await write(one), await write(one)]; // revisions 1 and 2 of the second
  await one.sync();
  const rows = await readAllRows(one.db);
  expect(rows.map(({ id }) => id)).toEqual(written.toSorted());
  expect(rows.map(({ id }) => id)).not.toContain(cleared);
});

it('an edit made while the whole row was on its way stays unsent', async () => {
  const gate = createGate();
  const { member, one } = await start({ wrap: gate.wrap });
  await one.sync(); // learns the epoch
  const id = await write(one, { notes: 'as sent' });
  const pass = one.sync();
  await gate.untilBlocked();
  await one.change(id, { notes: 'as edited' });
  gate.release();
  await pass;
  const row = await findRow(one.db, id);
  expect(row).toMatchObject({ rev: 1, fields: { notes: 'as edited' } });
  expect(Object.keys(row?.unsent ?? {})).toEqual(['notes']);
  const next = one.sync();
  await gate.untilBlocked();
  gate.release();
  await next;
  expect(await fieldAtServer(member, id, 'notes')).toBe('as edited');
});
