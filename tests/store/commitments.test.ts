import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import {
  commitmentDays,
  commitments,
  signalOutcomes,
  signalRemovals,
  signals,
} from '#api/db/schema/signals.ts';
import { createSignalStore, type SignalRow } from '#api/features/signals/signals.store.ts';
import { RecordListQuery } from '#contracts/public-record.ts';
import { DataSource } from '#contracts/primitives.ts';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import { canonicalJson, headOf, sha256 } from '#contracts/rules/signals/commitments.ts';
import {
  collectRecord,
  SOURCES,
  type Verification,
  verifyRecord,
} from '#contracts/rules/signals/record-check.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { publishRecord } from '#tests/support/published-record.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const { db } = database;
const store = createSignalStore(database);
let clock = AT;
const { record, readPath } = publishRecord(database, () => clock);

const verify = async (knownHeads = {}): Promise<Verification> =>
  verifyRecord({ ...(await collectRecord(readPath)), now: clock, knownHeads });

const kindsOf = ({ findings }: Verification) => [...new Set(findings.map(({ kind }) => kind))];

const issue = async (at: number, overrides: Partial<SignalRow> = {}): Promise<SignalRow> => {
  const row = aSignalRow({
    issued_at: at,
    stored_at: at + 1200,
    expires_at: at + 5 * HOUR_MS,
    ...overrides,
  });
  await store.issue([row]);
  return row;
};

const close = (id: string, at: number) =>
  store.addOutcomes([anOutcomeRow(id, { closed_at: at })], { at, isOutOfHours: false });

/** Three signals on each of so many days, closed the same day, and one that stays open. */
async function fill(days: number): Promise<SignalRow[]> {
  const rows: SignalRow[] = [];
  for (let day = 0; day < days; day += 1) {
    for (let each = 0; each < 3; each += 1) {
      const at = AT + day * DAY_MS + each * 60_000;
      const row = await issue(at);
      rows.push(row);
      await close(row.id, at + 30_000);
    }
  }
  await issue(AT + days * DAY_MS);
  clock = AT + days * DAY_MS + HOUR_MS;
  await record.sealDays();
  return rows;
}

/** Appends an entry as only access to the database allows; its day is not sealed yet. */
async function forge(entry: { kind: 'signal' | 'result' | 'void'; form: object; at?: number }) {
  const { commitments: all } = await record.chain({ after: 0, limit: 1000 });
  const seq = (all.at(-1)?.seq ?? 0) + 1;
  const form = JSON.stringify(entry.form);
  const row = {
    seq,
    signal_id: `forged-${seq}`,
    kind: entry.kind,
    form,
    hash: await sha256(form),
    committed_at: entry.at ?? clock,
    expires_at: entry.kind === 'signal' ? clock + HOUR_MS : null,
  };
  const head = await headOf(all.at(-1)?.head ?? null, {
    ...row,
    committed_at: new Date(row.committed_at).toISOString(),
    expires_at: row.expires_at === null ? null : new Date(row.expires_at).toISOString(),
  });
  await db.insert(commitments).values({ ...row, head });
}

const formOf = async (seq: number): Promise<Record<string, unknown>> => {
  const [entry] = (await record.chain({ after: seq - 1, limit: 1 })).commitments;
  return JSON.parse(entry?.form ?? '{}') as Record<string, unknown>;
};

const by = { actor: { id: 'admin-2', username: 'esi' }, at: AT + 5, reason: 'bad tick' };

