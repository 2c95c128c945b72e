import { describe, expect, it, vi } from 'vitest';
import { subscriptions } from '#api/db/schema/payments.ts';
import { userEndpoints } from '#contracts/users.ts';
import {
  actionsOf,
  activate,
  onPaid,
  openPaid,
  signIn,
  transactionsOf,
} from '#tests/support/activating.ts';
import { codeIn } from '#tests/support/read-mail.ts';
import { START } from '#tests/support/start-api.ts';

describe('automatic activation', () => {
  const on = { settings: { auto_activate_paid: true } };

  it('happens where the setting wants it, as if an administrator had pressed', async () => {
    const { api, id } = await openPaid({}, on);
    await onPaid(api, id);
    const [mail] = await api.mails();
    expect((await signIn(api, codeIn(mail?.text ?? ''))).status).toBe(200);
    expect(await actionsOf(api)).toContain('system: payments.activated');
    await onPaid(api, id);
    expect(await api.mails()).toHaveLength(1);
    expect((await activate(api, id)).body.is_new_member).toBe(true);
  });

  it('does not happen otherwise', async () => {
    const { api, id } = await openPaid();
    await onPaid(api, id);
    expect(await transactionsOf(api)).toMatchObject([{ activated_at: null, alert: null }]);
  });

  it.each([
    [true, null],
    [false, START],
  ])('of demo payments: in production (%o) %s', async (isProduction, activated_at) => {
    const { api, id } = await openPaid({ gateway: 'demo' }, { ...on, isProduction });
    await onPaid(api, id);
    expect(await transactionsOf(api)).toMatchObject([{ activated_at, alert: null }]);
  });

  it('activates a paid payment later when the server crashed before activating it', async () => {
    const { api, id } = await openPaid({}, { settings: { auto_activate_paid: true } });
    const { activation } = api.services.membership;
    await activation.activateMissed();
    await activation.activateMissed();
    expect(await transactionsOf(api)).toMatchObject([{ id, activated_at: START }]);
    expect(await api.database.db.select().from(subscriptions)).toHaveLength(1);
  });

  it('leaves older payments to the administrator, and all where the setting does not want it', async () => {
    const old = await openPaid(
      { paid_at: Date.parse(START) - 2 * 3_600_000 },
      { settings: { auto_activate_paid: true } },
    );
    const unwanted = await openPaid();
    for (const { api } of [old, unwanted]) {
      await api.services.membership.activation.activateMissed();
      expect(await transactionsOf(api)).toMatchObject([{ activated_at: null }]);
    }
  });

  it('never reactivates a member that an administrator switched off: only an administrator can', async () => {
    const { api, id } = await openPaid({ email: 'kofi@example.com' }, on);
    await api
      .as('admin')
      .call(userEndpoints.toggle, { params: { id: api.people.kofi.id }, query: {} });
    await onPaid(api, id);
    await onPaid(api, id);
    expect(await transactionsOf(api)).toMatchObject([
      { activated_at: null, alert: 'Not activated by itself: this member was switched off.' },
    ]);
    expect((await signIn(api, api.people.kofi.code)).status).toBe(401);
    expect((await activate(api, id)).status).toBe(200);
    expect(await transactionsOf(api)).toMatchObject([{ alert: null }]);
  });

  it('never touches an administrator', async () => {
    const alert = 'Paid after the session had expired.';
    const { api, id } = await openPaid({ email: 'esi@example.com', alert }, on);
    await onPaid(api, id);
    const sentence = 'Not activated by itself: this is the address of an administrator.';
    expect(await transactionsOf(api)).toMatchObject([
      { activated_at: null, alert: `${alert} ${sentence}` },
    ]);
  });

  it('loses nothing when it fails: the payment waits for an administrator, with an alert', async () => {
    const { api, id } = await openPaid({}, on);
    vi.spyOn(api.services.stores.activation, 'activate').mockRejectedValueOnce(new Error('boom'));
    await onPaid(api, id);
    expect(await transactionsOf(api)).toMatchObject([
      { payment_status: 'paid', activated_at: null, alert: expect.stringContaining('by hand') },
    ]);
    expect(api.logLines.join('')).toContain('a payment was not activated');
    expect((await activate(api, id)).status).toBe(200);
  });

  it('throws no error at the gateway when the database is down', async () => {
    const { api, id } = await openPaid({}, on);
    await api.loseDatabase();
    await expect(onPaid(api, id)).resolves.toBeUndefined();
  });
});
