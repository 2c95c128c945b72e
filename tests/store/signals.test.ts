import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { signalRemovals, signals } from '#api/db/schema/signals.ts';
import { createSignalStore, type SignalRow } from '#api/features/signals/signals.store.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aControlRow, anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { AT } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createSignalStore(database);

const esi = { id: 'admin-2', username: 'esi' };
const by = { actor: esi, at: AT + 5, reason: 'bad tick' };
const all = { limit: 200 };

const issue = async (overrides: Partial<SignalRow> = {}): Promise<SignalRow> => {
  const row = aSignalRow(overrides);
  expect(await store.issue([row])).toEqual([row]);
  return row;
};

const storedSignals = () => database.db.select().from(signals).orderBy(signals.id);
const ids = (rows: readonly { signal: { id: string } }[]) => rows.map(({ signal }) => signal.id);

const page = async (query: Parameters<typeof store.page>[0]) => {
  const { rows, total } = await store.page(query, 'simulated');
  return [ids(rows), total];
};

const removals = () => database.db.select().from(signalRemovals);

const audited = async () =>
  (await database.db.select().from(auditLog)).map(({ actor, action, target, at }) => ({
    actor,
    action,
    target,
    at,
  }));

describe('the store of signals', () => {
  it('gives a signal back as it was issued, with what became of it', async () => {
    const open = await issue({ ml_agrees: null, hit_probability: null, issued_at: AT - 1 });
    const closed = await issue();
    const outcome = anOutcomeRow(closed.id);
    await store.addOutcomes([outcome]);
    expect(await store.page(all, 'simulated')).toEqual({
      total: 2,
      rows: [
        { signal: closed, outcome, removal: null },
        { signal: open, outcome: null, removal: null },
      ],
    });
  });

  it('stores new signals once and does not change existing ones', async () => {
    const first = aSignalRow();
    const second = aSignalRow();
    expect(await store.issue([])).toEqual([]);
    expect(await store.issue([first])).toEqual([first]);
    const again = { ...first, entry_price: 9, reason: 'Changed.' };
    expect(await store.issue([again, second])).toEqual([second]);
    expect(await store.issue([again, second])).toEqual([]);
    expect(await storedSignals()).toEqual(
      [first, second].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it('lets one of many issues of the same signal through', async () => {
    const row = aSignalRow();
    const issued = await Promise.all(Array.from({ length: 6 }, () => store.issue([row])));
    expect(issued.flat()).toEqual([row]);
  });

  it('pages from the newest to the oldest, by the time of issue and then by id', async () => {
    await issue({ id: 'b', issued_at: AT });
    await issue({ id: 'a', issued_at: AT });
    await issue({ id: 'z', issued_at: AT - 1 });
    await issue({ id: 'c', issued_at: AT + 1, scanner_type: 'weekly' });
    await issue({ id: 'other', data_source: 'oanda' });
    expect(await page(all)).toEqual([['c', 'b', 'a', 'z'], 4]);
    expect(await page({ limit: 2 })).toEqual([['c', 'b'], 4]);
    expect(await page({ limit: 2, before: 'b' })).toEqual([['a', 'z'], 4]);
    expect(await page({ limit: 2, before: 'z' })).toEqual([[], 4]);
    expect(await page({ limit: 2, before: 'nothing' })).toEqual([[], 4]);
    expect(await page({ ...all, scanner: 'weekly' })).toEqual([['c'], 1]);
  });

  it('tells the signals of a period, hidden and voided ones too', async () => {
    const before = await issue({ issued_at: AT - 1 });
    const first = await issue({ issued_at: AT });
    const last = await issue({ issued_at: AT + 9 });
    await issue({ issued_at: AT + 10 });
    await issue({ issued_at: AT, scanner_type: 'weekly' });
    await store.addOutcomes([anOutcomeRow(before.id), anOutcomeRow(first.id)]);
    await store.remove(first.id, by);
    await store.remove(last.id, by);
    const listed = await store.byPeriod('peak', 'simulated', { from: AT, to: AT + 10 });
    expect(listed.map(({ signal, removal }) => [signal.id, removal?.kind])).toEqual([
      [last.id, 'voided'],
      [first.id, 'hidden'],
    ]);
  });
});

describe('what becomes of a signal', () => {
  it('is added once, and the first grading stays', async () => {
    const signal = await issue({ scanner_type: 'weekly' });
    const outcome = anOutcomeRow(signal.id);
    expect(await store.addOutcomes([outcome])).toBe(1);
    expect(await store.addOutcomes([anOutcomeRow(signal.id, { status: 'sl_hit' })])).toBe(0);
    expect((await store.page(all, 'simulated')).rows[0]?.outcome).toEqual(outcome);
    expect(await store.addControls([aControlRow(signal.id)])).toBe(1);
    expect(await store.addControls([aControlRow(signal.id, { hit_share: 1 })])).toBe(0);
    expect(await store.addOutcomes([])).toBe(0);
    expect(await store.addControls([])).toBe(0);
  });

  it('never changes the signal: its rows are the same after grading, voiding and hiding', async () => {
    const rows = [await issue({ id: '1', scanner_type: 'weekly' }), await issue({ id: '2' })];
    await store.addOutcomes([anOutcomeRow('1')]);
    await store.addControls([aControlRow('1')]);
    await store.remove('1', by);
    await store.remove('2', by);
    await store.issue(rows.map((row) => ({ ...row, entry_price: 1 })));
    expect(await storedSignals()).toEqual(rows);
  });

  it('is open until it is graded or voided', async () => {
    const [open, graded, voided] = [await issue(), await issue(), await issue()];
    await issue({ data_source: 'oanda' });
    await store.addOutcomes([anOutcomeRow(graded.id)]);
    await store.remove(voided.id, by);
    expect(ids(await store.open('simulated'))).toEqual([open.id]);
    expect(ids(await store.open('simulated', 'peak'))).toEqual([open.id]);
    expect(await store.open('simulated', 'weekly')).toEqual([]);
  });

  it('waits for a control where trades end by the clock, also after it has closed or was hidden', async () => {
    await issue({ scanner_type: 'peak' });
    const weekly = await issue({ scanner_type: 'weekly', issued_at: AT + 3 });
    const hidden = await issue({ scanner_type: '1m_sniper', issued_at: AT + 2 });
    const voided = await issue({ scanner_type: '1m_sniper', issued_at: AT + 1 });
    const control = await issue({ scanner_type: '1m_sniper' });
    await store.addOutcomes([anOutcomeRow(hidden.id), anOutcomeRow(control.id)]);
    await store.remove(hidden.id, by);
    await store.remove(voided.id, by);
    await store.addControls([aControlRow(control.id)]);
    const waiting = await store.ungradedControls('simulated');
    expect(waiting).toEqual([weekly, hidden]);
    expect(await store.addControls([aControlRow(hidden.id), aControlRow(voided.id)])).toBe(1);
  });
});

describe('a removal', () => {
  it('voids an open signal, which is never graded afterwards', async () => {
    const { id } = await issue({ scanner_type: 'weekly' });
    expect(await store.remove(id, by)).toBe('voided');
    expect(await store.addOutcomes([anOutcomeRow(id)])).toBe(0);
    expect(await store.addControls([aControlRow(id)])).toBe(0);
    expect(await removals()).toEqual([
      { signal_id: id, kind: 'voided', removed_at: AT + 5, removed_by: 'esi', reason: 'bad tick' },
    ]);
    expect(await audited()).toEqual([
      {
        actor: 'esi',
        action: 'signals.voided',
        target: 'Weekly Scanner, EURUSD buy, 2026-11-20T09:00:00.000Z',
        at: AT + 5,
      },
    ]);
    expect(await page(all)).toEqual([[id], 1]);
  });

  it('hides a closed signal from lists, and leaves it in the record', async () => {
    const { id } = await issue();
    await store.addOutcomes([anOutcomeRow(id)]);
    expect(await store.remove(id, { ...by, reason: null })).toBe('hidden');
    expect(await page(all)).toEqual([[], 0]);
    const record = await store.tallies({ source: 'simulated', scanner: 'peak', from: 0 });
    expect(record).toMatchObject([{ tp_hit: 1, hidden: 1 }]);
    expect((await audited()).map(({ action }) => action)).toEqual(['signals.hidden']);
  });

  it('that is repeated answers the same and is recorded once', async () => {
    const { id } = await issue();
    const answers = await Promise.all(Array.from({ length: 5 }, () => store.remove(id, by)));
    expect(answers).toEqual(Array.from({ length: 5 }, () => 'voided'));
    expect(await removals()).toHaveLength(1);
    expect(await audited()).toHaveLength(1);
    expect(await store.remove('nothing', by)).toBeNull();
  });

  it('and a grading at the same time leave one of both', async () => {
    const rows = [await issue(), await issue(), await issue(), await issue()];
    await Promise.all(
      rows.flatMap(({ id }, n) => {
        const grade = () => store.addOutcomes([anOutcomeRow(id)]);
        const remove = () => store.remove(id, by);
        return n % 2 === 0 ? [grade(), remove()] : [remove(), grade()];
      }),
    );
    const ends = await store.byPeriod('peak', 'simulated', { from: 0, to: AT + 1 });
    expect(ends).toHaveLength(4);
    for (const { outcome, removal } of ends) {
      expect(removal?.kind).toBe(outcome === null ? 'voided' : 'hidden');
    }
  });
});

describe('the evidence', () => {
  it('knows at a moment only what had closed by then, and of controls what had ended', async () => {
    const first = await issue({ scanner_type: 'weekly', quality: 0.9 });
    const second = await issue({ scanner_type: 'weekly', quality: 0.7, backfilled: true });
    await store.addOutcomes([
      anOutcomeRow(first.id, { closed_at: AT + HOUR_MS }),
      anOutcomeRow(second.id, { closed_at: AT + 3 * HOUR_MS, status: 'sl_hit', r_net: -1.1 }),
    ]);
    await store.addControls([aControlRow(first.id, { closed_at: AT + 2 * HOUR_MS })]);
    const evidenceAt = (at: number) => store.evidence('weekly', 'simulated', at);
    const hit = { quality: 0.9, isHit: true, r_net: 1.9428571428571428, isBackfilled: false };
    expect(await evidenceAt(AT + HOUR_MS - 1)).toEqual([]);
    expect(await evidenceAt(AT + HOUR_MS)).toEqual([{ ...hit, controlHitShare: null }]);
    expect(await evidenceAt(AT + 2 * HOUR_MS)).toEqual([{ ...hit, controlHitShare: 0.5 }]);
    expect(await evidenceAt(AT + 3 * HOUR_MS)).toEqual([
      { quality: 0.7, isHit: false, r_net: -1.1, controlHitShare: null, isBackfilled: true },
      { ...hit, controlHitShare: 0.5 },
    ]);
    expect(await store.evidence('weekly', 'oanda', AT + 3 * HOUR_MS)).toEqual([]);
    expect(await store.evidence('peak', 'simulated', AT + 3 * HOUR_MS)).toEqual([]);
  });
});
