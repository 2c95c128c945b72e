import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { accountEndpoints } from '#contracts/account.ts';
import { authEndpoints } from '#contracts/auth.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { createMoodyMailer } from '#tests/support/moody-mailer.ts';
import { codeIn } from '#tests/support/read-mail.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';
import { aWebinarDraft, scheduleWebinar } from '#tests/support/webinar-drafts.ts';

const publicUrl = 'https://desk.example.com';

const sendDue = (api: Api) => api.services.membership.mails.sendDue();
const queueOf = (api: Api) => api.database.db.select().from(mails);
const changeAma = (api: Api, change: Partial<typeof users.$inferInsert>) =>
  api.database.write(
    async (tx) => void (await tx.update(users).set(change).where(eq(users.id, api.people.ama.id))),
  );

/** A server whose mails are refused until `agree` is called. */
async function startRefused() {
  const { mailer, sent, agree } = createMoodyMailer();
  const api = await startApi({ mailer, publicUrl });
  const retry = async (): Promise<void> => {
    agree();
    api.hang(MINUTE_MS);
    await sendDue(api);
  };
  return { api, sent, agree, retry };
}

async function registered() {
  const started = await startRefused();
  const { api } = started;
  const { id } = await scheduleWebinar(api);
  await api.as('ama').call(webinarEndpoints.register, { params: { id } });
  await sendDue(api);
  return { ...started, id };
}

describe('the confirmation mail of a webinar', () => {
  it('contains the current webinar data at sending time, with a calendar file', async () => {
    const { api, sent, retry, id } = await registered();
    const title = 'Gold <after> the Fed';
    const body = aWebinarDraft({ title, scheduled_date: '2026-11-26T17:30:00.000Z' });
    await api.as('admin').call(webinarEndpoints.change, { params: { id }, body });
    await retry();
    expect(sent).toMatchObject([
      { to: 'ama@example.com', subject: `You are registered: ${title}` },
    ]);
    const [{ text, attachments } = { text: '', attachments: [] }] = sent;
    for (const expected of [
      'Presenter: Adjoa Mensima',
      'Start: Thursday, 26 November 2026, 17:30 UTC',
      'Duration: 60 minutes',
      'https://meet.example.com/gold',
      `${publicUrl}/#course-viewer-${id}`,
    ])
      expect(text).toContain(expected);
    const [file] = attachments ?? [];
    expect(file?.content).toContain(`UID:${id}@desk.example.com\r\nSEQUENCE:1\r\n`);
    expect(file?.content).toContain('DTSTART:20261126T173000Z\r\nDTEND:20261126T183000Z\r\n');
  });

  it.each<[why: string, change: (api: Api, id: string) => Promise<unknown>]>([
    [
      'the webinar was deleted',
      (api, id) => api.as('admin').call(webinarEndpoints.remove, { params: { id } }),
    ],
    ['the member was switched off', (api) => changeAma(api, { is_active: false })],
    ['the access has ended', (api) => changeAma(api, { expires_at: api.now() })],
  ])('is not sent when %s', async (_, change) => {
    const { api, sent, retry, id } = await registered();
    await change(api, id);
    await retry();
    expect(sent).toEqual([]);
    expect(await queueOf(api)).toMatchObject([{ state: 'skipped', skip_reason: 'outdated' }]);
  });

  it('is retried until the webinar ends; then administrators are notified', async () => {
    const { api, id } = await registered();
    const endsAt = Date.parse('2026-11-25T19:00:00.000Z');
    await changeAma(api, { expires_at: null });
    api.hang(endsAt - 30 * MINUTE_MS - api.now());
    await sendDue(api); // the second attempt: the next one is five minutes later, then fifteen
    api.hang(5 * MINUTE_MS);
    await sendDue(api);
    expect(await queueOf(api)).toMatchObject([{ state: 'waiting', attempts: 3 }]);
    api.hang(15 * MINUTE_MS);
    await sendDue(api);
    expect(await queueOf(api)).toMatchObject([{ state: 'failed', attempts: 4 }]);
    expect(await api.database.db.select().from(outboxEvents)).toMatchObject([
      { key: `mail-failed:webinar-registered:${id}`, topic: 'mail_failed' },
    ]);
  });
});

const askForCode = (api: Api) =>
  api.as(null).call(accountEndpoints.resendCode, { body: { email: 'ama@example.com' } });

describe('the mail of a lost code', () => {
  it('has the code that signs in, and how long it is valid', async () => {
    const api = await startApi({ publicUrl });
    await askForCode(api);
    const [mail, ...others] = await api.mails();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      to: 'ama@example.com',
      subject: 'Your access code for Bellwether',
    });
    expect(mail?.text).toContain('It is valid until 20 December 2026, 09:00 UTC.');
    const access_code = codeIn(mail?.text ?? '');
    const { body } = await api.as(null).call(authEndpoints.login, { body: { access_code } });
    expect(body.user.username).toBe('ama');
  });

  it.each<[why: string, change: Partial<typeof users.$inferInsert>]>([
    ['the member was switched off', { is_active: false }],
    ['the access has ended', { expires_at: 0 }],
    ['the address is not theirs any more', { email_key: 'other@example.com' }],
    ['the code cannot be read', { code_sealed: Buffer.alloc(64) }],
  ])('is not sent when %s', async (_, change) => {
    const { api, sent, retry } = await startRefused();
    await askForCode(api);
    await sendDue(api);
    await changeAma(api, change);
    await retry();
    expect(sent).toEqual([]);
    expect(await queueOf(api)).toMatchObject([{ state: 'skipped', skip_reason: 'outdated' }]);
  });
});