describe('the chain of commitments', () => {
  it('fits a record that nobody touched, and says how much was checked', async () => {
    await fill(3);
    const result = await verify();
    expect(result).toMatchObject({ findings: [], entries: 19, signals: 9, days: 3 });
    expect(result.head?.head).toMatch(/^[0-9a-f]{64}$/);
  });

  it('publishes the hash of a signal at once, and its form only once it has closed', async () => {
    const { id } = await issue(AT, { instrument: 'XAUUSD' });
    const [open] = (await record.chain({ after: 0, limit: 10 })).commitments;
    expect(open).toMatchObject({ seq: 1, kind: 'signal', form: null });
    expect(JSON.stringify(open)).not.toMatch(/XAUUSD|buy|1\.08/);
    await close(id, AT + HOUR_MS);
    const [opened, result] = (await record.chain({ after: 0, limit: 10 })).commitments;
    expect(await sha256(opened?.form ?? '')).toBe(open?.hash);
    expect(opened?.form).toContain('"instrument":"XAUUSD"');
    expect(opened?.form).toMatch(/"nonce":"[0-9a-f]{64}"/);
    expect(result).toMatchObject({ seq: 2, kind: 'result' });
  });

  it('keeps backfilled signals outside, and a voided one in', async () => {
    clock = AT + HOUR_MS;
    await issue(AT, { backfilled: true });
    const { id } = await issue(AT + 1000);
    await store.remove(id, by);
    const { commitments: entries } = await record.chain({ after: 0, limit: 10 });
    expect(entries.map(({ kind }) => kind)).toEqual(['signal', 'void']);
    expect(entries[1]?.form).toBe(
      canonicalJson({ id, reason: 'bad tick', voided_at: new Date(by.at).toISOString() }),
    );
    expect((await verify()).findings).toEqual([]);
    expect(await record.list(RecordListQuery.parse({}))).toMatchObject([
      { id, status: 'voided', removal: { kind: 'voided', reason: 'bad tick' } },
    ]);
  });

  it('does not add to a sealed day when the clock is set back over midnight', async () => {
    await fill(1);
    await issue(AT + HOUR_MS);
    clock = AT + 3 * DAY_MS;
    await record.sealDays();
    const { days } = await record.chain({ after: 0, limit: 100 });
    expect(days.map(({ count }) => count)).toEqual([6, 2]);
    expect((await verify()).findings).toEqual([]);
  });

  it('notices a signal of the past that was changed in the record', async () => {
    const [first] = await fill(2);
    await db
      .update(signals)
      .set({ stop_loss: 1.08 })
      .where(eq(signals.id, first?.id ?? ''));
    expect((await verify()).findings).toEqual([
      {
        kind: 'changed',
        at: `signal ${first?.id}`,
        text: `Signal ${first?.id} differs from entry 1: stop_loss was committed as 1.0836 and is listed as 1.08.`,
      },
    ]);
  });

  it('notices a loser that was made a winner', async () => {
    const [first] = await fill(1);
    const better = { r_net: 5, status: 'tp_hit' } as const;
    await db
      .update(signalOutcomes)
      .set(better)
      .where(eq(signalOutcomes.signal_id, first?.id ?? ''));
    expect(kindsOf(await verify())).toEqual(['changed']);
  });

  it('notices a signal that was removed from the record', async () => {
    const [first] = await fill(2);
    await db.delete(signals).where(eq(signals.id, first?.id ?? ''));
    expect(kindsOf(await verify())).toEqual(['removed']);
  });

  it('notices a signal that was removed with its entries', async () => {
    const [first] = await fill(2);
    await db.delete(signals).where(eq(signals.id, first?.id ?? ''));
    await db.delete(commitments).where(eq(commitments.signal_id, first?.id ?? ''));
    expect(kindsOf(await verify())).toEqual(['removed']);
  });

  it('notices a winner that was inserted', async () => {
    await fill(2);
    const late = aSignalRow({ issued_at: AT + 7000, stored_at: AT + 8000 });
    await db.insert(signals).values(late);
    await db.insert(signalOutcomes).values(anOutcomeRow(late.id));
    expect(kindsOf(await verify())).toEqual(['inserted']);
  });

  it.each([
    ['25 R at the stop', { status: 'sl_hit', exit_price: 1.0836, r_gross: 25, r_net: 24.94 }],
    ['an exit at the stop that is called the target', { exit_price: 1.0836 }],
    ['an exit at the target that is called the stop', { status: 'sl_hit' }],
    ['an expiry at the target', { status: 'expired', closed_at: AT + 5 * HOUR_MS }],
    ['a result less no spread', { r_net: 2 }],
    ['a target reached without ever being in favour', { mfe_r: 0 }],
    ['a target after the stop was reached', { mae_r: 1.02 }],
    ['an excursion beyond the target', { mfe_r: 2.5 }],
    ['an end before the signal was issued', { closed_at: AT - HOUR_MS }],
    ['an end after its expiry', { closed_at: AT + 6 * HOUR_MS }],
  ] as const)('notices a result that contradicts its own signal: %s', async (_what, result) => {
    const { id } = await issue(AT);
    clock = AT + 8 * HOUR_MS;
    const closed = anOutcomeRow(id, { closed_at: AT + HOUR_MS, ...result });
    await store.addOutcomes([closed], { at: clock, isOutOfHours: false });
    expect(kindsOf(await verify())).toEqual(['contradictory']);
  });

  it('notices a loser of today that was removed before the night, its entries with it', async () => {
    await fill(1);
    const at = AT + DAY_MS + HOUR_MS;
    const loser = await issue(at);
    await close(loser.id, at + 30_000);
    const winner = await issue(at + 60_000);
    await close(winner.id, at + 90_000);
    clock = at + HOUR_MS;
    expect((await verify()).findings).toEqual([]);
    await db.delete(signals).where(eq(signals.id, loser.id));
    await db.delete(commitments).where(eq(commitments.signal_id, loser.id));
    for (const [from, to] of [
      [10, 8],
      [11, 9],
    ] as const) {
      await db.update(commitments).set({ seq: to }).where(eq(commitments.seq, from));
    }
    expect(kindsOf(await verify())).toEqual(['changed']);
  });

  it('notices by a head of today that the last signal was removed', async () => {
    await fill(1);
    const { id } = await issue(AT + DAY_MS);
    await close(id, AT + DAY_MS + 30_000);
    clock = AT + DAY_MS + HOUR_MS;
    const { head } = await verify();
    const stored = { [String(head?.entry)]: head?.head ?? '' };
    expect((await verify(stored)).findings).toEqual([]);
    const last = (await record.chain({ after: 7, limit: 10 })).commitments.map(({ seq }) => seq);
    for (const seq of last) await db.delete(commitments).where(eq(commitments.seq, seq));
    await db.delete(signals).where(eq(signals.id, id));
    expect(kindsOf(await verify(stored))).toEqual(['removed']);
  });

  it('notices a signal that was re-dated', async () => {
    const [first] = await fill(2);
    await db
      .update(signals)
      .set({ issued_at: AT - HOUR_MS })
      .where(eq(signals.id, first?.id ?? ''));
    expect(kindsOf(await verify())).toEqual(['re-dated']);
  });

  it('notices an entry whose date was changed, by its head', async () => {
    await fill(2);
    const earlier = { committed_at: AT + 2000 };
    await db.update(commitments).set(earlier).where(eq(commitments.seq, 3));
    expect((await verify()).findings).toContainEqual(
      expect.objectContaining({ kind: 'changed', at: 'entry 3' }),
    );
  });

  it('notices a signal that is never opened', async () => {
    await issue(AT);
    clock = AT + 30 * DAY_MS;
    await record.sealDays();
    expect(kindsOf(await verify())).toEqual(['overdue']);
  });

  it('notices by a head from elsewhere that everything was written anew', async () => {
    await fill(2);
    const { days } = await record.chain({ after: 0, limit: 100 });
    const before = Object.fromEntries(days.map(({ day, head }) => [day, head]));
    expect((await verify(before)).findings).toEqual([]);
    await db.delete(commitmentDays);
    await db.delete(commitments);
    await db.delete(signals);
    await fill(2);
    expect((await verify()).findings).toEqual([]);
    expect(kindsOf(await verify(before))).toEqual(['changed']);
  });

  it('notices a second result of a signal, which would let a loser become a winner', async () => {
    const [first] = await fill(2);
    const better = { r_net: 5, status: 'tp_hit' } as const;
    await db
      .update(signalOutcomes)
      .set(better)
      .where(eq(signalOutcomes.signal_id, first?.id ?? ''));
    await forge({ kind: 'result', form: { ...(await formOf(2)), ...better } });
    expect(kindsOf(await verify())).toContain('inserted');
  });

  it('notices forms that say less than their kind has', async () => {
    const [first] = await fill(1);
    await forge({ kind: 'result', form: { id: first?.id } });
    expect(kindsOf(await verify())).toContain('changed');
  });

  it('notices a signal that is committed now and dated to the past', async () => {
    await fill(2);
    const fake = aSignalRow({ issued_at: AT + HOUR_MS, stored_at: AT + HOUR_MS });
    await db.insert(signals).values(fake);
    await db.insert(signalOutcomes).values(anOutcomeRow(fake.id));
    await forge({ kind: 'signal', form: { id: fake.id } });
    await forge({ kind: 'result', form: { id: fake.id } });
    expect(kindsOf(await verify())).toContain('changed');
  });

  it('notices an entry that could stay closed for ever', async () => {
    await fill(1);
    await db.update(commitments).set({ expires_at: null }).where(eq(commitments.seq, 7));
    expect(kindsOf(await verify())).toEqual(['changed']);
    await db
      .update(commitments)
      .set({ expires_at: AT + 400 * DAY_MS })
      .where(eq(commitments.seq, 7));
    expect(kindsOf(await verify())).toEqual(['changed']);
  });

  it('notices an entry of today that is dated hours before the one before it', async () => {
    await fill(1);
    clock = AT + DAY_MS + 6 * HOUR_MS;
    await issue(clock);
    await issue(clock - 5 * HOUR_MS);
    expect(kindsOf(await verify())).toEqual(['re-dated']);
  });

  it('notices a head that is gone', async () => {
    await fill(3);
    clock += 2 * DAY_MS;
    const { days } = await record.chain({ after: 0, limit: 100 });
    await db.delete(commitmentDays).where(eq(commitmentDays.day, days.at(-1)?.day ?? ''));
    expect(kindsOf(await verify())).toEqual(['removed']);
  });

  it('notices a loser that is listed as voided', async () => {
    const [first] = await fill(1);
    const { id } = first ?? { id: '' };
    await db.delete(signalOutcomes).where(eq(signalOutcomes.signal_id, id));
    await db.insert(signalRemovals).values({
      signal_id: id,
      kind: 'voided',
      removed_at: AT + 10_000,
      removed_by: 'esi',
      reason: null,
    });
    expect(kindsOf(await verify())).toEqual(['inserted']);
  });

  it('notices winners of a source that the chain has never seen', async () => {
    expect(SOURCES).toEqual(DataSource.options);
    await fill(1);
    const other = aSignalRow({
      data_source: 'oanda',
      issued_at: AT + HOUR_MS,
      stored_at: AT + HOUR_MS,
    });
    await db.insert(signals).values(other);
    await db.insert(signalOutcomes).values(anOutcomeRow(other.id));
    expect(kindsOf(await verify())).toEqual(['inserted']);
  });

  it('is not alarmed by a signal that closes while the record is read', async () => {
    await fill(1);
    const { id } = await issue(AT + DAY_MS + 1000);
    let reads = 0;
    const collected = await collectRecord(async (path) => {
      reads += 1;
      if (reads === 4) await close(id, AT + DAY_MS + 2000);
      return readPath(path);
    });
    expect((await verifyRecord({ ...collected, now: clock })).findings).toEqual([]);
  });

  it('does not tell by the page after a signal whether it is open', async () => {
    const { id } = await issue(AT);
    const closed = await issue(AT - HOUR_MS);
    await close(closed.id, AT);
    expect(await record.list(RecordListQuery.parse({}))).toHaveLength(1);
    const after = (before: string) => record.list(RecordListQuery.parse({ before }));
    expect(await after(id)).toEqual(await after('no-such-signal'));
  });
});
