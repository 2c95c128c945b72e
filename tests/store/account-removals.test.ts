import { describe, expect, it } from 'vitest';
import { auditLog } from '#api/db/schema/system.ts';
import { leads, paymentTransactions } from '#api/db/schema/payments.ts';
import { outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { createAccountRemovalStore } from '#api/features/account/account.store.ts';
import { appendAudit } from '#api/features/audit/audit.service.ts';
import { newLead } from '#api/features/leads/leads.store.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { openStoreDatabase } from '#tests/support/open-store.ts';
import { aPaidTransaction } from '#tests/support/paid-transactions.ts';
import { anEvent, AT, aUserRow } from '#tests/support/store-rows.ts';

const database = await openStoreDatabase();
const store = createAccountRemovalStore(database);

/** A name and an address of letters that mean something to a pattern. */
const NAME = '100%_ama\\';
const EMAIL = 'A_ma%1@example.com';

async function insertPeople(): Promise<void> {
  const member = aUserRow({ id: 'ama', username: NAME, email: EMAIL });
  const failedMail = { topic: 'mail_failed', audience: 'administrators', title: 'News' } as const;
  const event = {
    ...failedMail,
    facts: [],
    section: 'system',
    is_quiet: false,
    created_at: AT,
  } as const;
  const facts = [['E-mail', EMAIL]] as const;
  await database.write(async (tx) => {
    await tx.insert(users).values([member, aUserRow({ id: 'kofi', username: '100 kofi' })]);
    await tx.insert(leads).values(newLead(anAccessRequest({ name: NAME, email: EMAIL }), AT));
    await tx
      .insert(paymentTransactions)
      .values([
        aPaidTransaction({ id: 'hers', user_id: 'ama', name: NAME, email: EMAIL.toUpperCase() }),
        aPaidTransaction({ id: 'his', user_id: 'kofi' }),
      ]);
    await tx.insert(outboxEvents).values([
      { ...event, id: 'in-facts', key: 'in-facts', body: 'A visitor asks for access.', facts },
      {
        ...event,
        id: 'of-her',
        key: 'of-her',
        body: `We stopped trying to send the e-mail to ${EMAIL}.`,
      },
      {
        ...event,
        id: 'of-him',
        key: 'of-him',
        body: 'We stopped trying to send the e-mail to AXmaYY1@example.com.',
      },
    ]);
    for (const target of [NAME, `${NAME}, monthly`, `${NAME}: contacted`, '100 kofi, monthly']) {
      await appendAudit(tx, anEvent({ target }));
    }
  });
}

describe('removing an account', () => {
  it('removes all data of the person, with any characters in the name, and of no other member', async () => {
    await insertPeople();
    expect(await store.remove('ama', AT)).toBe('removed');
    const { db } = database;
    expect((await db.select().from(users)).map(({ id }) => id)).toEqual(['kofi']);
    expect(await db.select().from(leads)).toEqual([]);
    expect((await db.select().from(outboxEvents)).map(({ id }) => id)).toEqual(['of-him']);
    const paid = await db.select().from(paymentTransactions).orderBy(paymentTransactions.id);
    expect(paid.map(({ name, email, user_id }) => [name, email, user_id])).toEqual([
      ['Deleted member', '', null],
      ['Kwame Boateng', 'kwame@example.com', 'kofi'],
    ]);
    const logged = await db.select().from(auditLog).orderBy(auditLog.id);
    expect(logged.map(({ target }) => target)).toEqual([
      'ama',
      'ama',
      'ama',
      '100 kofi, monthly',
      null, // that she was removed
    ]);
  });

  it('by two callers in parallel removes once', async () => {
    await insertPeople();
    expect(await Promise.all([store.remove('ama', AT), store.remove('ama', AT)])).toEqual([
      'removed',
      'removed',
    ]);
    const logged = await database.db.select().from(auditLog);
    expect(logged.filter(({ action }) => action === 'auth.account_deleted')).toHaveLength(1);
  });
});
