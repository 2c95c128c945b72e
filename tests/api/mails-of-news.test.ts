import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { mails, outboxEvents } from '#api/db/schema/notifications.ts';
import { users } from '#api/db/schema/users.ts';
import { type NewOutboxEvent, postEvent } from '#api/features/notifications/post-event.service.ts';
import { notificationEndpoints } from '#contracts/notifications.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { ADMIN_TOPICS, MEMBER_TOPICS } from '#contracts/rules/notifications/notification-topics.ts';
import { createMoodyMailer } from '#tests/support/moody-mailer.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, type Options, startApi } from '#tests/support/start-api.ts';

const sendDue = (api: Api) => api.services.membership.mails.sendDue();
const queueOf = (api: Api) => api.database.db.select().from(mails).orderBy(mails.id);

/** Sets all topics of this person at once. */
function choose(api: Api, person: Person, email: boolean) {
  const own = person === 'admin' || person === 'esi' ? ADMIN_TOPICS : MEMBER_TOPICS;
  const topics = own.map((topic) => ({ topic, push: false, email }));
  const body = { topics, quiet_hours: null };
  return api.as(person).call(notificationEndpoints.changePreferences, { query: {}, body });
}

const changeAma = (api: Api, change: Partial<typeof users.$inferInsert>) =>
  api.database.write(
    async (tx) => void (await tx.update(users).set(change).where(eq(users.id, api.people.ama.id))),
  );

async function notify(api: Api, overrides: Partial<NewOutboxEvent> = {}): Promise<void> {
  const event: NewOutboxEvent = {
    key: 'signal:1',
    topic: 'new_signal',
    audience: { userId: api.people.ama.id },
    title: 'EURUSD buy, Peak Scanner',
    body: 'Entry 1.08420, confidence 82%. Informational only.',
    facts: [['Entry', '1.08420']],
    target: { section: 'signals', item: '3f0c9a51b27d4e86' },
    at: api.now(),
    ...overrides,
  };
  await api.database.write((tx) => postEvent(tx, event));
  await api.services.messaging.outboxEvents.dispatchDue();
  await sendDue(api);
}

/** Ama wants mails; the mail server takes none at first. */
async function startRefused(options: Options = {}) {
  const { mailer, sent, agree } = createMoodyMailer();
  const api = await startApi({ mailer, publicUrl: 'https://desk.example.com', ...options });
  await choose(api, 'ama', true);
  /** Lets the mail server accept, and sends again a minute later. */
  const retry = async (): Promise<void> => {
    agree();
    api.hang(MINUTE_MS);
    await sendDue(api);
  };
  return { api, sent, agree, retry };
}

describe('the mail of a notification', () => {
  it('names the thing, with its figures and the way to it', async () => {
    const { api, sent, agree } = await startRefused({ settings: { platform_name: 'Gold Desk' } });
    agree();
    await notify(api);
    expect(sent).toMatchObject([
      { to: 'ama@example.com', subject: 'Gold Desk: EURUSD buy, Peak Scanner' },
    ]);
    for (const expected of [
      'Hello ama,',
      'Entry 1.08420, confidence 82%.',
      'https://desk.example.com/?open=signals&item=3f0c9a51b27d4e86',
      'not trading advice',
    ])
      expect(sent[0]?.text).toContain(expected);
  });

  it('is sent once when the same event is posted twice', async () => {
    const { api, sent, agree } = await startRefused();
    agree();
    await notify(api);
    await notify(api);
    expect(sent).toHaveLength(1);
  });

  it.each<[why: string, reason: string, change: (api: Api) => Promise<unknown>]>([
    ['mails were switched off meanwhile', 'unsubscribed', (api) => choose(api, 'ama', false)],
    ['the member was switched off', 'outdated', (api) => changeAma(api, { is_active: false })],
    ['the access has ended', 'outdated', (api) => changeAma(api, { expires_at: api.now() })],
    [
      'the platform sends no notifications',
      'unsubscribed',
      (api) => api.services.settings.change({ email_notifications: false }),
    ],
    [
      'the notification was removed',
      'outdated',
      (api) => api.services.messaging.outboxEvents.removeBefore(api.now() + 1),
    ],
  ])('is not sent when %s: %s', async (_, skip_reason, change) => {
    const { api, sent, retry } = await startRefused();
    await notify(api);
    await change(api);
    await retry();
    expect(sent).toEqual([]);
    expect(await queueOf(api)).toMatchObject([{ state: 'skipped', skip_reason, last_error: null }]);
    expect(await mailFailures(api)).toEqual([]);
  });

  it('about expiring access is sent even when the access has expired in the meantime', async () => {
    const { api, sent, retry } = await startRefused();
    await notify(api, { topic: 'access_expiring', target: { section: 'renew', item: null } });
    await changeAma(api, { expires_at: api.now() });
    await retry();
    expect(sent).toHaveLength(1);
  });

  it('about a signal is not sent an hour late, after the server was down', async () => {
    const { api, sent, agree } = await startRefused();
    await notify(api);
    agree();
    api.hang(HOUR_MS + 1);
    await sendDue(api);
    expect(sent).toEqual([]);
    expect(await queueOf(api)).toMatchObject([{ state: 'skipped', skip_reason: 'expired' }]);
  });
});

