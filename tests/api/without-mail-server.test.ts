import { describe, expect, it } from 'vitest';
import type { Mailer } from '#api/delivery/mailer.ts';
import { openMailer } from '#api/delivery/open-mailer.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { outboxEndpoints, systemEndpoints } from '#contracts/system.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { startApi } from '#tests/support/start-api.ts';
import { aWebinarDraft } from '#tests/support/webinar-drafts.ts';

const start = async () => {
  const written: string[] = [];
  const { sends } = openMailer(null, { dataDir: '', now: () => 0 });
  const mailer: Mailer = {
    sends,
    send: async ({ to }) => void written.push(to),
    close: () => undefined,
  };
  const api = await startApi({ mailer });
  return { api, written };
};

describe('without a mail server', () => {
  it('a mail is written and not sent, and the answer to an activation asks to pass the code on', async () => {
    const { api, written } = await start();
    const id = await pay(api.database);
    const { body } = await api.as('admin').call(adminPaymentEndpoints.activate, { params: { id } });
    expect(body.message).toBe(
      'Access activated. There is no mail server, so no mail is sent: pass the code on yourself.',
    );
    await api.services.membership.mails.sendDue();
    expect(written).toHaveLength(1);
    const outbox = await api.as('admin').call(outboxEndpoints.list, { query: {} });
    expect(outbox.body).toMatchObject([
      { state: 'written', attempts: 1, sent_at: null, can_send_again: true },
    ]);
  });

  it('System Health has a warning, and the mails are not counted as well', async () => {
    const { api } = await start();
    const health = await api.as('admin').call(systemEndpoints.health);
    expect(health.body.warnings).toEqual([expect.stringMatching(/^There is no mail server/)]);
    const { body } = await api.as('admin').call(systemEndpoints.metrics);
    const mails = body.sources.find(({ name }) => name === 'Mails');
    expect(mails).toMatchObject({ status: 'idle' });
    expect(mails?.detail).toMatch(/outbox folder/);
  });

  it('visitors read that the administrator has their code', async () => {
    const { api } = await start();
    const config = await api.as(null).call(publicConfigEndpoints.read);
    expect(config.body.sends_mail).toBe(false);
    const { body } = await api
      .as(null)
      .call(accountEndpoints.resendCode, { body: { email: 'ama@example.com' } });
    expect(body.message).toMatch('ask the administrator');
  });

  it('no mail about a webinar is promised', async () => {
    const { api } = await start();
    const webinar = await api.as('admin').call(webinarEndpoints.create, { body: aWebinarDraft() });
    const params = { id: webinar.body.id };
    const registered = await api.as('ama').call(webinarEndpoints.register, { params });
    expect(registered.body.mailed).toBe(false);
    expect(registered.body.message).not.toMatch('email');
    const { problem } = await api
      .as('admin')
      .call(webinarEndpoints.mail, { params, body: { subject: 'Gold', text: 'At eight.' } });
    expect(problem.code).toBe('mails.switched_off');
  });

  it('the record takes no addresses', async () => {
    const { api } = await start();
    expect(await (await api.raw('/record')).text()).not.toContain('/record/subscribe');
    const answer = await api.raw('/record/subscribe', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'email=ama%40example.com',
    });
    expect([answer.status, await answer.text()]).toEqual([
      503,
      expect.stringContaining('sends no mails'),
    ]);
  });
});
