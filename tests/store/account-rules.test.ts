import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { journalRows } from '#api/db/schema/journal.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import type { LimitReport } from '#api/domain/account-rule-alerts.ts';
import { createAccountRulesStore } from '#api/features/journal/account-rules.store.ts';
import { createJournalSyncStore } from '#api/features/journal/journal-sync.store.ts';
import { createUserStore } from '#api/features/users/users.store.ts';
import { Fill } from '#contracts/journal/journal.ts';
import { aTrade } from '#tests/support/builders.ts';
import { aChange, anEdit, stampAt } from '#tests/support/journal-changes.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { anAccountChange, rulesOf10k } from '#tests/support/ruled-accounts.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const rules = createAccountRulesStore(database);
const sync = createJournalSyncStore(database);

async function aTrader(): Promise<string> {
  const row = aUserRow();
  await createUserStore(database).insert(row, anEvent());
  return row.id;
}

async function tradesOf(userId: string, rowsPerSlice?: number) {
  const trades = [];
  for await (const slice of rules.trades(userId, rowsPerSlice)) trades.push(...slice);
  return trades;
}

/** Rows as a version stored them that did not have a field. */
async function dropField(id: string, name: string): Promise<void> {
  const own = eq(journalRows.id, id);
  const [row] = await database.db.select().from(journalRows).where(own);
  const fields = Object.entries(row?.doc ?? {}).filter(([each]) => each !== name);
  const doc = Object.fromEntries(fields) as typeof journalRows.$inferSelect.doc;
  await database.write(async (tx) => void (await tx.update(journalRows).set({ doc }).where(own)));
}

describe('the accounts whose rules are checked', () => {
  it('are those of the member that have rules and are not deleted', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    const strict = rulesOf10k({ own_daily_loss: 100 });
    const changes = [
      anAccountChange('prop', { name: 'Prop', currency: 'EUR', rules: strict }),
      anAccountChange('plain', { rules: null }),
      anAccountChange('gone', { deleted: true }),
      anAccountChange('old', { rules: null }),
      aChange(aTrade({ id: 'trade' })),
    ];
    await sync.push(ama, changes, AT);
    await dropField('old', 'rules');
    expect(await rules.accounts(ama)).toMatchObject([
      { id: 'prop', name: 'Prop', currency: 'EUR', rules: strict },
    ]);
    expect(await rules.accounts(kofi)).toEqual([]);
  });
});

describe('the trades of the check', () => {
  it('have what the rules need, without deleted ones, slice by slice', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    const at = '2026-11-20T08:00:00.000Z';
    const fills = [Fill.parse({ kind: 'exit', at, price: 1.1, size: 0.3, pnl: -0.1 - 0.2 })];
    const opened_at = '2026-11-20T07:00:00Z';
    const full = { status: 'open', fills, opened_at, account_id: 'prop', pnl: -12.5 } as const;
    const changes = [
      aChange(aTrade({ id: 'a', ...full })),
      aChange(aTrade({ id: 'b', currency: 'EUR', closed_at: at })),
      aChange(aTrade({ id: 'c' })),
      anEdit('c', { deleted: true }, stampAt(1)),
      aChange(aTrade({ id: 'd' })),
      aChange(aTrade({ id: 'e' })),
      anAccountChange('prop'),
    ];
    await sync.push(ama, changes, AT);
    await sync.push(kofi, [aChange(aTrade({ id: 'a', pnl: 7 }))], AT);
    await dropField('d', 'fills');
    const trades = await tradesOf(ama, 2);
    expect(trades).toEqual(await tradesOf(ama));
    expect(trades.map(({ id }) => id)).toEqual(['a', 'b', 'd', 'e']);
    const [first, second, third] = trades;
    expect(first).toEqual({
      id: 'a',
      accountId: 'prop',
      date: aTrade().date,
      currency: 'USD',
      closed_at: null,
      status: 'open',
      pnl: -12.5,
      fills,
      opened_at,
    });
    expect(second).toMatchObject({ currency: 'EUR', closed_at: at, accountId: null, fills: [] });
    expect(third).toMatchObject({ status: 'closed', pnl: 30, fills: [] });
  });
});

const aReport = (state: LimitReport['state'], isDaily = false): LimitReport => ({
  state,
  keys: { near: 'prop:near', broken: 'prop:broken' },
  isDaily,
  copy:
    state === 'fine'
      ? null
      : {
          topic: 'account_rules',
          title: state,
          body: '',
          facts: [['Account', 'Prop']],
          target: { section: 'trading-journal', item: 'accounts' },
        },
});

const report = (userId: string, state: LimitReport['state']) =>
  rules.report(userId, [aReport(state)], AT);

describe('an alert', () => {
  it('is stored once for its member, and again after it has ended', async () => {
    const [ama, kofi] = [await aTrader(), await aTrader()];
    for (const state of ['near', 'near', 'broken', 'broken', 'near'] as const) {
      await report(ama, state);
    }
    await report(kofi, 'broken');
    await report(ama, 'fine');
    await report(ama, 'near');
    await report(kofi, 'broken');
    const events = await database.db.select().from(outboxEvents);
    const posted = (userId: string) =>
      events.filter(({ user_id }) => user_id === userId).map(({ title }) => title);
    expect(posted(ama).toSorted()).toEqual(['broken', 'near', 'near']);
    expect(posted(kofi)).toEqual(['broken']);
  });

  it('of a day is not stored again after the day has recovered', async () => {
    const ama = await aTrader();
    for (const state of ['near', 'fine', 'near'] as const) {
      await rules.report(ama, [aReport(state, true)], AT);
    }
    expect(await database.db.$count(outboxEvents)).toBe(1);
  });
});
