import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { subscriptions } from '#api/db/schema/payments.ts';
import { users } from '#api/db/schema/users.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import {
  actionsOf,
  activate,
  openPaid,
  signIn,
  transactionsOf,
} from '#tests/support/activating.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { codeIn } from '#tests/support/read-mail.ts';
import { runSql } from '#tests/support/run-sql.ts';
import { START } from '#tests/support/start-api.ts';

const daysAfter = (days: number): string =>
  new Date(Date.parse(START) + days * DAY_MS).toISOString();

describe('pressing Activate', () => {
  it('makes a member who signs in with the code of the answer, until the end of the package', async () => {
    const { api, id } = await openPaid();
    const { status, body } = await activate(api, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'Access activated. The code is on its way to kwame@example.com.',
      is_new_member: true,
      user: {
        username: 'Kwame Boateng',
        email: 'kwame@example.com',
        phone: '+233241234567',
        expires_at: daysAfter(30),
      },
      subscription: {
        username: 'Kwame Boateng',
        status: 'active',
        starts_at: START,
        expires_at: daysAfter(30),
        payment_transaction_id: id,
      },
    });
    const signedIn = await signIn(api, body.user.access_code ?? '');
    expect(signedIn.body.user).toMatchObject({
      username: 'Kwame Boateng',
      role: 'user',
      access_expiration: daysAfter(30),
    });
  });

  it('does not show the code of a member who shows administrators only sums of the journal', async () => {
    const { api, id } = await openPaid();
    const { body: first } = await activate(api, id);
    const isHidden = { journal_sums_only: true };
    await api.database.write(async (tx) => {
      await tx.update(users).set(isHidden).where(eq(users.id, first.user.id));
    });
    const { body } = await activate(api, id);
    expect([body.user.id, body.user.access_code]).toEqual([first.user.id, null]);
  });

  it('sends the code to the customer, who signs in with it', async () => {
    const { api, id } = await openPaid();
    await activate(api, id);
    const [mail, ...others] = await api.mails();
    expect(others).toEqual([]);
    expect(mail?.to).toBe('kwame@example.com');
    expect((await signIn(api, codeIn(mail?.text ?? ''))).status).toBe(200);
  });

  it('twenty times in parallel activates once, with the same response to each request', async () => {
    const { api, id } = await openPaid();
    const presses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => activate(api, id, n % 2 === 0 ? 'admin' : 'esi')),
    );
    const [first] = presses;
    for (const { body } of presses) expect(body).toEqual(first?.body);
    api.advance(60_000);
    expect((await activate(api, id)).body).toEqual(first?.body);
    expect(await api.database.db.select().from(subscriptions)).toHaveLength(1);
    expect(await api.mails()).toHaveLength(1);
    const pressed = (await actionsOf(api)).filter((line) => line.includes('payments.activated'));
    expect(pressed).toHaveLength(1);
  });

  it('extends the access of an existing member, whose code stays the same', async () => {
    const { api, id } = await openPaid({ email: 'AMA@Example.com', package_type: 'yearly' });
    const { body } = await activate(api, id);
    expect(body).toMatchObject({
      message: 'Access extended. The news is on its way to ama@example.com.',
      is_new_member: false,
      user: { username: 'ama', access_code: api.people.ama.code, expires_at: daysAfter(395) },
      subscription: { starts_at: daysAfter(30), expires_at: daysAfter(395) },
    });
    const verified = await api.as('ama').call(authEndpoints.verify);
    expect(verified.body.access_expiration).toBe(daysAfter(395));
    expect((await api.mails())[0]?.subject).toBe('Your access to Bellwether was extended');
  });

  it('lets a member who is signed in go on past the old end of their access', async () => {
    const { api, id } = await openPaid({ email: 'ama@example.com' });
    await api.database.write(async (tx) => {
      const soon = { expires_at: api.now() + DAY_MS / 4 };
      await tx.update(users).set(soon).where(eq(users.id, api.people.ama.id));
    });
    api.people.ama.token = (await signIn(api, api.people.ama.code)).body.access_token;
    await activate(api, id);
    api.advance(DAY_MS / 2);
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
  });

  it('reactivates a member who was switched off', async () => {
    const { api, id } = await openPaid({ email: 'kofi@example.com' });
    await api
      .as('admin')
      .call(userEndpoints.toggle, { params: { id: api.people.kofi.id }, query: {} });
    expect((await signIn(api, api.people.kofi.code)).status).toBe(401);
    await activate(api, id);
    expect((await signIn(api, api.people.kofi.code)).status).toBe(200);
  });

  it('is refused for an unpaid transaction, for an administrator, and for an unknown one', async () => {
    const { api, id } = await openPaid({ payment_status: 'unpaid', status: 'pending' });
    const ofAdmin = await pay(api.database, { email: 'ESI@example.com' });
    const refused = await Promise.all([id, ofAdmin, 'nothing'].map((each) => activate(api, each)));
    expect(refused.map(({ problem }) => [problem.status, problem.code])).toEqual([
      [409, 'payments.not_paid'],
      [409, 'payments.administrator'],
      [404, 'payments.not_found'],
    ]);
    expect(await api.database.db.select().from(subscriptions)).toEqual([]);
    expect(await api.mails()).toEqual([]);
  });

  it('is refused after the access was withdrawn', async () => {
    const { api, id } = await openPaid();
    await activate(api, id);
    await api.as('admin').call(adminPaymentEndpoints.withdraw, { params: { id } });
    const { problem } = await activate(api, id);
    expect(problem).toMatchObject({
      code: 'payments.not_paid',
      detail: 'The access of this payment was withdrawn.',
    });
  });

  it('is for administrators only', async () => {
    const { api, id } = await openPaid();
    expect((await activate(api, id, 'ama')).status).toBe(403);
    expect((await activate(api, id, null)).status).toBe(401);
    expect(await api.mails()).toEqual([]);
  });

  it('is in the audit log, and so is that the code was shown', async () => {
    const { api, id } = await openPaid();
    await activate(api, id, 'esi');
    expect(await actionsOf(api)).toEqual(
      expect.arrayContaining(['esi: payments.activated', 'esi: users.codes_shown']),
    );
  });

  it('clears the alert of the payment', async () => {
    const { api, id } = await openPaid({ alert: 'Paid after the session had expired.' });
    await activate(api, id);
    expect(await transactionsOf(api)).toMatchObject([{ alert: null, activated_at: START }]);
  });

  it('responds without the code when it cannot be decrypted', async () => {
    const { api, id } = await openPaid({ email: 'ama@example.com' });
    const damaged = { code_sealed: Buffer.alloc(40) };
    await api.database.write(async (tx) => {
      await tx.update(users).set(damaged).where(eq(users.id, api.people.ama.id));
    });
    expect((await activate(api, id)).body.user.access_code).toBeNull();
    const [mail] = await api.mails();
    expect(mail?.text).toContain('We could not include your access code');
  });

  it('leaves everything as it was when one part cannot be stored', async () => {
    const { api, id } = await openPaid();
    await runSql(api.database, 'ALTER TABLE mails RENAME TO mails_elsewhere');
    expect((await activate(api, id)).status).toBe(500);
    expect(await transactionsOf(api)).toMatchObject([{ user_id: null, activated_at: null }]);
    const people = await api.as('admin').call(userEndpoints.list, { query: {} });
    expect(people.body).toHaveLength(4);
  });
});

it('the database contains no access code, not even in the mails', async () => {
  const { api, id } = await openPaid();
  const { code } = api.people.ama;
  await pay(api.database, { email: 'ama@example.com' }).then((other) => activate(api, other));
  const issuedCode = (await activate(api, id)).body.user.access_code ?? '';
  const dump = JSON.stringify(await dumpTables(api.database));
  expect(dump.includes('kwame@example.com')).toBe(true); // the dump is the real one
  for (const each of [code, issuedCode]) {
    expect(dump.includes(each)).toBe(false);
    expect(dump.includes(each.replaceAll('-', ''))).toBe(false);
  }
});
