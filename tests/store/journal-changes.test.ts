import { and, asc, eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { journalRows } from '#api/db/schema/journal.ts';
import { DEFAULT_QUOTA } from '#api/domain/journal-quota.ts';
import { createJournalSyncService } from '#api/features/journal/journal-sync.service.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { fieldNamesOf, type RowKind } from '#contracts/journal/journal-rows.ts';
import {
  ChangesAnswer,
  RowChange,
  rowsFor,
  SYNC_PROTOCOL,
  SyncedRow,
} from '#contracts/journal/journal-sync.ts';
import { formatStamp } from '#contracts/rules/journal/hybrid-clock.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, stampAt } from '#tests/support/journal-changes.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createJournalSyncStore(database);
const sync = createJournalSyncService(
  store,
  () => AT,
  () => Promise.resolve(DEFAULT_QUOTA),
);

async function aTrader(): Promise<string> {
  const row = aUserRow({ role: 'user' });
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

/** Pushes as a device does, over the wire. */
const push = (userId: string, changes: readonly object[]) =>
  sync.push(userId, { changes: changes.map((change) => RowChange.parse(change)), protocol: 3 });

const pullText = async (userId: string, protocol: number, cursor = '1:0', limit = 500) =>
  (await sync.pull(userId, { cursor, limit, protocol })).text;

/** The answer with all rows as the contract makes it of what the tables have. */
async function contractText(userId: string, protocol: number): Promise<string> {
  const stored = await database.db
    .select()
    .from(journalRows)
    .where(eq(journalRows.user_id, userId))
    .orderBy(asc(journalRows.rev));
  const rows = stored.map(({ doc, ...row }) => SyncedRow.parse({ ...row, fields: doc }));
  const answer: ChangesAnswer = {
    rows: rowsFor(protocol, rows),
    cursor: `1:${rows.at(-1)?.rev ?? 0}`,
    more: false,
    reset: false,
    reset_reason: null,
    cleared_epoch: 0,
    protocol: SYNC_PROTOCOL,
    server_time: new Date(AT).toISOString(),
  };
  return JSON.stringify(ChangesAnswer.parse(answer));
}

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.constantFrom('“Retest” 📈\n\tнет', '"},"at":{"*":"', '\\', 'a\u0000b\ud800c', '\u2028'),
);
const stamp = fc
  .tuple(fc.nat(3), fc.nat(2), fc.constantFrom('k3', 'k3f9a1', '0'))
  .map(([ms, counter, device]) => formatStamp(AT + ms, counter, device));

/** Values of each kind that has lists, objects or numbers in it; a new row is one that has the first ones. */
const values: Record<string, fc.Arbitrary<Record<string, unknown>>> = {
  entry: fc.record(
    {
      date: fc.constant('2026-11-20T10:15:00.000Z'),
      pair: fc.constantFrom('EURUSD', 'Öl'),
      type: fc.constantFrom('buy', 'sell'),
      entry_price: fc.constantFrom(1.08523, 1e-7, 123_456_789.01),
      pnl: fc.constantFrom(-0.1 - 0.2, 0, -0, 1e9),
      size: fc.constantFrom(null, 0.1),
      notes: texts,
      tags: fc.array(texts, { maxLength: 3 }),
      deleted: fc.boolean(),
    },
    { requiredKeys: ['date', 'pair', 'type', 'entry_price'] },
  ),
  setup: fc.record(
    {
      name: fc.constant('London'),
      rules: fc.array(fc.record({ id: fc.constantFrom('7', 'r1'), text: fc.constant('Öl "a"') })),
      notes: texts,
    },
    { requiredKeys: ['name'] },
  ),
  import_mapping: fc.record(
    {
      account_id: fc.constant('acc'),
      heads: fc.array(texts, { maxLength: 3 }),
      columns: fc.dictionary(fc.constantFrom('9', 'symbol', '10', 'ö'), texts),
    },
    { requiredKeys: ['account_id', 'heads', 'columns'] },
  ),
};

/** A new row, or an edit of some of its fields, with one stamp or several. */
const change = fc.constantFrom(...Object.keys(values)).chain((kind) =>
  fc
    .record({
      id: fc.constantFrom('a', 'b').map((id) => `${kind}-${id}`),
      set: values[kind] ?? fc.constant({}),
      left: fc.subarray(fieldNamesOf(kind as RowKind).slice()),
      isNew: fc.boolean(),
      common: stamp,
      own: fc.array(stamp, { maxLength: 4 }),
    })
    .map(({ id, set, left, isNew, common, own }) => {
      const names = Object.keys(set).filter((name) => isNew || !left.includes(name));
      return {
        id,
        kind,
        set: Object.fromEntries(Object.entries(set).filter(([name]) => names.includes(name))),
        at: Object.fromEntries(names.map((name, index) => [name, own[index] ?? common])),
      };
    }),
);

describe('the text of a page of changes', () => {
  it('is what the contract makes of the rows, for every protocol', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 10 }), async (changes) => {
        const trader = await aTrader();
        await push(trader, changes);
        for (const protocol of [1, 2, 3, 4]) {
          const text = await pullText(trader, protocol);
          expect(text).toBe(await contractText(trader, protocol));
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is that also of rows that another release has stored: with fewer fields, with more, and some without a stamp', async () => {
    const trader = await aTrader();
    await push(
      trader,
      ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aChange(aTrade({ id }))),
    );
    const own = eq(journalRows.user_id, trader);
    const stored = await database.db
      .select()
      .from(journalRows)
      .where(own)
      .orderBy(asc(journalRows.rev));
    const { notes: _notes, ...older } = { ...stored[0]?.doc } as Record<string, unknown>;
    const newer = { ...stored[1]?.doc, new_field: { '2': [1.5], '1': null } };
    const at = { ...stored[2]?.at, gone: stampAt(3) };
    const states = [
      { doc: older },
      { doc: newer },
      { at },
      { doc: newer, at: { pair: stampAt(1), new_field: stampAt(2) } },
      { doc: { ...older, new_field: 'notes' } },
      { doc: { ...newer, new_field: '"notes":', notes: { notes: 1 } } },
    ];
    await database.write(async (tx) => {
      for (const [index, state] of states.entries()) {
        const id = stored[index]?.id ?? '';
        await tx
          .update(journalRows)
          .set(state as never)
          .where(and(own, eq(journalRows.id, id)));
      }
    });
    for (const protocol of [1, 2, 3]) {
      expect(await pullText(trader, protocol)).toBe(await contractText(trader, protocol));
    }
  });

  it('is an answer of the contract for pages of any size, and for an empty journal', async () => {
    const trader = await aTrader();
    const empty = await pullText(trader, 3);
    expect(empty).toBe(await contractText(trader, 3));
    await push(
      trader,
      ['a', 'b', 'c'].map((id) => aChange(aTrade({ id }))),
    );
    const page = await pullText(trader, 3, '7:0', 2);
    expect(page).toBe(JSON.stringify(ChangesAnswer.parse(JSON.parse(page))));
    expect(JSON.parse(page)).toMatchObject({ rows: [{ id: 'a' }, { id: 'b' }], more: true });
  });
});

