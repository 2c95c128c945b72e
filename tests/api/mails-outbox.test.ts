import { describe, expect, it } from 'vitest';
import { createSmtpMailer } from '#api/delivery/smtp-mailer.ts';
import { queueMails } from '#api/features/mails/mail-queue.service.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createMoodyMailer } from '#tests/support/moody-mailer.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { codeIn } from '#tests/support/read-mail.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const sendDue = (api: Api) => api.services.membership.mails.sendDue();
const readOutbox = async (api: Api, query: { limit?: number; before?: string } = {}) =>
  (await api.as('admin').call(outboxEndpoints.list, { query })).body;

async function activate(api: Api, email: string): Promise<void> {
  const id = await pay(api.database, { email });
  await api.as('admin').call(adminPaymentEndpoints.activate, { params: { id } });
  await sendDue(api);
}

describe('the outbox', () => {
  it('lists mails newest first, with their state, page by page', async () => {
    const { mailer, agree } = createMoodyMailer();
    const api = await startApi({ mailer });
    await activate(api, 'yaw@example.com');
    agree();
    await activate(api, 'kwame@example.com');
    const created_at = new Date(api.now()).toISOString();
    const rows = await readOutbox(api);
    expect(rows).toMatchObject([
      { recipient: 'kwame@example.com', state: 'sent', attempts: 1, sent_at: created_at },
      { recipient: 'yaw@example.com', state: 'waiting', last_error: 'not now', created_at },
    ]);
    const [newest, oldest] = rows;
    expect(await readOutbox(api, { limit: 1 })).toEqual([newest]);
    expect(await readOutbox(api, { before: newest?.id ?? '' })).toEqual([oldest]);
  });

  it('never shows the text of a mail', async () => {
    const api = await startApi();
    await activate(api, 'kwame@example.com');
    const [mail] = await api.mails();
    const listing = JSON.stringify(await readOutbox(api));
    expect(codeIn(mail?.text ?? '')).not.toBe('');
    expect(listing).toContain('access-activated');
    expect(codeIn(listing)).toBe('');
  });
});

const order = (api: Api, subject: number) => ({
  kind: 'access-code' as const,
  recipient: 'ama@example.com',
  userId: api.people.ama.id,
  subjectId: String(subject),
  at: api.now(),
});

describe('many mails', () => {
  it('do not delay requests while the mail server is slow, and arrive once each', async () => {
    const server = await startMailServer();
    const mailer = createSmtpMailer({ url: server.url, from: 'Desk <access@desk.example.com>' });
    const api = await startApi({ mailer });
    const first = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<void>();
    server.beforeAnswer(() => (first.resolve(), answered.promise));
    const orders = Array.from({ length: 30 }, (_, index) => order(api, index));
    await api.database.write((tx) => queueMails(tx, orders));
    const sending = sendDue(api);
    await first.promise;
    expect((await api.as('ama').call(authEndpoints.verify)).status).toBe(200);
    answered.resolve();
    await sending;
    expect(server.received).toHaveLength(30);
    expect(new Set(server.received.map(({ raw }) => /^Message-ID: .*$/m.exec(raw)?.[0])).size).toBe(
      30,
    );
    expect(server.connections()).toBeLessThanOrEqual(5);
  });
});
