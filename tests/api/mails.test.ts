import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '#api/delivery/mailer.ts';
import { openMailer } from '#api/delivery/open-mailer.ts';
import { createSmtpMailer } from '#api/delivery/smtp-mailer.ts';
import { mails } from '#api/db/schema/notifications.ts';
import { queueMail } from '#api/features/mails/mail-queue.service.ts';
import { createMailService } from '#api/features/mails/mails.service.ts';
import type { MailStore } from '#api/features/mails/mails.store.ts';
import { addMailJob } from '#api/jobs/jobs.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { type Refusal, startMailServer } from '#tests/support/mail-server.ts';
import { createMemoryMailer } from '#tests/support/memory-mailer.ts';
import { pay, type TransactionRow } from '#tests/support/paid-transactions.ts';
import { codeIn, readMail } from '#tests/support/read-mail.ts';
import { type Api, type Options, startApi } from '#tests/support/start-api.ts';

const FROM = 'Bellwether <access@bellwether.example>';

async function activated(options: Options = {}, overrides: Partial<TransactionRow> = {}) {
  const api = await startApi(options);
  const id = await pay(api.database, overrides);
  await api.as('admin').call(adminPaymentEndpoints.activate, { params: { id } });
  await sendDue(api);
  return { api, id };
}
const sendDue = (api: Api) => api.services.membership.mails.sendDue();
const queueOf = (api: Api) => api.database.db.select().from(mails);
const withdraw = (api: Api, id: string) =>
  api.as('admin').call(adminPaymentEndpoints.withdraw, { params: { id } });

/** A member whose mail goes to an SMTP server, which refuses it first if `refusal` is set. */
async function activatedBySmtp(refusal: Refusal | null = null) {
  const server = await startMailServer();
  server.refuse(refusal);
  const mailer = createSmtpMailer({ url: server.url, from: FROM });
  return { server, ...(await activated({ mailer })) };
}

describe('the mail with the code', () => {
  it('arrives once, and its code signs the member in', async () => {
    const { api, server } = await activatedBySmtp();
    await sendDue(api);
    const [mail, ...others] = server.received;
    expect(others).toEqual([]);
    expect(mail?.to).toEqual(['kwame@example.com']);
    const { text, html } = readMail(mail?.raw ?? '');
    const access_code = codeIn(text);
    expect(codeIn(html)).toBe(access_code);
    const signedIn = await api.as(null).call(authEndpoints.login, { body: { access_code } });
    expect(signedIn.body.user.username).toBe('Kwame Boateng');
    expect(await queueOf(api)).toMatchObject([{ state: 'sent', attempts: 1, sent_at: api.now() }]);
  });

  it('contains the current platform name, address, contact and receipt at sending time', async () => {
    const settings = { platform_name: 'Gold <Desk>', email_notifications: false };
    const contactPhone = '+233201234567';
    const publicUrl = 'https://desk.example.com';
    const { api } = await activated({ settings, contactPhone, publicUrl }, { gateway: 'demo' });
    const [mail] = await api.mails();
    for (const expected of ['Gold <Desk>', contactPhone, publicUrl, '30.00 USD', 'Demo payment'])
      expect(mail?.text).toContain(expected);
    expect(mail?.text).toContain('It is valid until 20 December 2026, 09:00 UTC.');
    expect(mail?.text).toContain('Paid: 20 November 2026, 08:50 UTC, Mobile money');
    expect(mail?.html).toContain('Gold &lt;Desk&gt;');
  });

  it('without a mail server is a file in the outbox', async () => {
    const folders: string[] = [];
    const lateMailer: Mailer = {
      sends: false,
      send: (mail: Mail) =>
        openMailer(null, { dataDir: folders[0] ?? '', now: () => 0 }).send(mail),
      close: () => undefined,
    };
    const api = await startApi({ mailer: lateMailer });
    folders.push(api.dataDir);
    const id = await pay(api.database);
    await api.as('admin').call(adminPaymentEndpoints.activate, { params: { id } });
    await sendDue(api);
    const outbox = join(api.dataDir, 'outbox');
    const [file = ''] = readdirSync(outbox);
    const access_code = codeIn(readMail(readFileSync(join(outbox, file), 'utf8')).text);
    expect((await api.as(null).call(authEndpoints.login, { body: { access_code } })).status).toBe(
      200,
    );
  });

  it('is not sent once the access is over', async () => {
    const { api, id, server } = await activatedBySmtp({ at: 'data', code: 451 });
    await withdraw(api, id);
    server.refuse(null);
    api.advance(MINUTE_MS);
    await sendDue(api);
    expect(server.received).toEqual([]);
    expect(await queueOf(api)).toMatchObject([
      { state: 'skipped', skip_reason: 'outdated', last_error: null },
    ]);
  });

  it('has no receipt where the payments were deleted meanwhile, but has the code', async () => {
    const { api, server } = await activatedBySmtp({ at: 'recipient', code: 450 });
    await api.as('admin').call(adminPaymentEndpoints.clearAll);
    server.refuse(null);
    api.advance(MINUTE_MS);
    await sendDue(api);
    const { text } = readMail(server.received[0]?.raw ?? '');
    expect(codeIn(text)).not.toBe('');
    expect(text).not.toContain('Receipt');
  });
});

