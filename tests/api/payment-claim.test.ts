import { describe, expect, it } from 'vitest';
import { paymentTransactions } from '#api/db/schema/payments.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { userEndpoints } from '#contracts/users.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { actionsOf, activate, signIn } from '#tests/support/activating.ts';
import { dumpTables } from '#tests/support/dump-tables.ts';
import { aPaymentStart, startDemoPaying } from '#tests/support/paying.ts';
import type { Options } from '#tests/support/start-api.ts';

/** A visitor's card payment of the demo, paid. */
async function openBought(options: Options = {}) {
  const paying = await startDemoPaying(options);
  const { session_id, claim_secret } = (await paying.begin()).body;
  await paying.complete(session_id);
  const [transaction] = await paying.transactions();
  const id = transaction?.id ?? '';
  const claim = (secret = claim_secret ?? '') =>
    paying.api.as(null).call(paymentEndpoints.claim, { body: { session_id, secret } });
  return { ...paying, session_id, secret: claim_secret ?? '', id, claim };
}

/** The same, activated by an administrator; the member's account. */
async function openActivated(options: Options = {}) {
  const bought = await openBought(options);
  const { user } = (await activate(bought.api, bought.id)).body;
  return { ...bought, user };
}

const noCode = { status: 'activated', access_code: null };
const closed = { status: 'closed', access_code: null };

describe('the tab that paid', () => {
  it('waits until an administrator activates, then gets the code once, and signs in with it', async () => {
    const { api, id, claim } = await openBought();
    expect((await claim()).body).toEqual({ status: 'waiting', access_code: null });

    const { user } = (await activate(api, id)).body;
    const first = await claim();
    expect(first.body).toEqual({ status: 'activated', access_code: user.access_code });
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect((await claim()).body).toEqual(noCode);

    expect((await signIn(api, first.body.access_code ?? '')).status).toBe(200);
    expect(await actionsOf(api)).toContain('system: payments.code_shown');
  });

  it.each([
    ['by an administrator', false],
    ['by itself', true],
  ])('gets the code while the clock goes on during the activation %s', async (_, isAutomatic) => {
    const settings = { auto_activate_paid: isAutomatic };
    const bought = await openBought({ settings, isClockRunning: true, isInsecureDemo: true });
    if (!isAutomatic) await activate(bought.api, bought.id);
    expect((await bought.claim()).body.access_code).toMatch(/./u);
  });

  it('gets it in one answer, however many ask at once', async () => {
    const { claim } = await openActivated();
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim()));
    expect(answers.filter(({ body }) => body.access_code !== null)).toHaveLength(1);
  });

  it('leaves no secret in the database', async () => {
    const { api, secret, claim } = await openActivated();
    await claim();
    expect(JSON.stringify(await dumpTables(api.database))).not.toContain(secret);
  });
});

describe('another browser', () => {
  it('learns nothing with the id of the session alone', async () => {
    const { claim, begin } = await openActivated();
    const other = (await begin()).body.claim_secret ?? '';
    for (const guess of ['guess', other]) {
      const { status, problem } = await claim(guess);
      expect(status).toBe(404);
      expect(problem).toMatchObject({ code: 'payments.not_found' });
    }
    expect((await claim()).body.access_code).not.toBeNull(); // the guesses used nothing up
  });

  it('gets the answer of an unknown session for one that exists', async () => {
    const { api, claim } = await openActivated();
    const body = { session_id: '0'.repeat(32), secret: 'guess' };
    const unknown = await api.as(null).call(paymentEndpoints.claim, { body });
    const wrong = await claim('guess');
    expect([wrong.status, wrong.problem?.detail]).toEqual([
      unknown.status,
      unknown.problem?.detail,
    ]);
  });
});

describe('no code is shown', () => {
  it('of the account of a member whose address a stranger typed', async () => {
    const paying = await startDemoPaying();
    const visitor = await paying.visitor();
    const details = { name: 'Eve', email: 'AMA@example.com', phone: '+233245550000' };
    const begun = await visitor.call(paymentEndpoints.createSession, {
      body: aPaymentStart({ user_details: details }),
    });
    const { session_id, claim_secret } = begun.body;
    await paying.complete(session_id);
    const [transaction] = await paying.transactions();
    await activate(paying.api, transaction?.id ?? '');
    const body = { session_id, secret: claim_secret ?? '' };
    const answer = await paying.api.as(null).call(paymentEndpoints.claim, { body });
    expect(answer.body).toEqual(noCode);
  });

  it('where another person has asked for access with this address', async () => {
    const { api, id, claim } = await openBought();
    const body = anAccessRequest({ name: 'Another Person' });
    await api.as(null).call(leadEndpoints.submit, { body });
    await activate(api, id);
    expect((await claim()).body).toEqual(noCode);
  });

  it('where another person has paid with this address without a request of their own', async () => {
    const { api, id, claim } = await openBought();
    const user_details = { name: 'Efua Owusu', email: 'Kwame@Example.com', phone: '+233209999999' };
    const body = { user_details, package_type: 'yearly', amount: 250, method: 'cash' } as const;
    await api.as('admin').call(adminPaymentEndpoints.record, { body });
    await activate(api, id);
    expect((await claim()).body).toEqual(noCode);
  });

  it('once an administrator has made a new code', async () => {
    const { api, user, claim } = await openActivated();
    const params = { id: user.id };
    await api.as('admin').call(userEndpoints.newCode, { params, query: {} });
    expect((await claim()).body).toEqual(noCode);
  });

  it('once the account has the address of another person', async () => {
    const { api, user, claim } = await openActivated();
    const body = { username: 'Efua Owusu', email: 'efua@example.com', role: 'user' } as const;
    await api.as('admin').call(userEndpoints.change, { params: { id: user.id }, body });
    expect((await claim()).body).toEqual(noCode);
  });

  it('once the member has signed in with the code of the mail', async () => {
    const { api, user, claim } = await openActivated();
    await signIn(api, user.access_code ?? '');
    expect((await claim()).body).toEqual(noCode);
  });

  it('a day after the activation', async () => {
    const { api, claim } = await openActivated();
    api.advance(DAY_MS);
    expect((await claim()).body).toEqual(noCode);
  });

  it.each(['refunded', 'disputed'] as const)('when the payment was %s', async (payment_status) => {
    const { api, claim } = await openActivated();
    await api.database.write(async (tx) => {
      await tx.update(paymentTransactions).set({ payment_status });
    });
    expect((await claim()).body).toEqual(closed);
  });

  it('when the access was withdrawn', async () => {
    const { api, id, claim } = await openActivated();
    await api.as('admin').call(adminPaymentEndpoints.withdraw, { params: { id } });
    expect((await claim()).body).toEqual(closed);
  });

  it('of a deactivated or a deleted member', async () => {
    const { api, user, claim } = await openActivated();
    const params = { id: user.id };
    await api.as('admin').call(userEndpoints.toggle, { params, query: {} });
    expect((await claim()).body).toEqual(closed);
    await api.as('admin').call(userEndpoints.remove, { params, query: {} });
    expect((await claim()).body).toEqual(closed);
  });

  it('to a member who renews: there is no secret', async () => {
    const { api } = await startDemoPaying();
    const begun = await api
      .as('ama')
      .call(paymentEndpoints.createSession, { body: aPaymentStart() });
    expect(begun.body.claim_secret).toBeNull();
  });
});