const mailFailures = (api: Api) =>
  api.database.db.select().from(outboxEvents).where(eq(outboxEvents.topic, 'mail_failed'));

/** Sends until no mail is waiting. @returns how long that took, in minutes */
async function untilGivenUp(api: Api): Promise<number> {
  const began = api.now();
  for (;;) {
    const next = (await queueOf(api)).find(({ state }) => state === 'waiting');
    if (next === undefined) return (api.now() - began) / MINUTE_MS;
    api.hang(Math.max(next.next_try_at - api.now(), 0));
    await sendDue(api);
  }
}

describe('a mail that is given up', () => {
  it.each([
    { topic: 'new_signal' as const, minutes: 21 }, // tried at 0, 1, 6 and 21; next would be 81
    { topic: 'webinar_reminder' as const, minutes: 21 },
    { topic: 'signal_closed' as const, minutes: 21 + 23 * 60 },
    { topic: 'new_post' as const, minutes: 21 + 23 * 60 },
  ])('is of no use any more ($topic)', async ({ topic, minutes }) => {
    const { api } = await startRefused();
    await notify(api, { topic });
    expect(await untilGivenUp(api)).toBe(minutes);
  });

  it('is reported to administrators once an hour, however many mails fail', async () => {
    const { api } = await startRefused();
    for (const key of ['signal:1', 'signal:2', 'signal:3']) await notify(api, { key });
    await untilGivenUp(api);
    expect(await mailFailures(api)).toMatchObject([
      {
        audience: 'administrators',
        title: 'An e-mail was not sent',
        body: 'We stopped trying to send the e-mail to ama@example.com.',
        facts: [
          ['To', 'ama@example.com'],
          ['Reason', 'not now'],
        ],
        created_at: api.now(),
        told_at: null,
      },
    ]);
  });

  it('does not cause further mails about the failure', async () => {
    const { api } = await startRefused();
    await choose(api, 'admin', true);
    await notify(api);
    await untilGivenUp(api);
    await changeAdminAddress(api);
    await api.services.messaging.outboxEvents.dispatchDue();
    await sendDue(api);
    await untilGivenUp(api);
    expect((await queueOf(api)).map(({ recipient, state }) => [recipient, state])).toEqual([
      ['ama@example.com', 'failed'],
      ['admin@example.com', 'failed'],
    ]);
    expect(await mailFailures(api)).toHaveLength(1);
  });
});

const changeAdminAddress = (api: Api) =>
  api.database.write(
    async (tx) =>
      void (await tx
        .update(users)
        .set({ email: 'admin@example.com', email_key: 'admin@example.com' })
        .where(eq(users.id, api.people.admin.id))),
  );