const refusing: Mailer = {
  sends: true,
  send: () => Promise.reject(new Error('no')),
  close: () => undefined,
};

describe('a mail that is refused', () => {
  it.each([
    { at: 'connection', code: 421 },
    { at: 'recipient', code: 450 },
    { at: 'recipient', code: 550 },
    { at: 'data', code: 554 },
  ] as const)('($code at $at) is tried again and arrives later', async (refusal) => {
    const { api, server } = await activatedBySmtp(refusal);
    expect(await queueOf(api)).toMatchObject([
      { state: 'waiting', attempts: 1, next_try_at: api.now() + MINUTE_MS },
    ]);
    server.refuse(null);
    api.advance(MINUTE_MS - 1);
    await sendDue(api);
    expect(server.received).toEqual([]);
    api.advance(1);
    await sendDue(api);
    expect(server.received).toHaveLength(1);
    expect(await queueOf(api)).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  });

  it('is noted without address and code, in the database and in the log', async () => {
    const { api } = await activatedBySmtp({ at: 'recipient', code: 550 });
    const [{ last_error } = { last_error: '' }] = await queueOf(api);
    expect(last_error).toBe('The mail server did not take the mail (EENVELOPE, 550, RCPT TO).');
    const logged = api.logLines.join('');
    expect(logged).toContain('a mail was not sent; it is tried again');
    expect(logged).not.toContain('kwame');
  });

  it('waits longer each time, then hourly, and is given up after a day', async () => {
    const { api } = await activated({ mailer: refusing });
    const began = api.now();
    const waits: number[] = [];
    for (;;) {
      const [mail] = await queueOf(api);
      if (mail?.state !== 'waiting') break;
      waits.push((mail.next_try_at - api.now()) / MINUTE_MS);
      api.hang(mail.next_try_at - api.now());
      await sendDue(api);
    }
    expect(waits.slice(0, 5)).toEqual([1, 5, 15, 60, 60]);
    expect(new Set(waits.slice(5))).toEqual(new Set([60]));
    const hours = (api.now() - began) / 60 / MINUTE_MS;
    expect(hours).toBeGreaterThan(22.9);
    expect(hours).toBeLessThan(24);
    expect(await queueOf(api)).toMatchObject([{ state: 'failed' }]);
    expect(api.logLines.join('')).toContain('a mail was given up');
  });
});

const queueOne = ({ database, people, now }: Api) =>
  database.write((tx) =>
    queueMail(tx, {
      kind: 'access-activated',
      recipient: 'ama@example.com',
      userId: people.ama.id,
      subjectId: 'a payment',
      at: now(),
    }),
  );

const instanceOf = ({ now }: Api, store: MailStore, mailer: Mailer, isStopping = false) =>
  createMailService({
    store,
    write: ({ created_at }) =>
      Promise.resolve({
        content: { subject: '', text: '', html: '' },
        skip: null,
        retryUntil: created_at + 24 * 60 * MINUTE_MS,
      }),
    preview: () => Promise.resolve(null),
    mailer,
    now,
    isStopping: () => isStopping,
    onFailure: () => undefined,
  });

describe('mails and several instances', () => {
  it('a mail whose instance died while it was being sent is sent again, as the same mail', async () => {
    const api = await startApi();
    const { mails: store } = api.services.stores;
    await queueOne(api);
    const dying: MailStore = { ...store, sent: () => Promise.reject(new Error('killed')) };
    const dead = createMemoryMailer();
    await expect(instanceOf(api, dying, dead).sendDue()).rejects.toThrow('killed');
    const living = createMemoryMailer();
    await instanceOf(api, store, living).sendDue();
    expect(living.sent).toEqual([]); // it may still be on its way
    api.hang(2 * MINUTE_MS);
    const two = [instanceOf(api, store, living), instanceOf(api, store, living)];
    await Promise.all(two.map((each) => each.sendDue()));
    expect(living.sent).toEqual(dead.sent);
    expect(await queueOf(api)).toMatchObject([{ state: 'sent', attempts: 2 }]);
  });

  it('an instance that stops begins no mail', async () => {
    const api = await startApi();
    await queueOne(api);
    const mailer = createMemoryMailer();
    await instanceOf(api, api.services.stores.mails, mailer, true).sendDue();
    expect(mailer.sent).toEqual([]);
    expect(await queueOf(api)).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });
});

it('the job looks every five seconds', () => {
  const added: { name: string; pattern: string }[] = [];
  addMailJob({ add: (job) => void added.push(job) }, { sendDue: () => Promise.resolve() });
  expect(added).toMatchObject([{ name: 'mails', pattern: '*/5 * * * * *' }]);
});
