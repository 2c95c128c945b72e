import { describe, expect, it } from 'vitest';
import { createSmtpMailer } from '#api/delivery/smtp-mailer.ts';
import { queueMails } from '#api/features/mails/mail-queue.service.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { auditLog } from '#api/db/schema/system.ts';
import type { RequestOf } from '#contracts/endpoint.ts';
import { outboxEndpoints } from '#contracts/system.ts';
import { userEndpoints } from '#contracts/users.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { createMoodyMailer } from '#tests/support/moody-mailer.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { codeIn } from '#tests/support/read-mail.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const sendDue = (api: Api) => api.services.membership.mails.sendDue();
type Query = NonNullable<RequestOf<typeof outboxEndpoints.list>['query']>;
const readOutbox = async (api: Api, query: Query = {}) =>
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

describe('finding a mail', () => {
  it('works by address and subject, state, and either order', async () => {
    const { mailer, agree } = createMoodyMailer();
    const api = await startApi({ mailer });
    await activate(api, 'yaw@example.com');
    agree();
    await activate(api, 'kwame@example.com');
    const recipients = async (query: Query) =>
      (await readOutbox(api, query)).map(({ recipient }) => recipient);
    expect(await recipients({ search: 'KWAME@' })).toEqual(['kwame@example.com']);
    expect(await recipients({ search: 'your access to' })).toHaveLength(2);
    expect(await recipients({ state: 'waiting' })).toEqual(['yaw@example.com']);
    expect(await recipients({ state: 'skipped' })).toEqual([]);
    expect(await recipients({ order: 'oldest' })).toEqual(['yaw@example.com', 'kwame@example.com']);
    const [first] = await readOutbox(api, { order: 'oldest', limit: 1 });
    const rest = await recipients({ order: 'oldest', before: first?.id ?? '' });
    expect(rest).toEqual(['kwame@example.com']);
  });
});

describe('a mail that was sent', () => {
  it('is previewed without the code that it had', async () => {
    const api = await startApi();
    await activate(api, 'kwame@example.com');
    const [mail] = await readOutbox(api);
    const params = { id: mail?.id ?? '' };
    const { body } = await api.as('admin').call(outboxEndpoints.preview, { params });
    expect(body.subject).toBe(mail?.subject);
    expect(body.text).toContain('Hello Kwame Boateng');
    expect(body.text).toContain('••••');
    expect(codeIn(body.text ?? '')).toBe('');
  });

  it('is sent again as another one, written anew, and that is in the audit log', async () => {
    const api = await startApi();
    await activate(api, 'kwame@example.com');
    const [old] = await readOutbox(api);
    expect(old?.can_send_again).toBe(true);
    const params = { id: old?.id ?? '' };
    const again = await api.as('admin').call(outboxEndpoints.sendAgain, { params });
    expect(again.body).toMatchObject({ recipient: 'kwame@example.com', state: 'waiting' });
    await sendDue(api);
    expect(await api.mails()).toHaveLength(2);
    expect((await readOutbox(api)).map(({ state }) => state)).toEqual(['sent', 'sent']);
    const acts = await api.database.db.select().from(auditLog).orderBy(auditLog.id);
    expect(acts.at(-1)).toMatchObject({
      action: 'mails.sent_again',
      target: `Kwame Boateng: ${old?.subject}`,
    });
  });

  it('is not sent again once it is outdated', async () => {
    const api = await startApi();
    await activate(api, 'kwame@example.com');
    const [old] = await readOutbox(api);
    const { body: users } = await api.as('admin').call(userEndpoints.list, { query: {} });
    const kwame = users.find(({ email }) => email === 'kwame@example.com');
    const params = { id: kwame?.id ?? '' };
    await api.as('admin').call(userEndpoints.toggle, { params, query: {} });
    const again = { params: { id: old?.id ?? '' } };
    const { problem } = await api.as('admin').call(outboxEndpoints.sendAgain, again);
    expect(problem.code).toBe('mails.not_sendable');
    expect(await readOutbox(api)).toHaveLength(1);
  });

  it('that waits is not offered again', async () => {
    const { mailer } = createMoodyMailer();
    const api = await startApi({ mailer });
    await activate(api, 'yaw@example.com');
    const [waiting] = await readOutbox(api);
    expect(waiting?.can_send_again).toBe(false);
    const params = { id: waiting?.id ?? '' };
    const { problem } = await api.as('admin').call(outboxEndpoints.sendAgain, { params });
    expect(problem.code).toBe('mails.not_sendable');
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