describe('fault 21: what is not declared', () => {
  const secret = { user_id: 'undeclared', password_hash: 'undeclared' };
  const { id: _id, ...trade } = aTrade();
  const rows: Record<RowKind, Record<string, unknown>> = {
    entry: { ...trade, fills: [{ kind: 'entry', price: 1, size: 1, ...secret }] },
    account: { name: 'Main' },
    cash_flow: { account_id: 'acc', date: '2026-11-20T08:00:00Z', amount: 5 },
    setup: { name: 'London', rules: [{ id: 'r1', text: 'With the trend', ...secret }] },
    day_note: { day: '2026-11-20' },
    import_mapping: { account_id: 'acc', heads: [], columns: {} },
    import: { account_id: 'acc', date: '2026-11-20T08:00:00Z', stated: { trades: 1, ...secret } },
  };

  it.each(Object.entries(rows))(
    'of a row of the kind %s is in no text that leaves',
    async (kind, row) => {
      const trader = await aTrader();
      const set = { ...row, ...secret };
      const at = (ms: number) =>
        Object.fromEntries(Object.keys(set).map((name) => [name, stampAt(ms)]));
      const whole = { id: 'one', kind, set, at: at(0), ...secret };
      await push(trader, [whole, { ...whole, id: 'two' }]);
      await push(trader, [{ ...whole, at: at(1) }]);
      for (const protocol of [1, 2, 3]) {
        const text = await pullText(trader, protocol);
        const answer = ChangesAnswer.parse(JSON.parse(text));
        expect(answer.rows.map(({ id, rev }) => [id, rev])).toEqual([
          ['two', 2],
          ['one', 3],
        ]);
        expect(text).toBe(JSON.stringify(answer)); // with another field it would be longer
        expect(text).not.toContain('undeclared');
        expect(text).not.toContain('user_id');
        const allowed = new Set(['*', ...fieldNamesOf(kind as RowKind)]);
        for (const { fields, at: stamps } of answer.rows) {
          const names = [...Object.keys(fields), ...Object.keys(stamps)];
          expect(names.filter((name) => !allowed.has(name))).toEqual([]);
        }
      }
    },
  );
});
