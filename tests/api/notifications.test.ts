import { describe, expect, it } from 'vitest';
import { mails, outboxEvents, notifications } from '#api/db/schema/notifications.ts';
import { NOTIFICATION_PROTOCOL, notificationEndpoints } from '#contracts/notifications.ts';
import { defaultChannels } from '#contracts/rules/notifications/chat-message.ts';
import { ADMIN_TOPICS, MEMBER_TOPICS } from '#contracts/rules/notifications/notification-topics.ts';
import { userEndpoints } from '#contracts/users.ts';
import { aFoundSignal } from '#tests/support/issued-signals.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import type { Person } from '#tests/support/people.ts';
import { type Api, startApi } from '#tests/support/start-api.ts';

const { list, read, preferences, changePreferences } = notificationEndpoints;
const query = { protocol: NOTIFICATION_PROTOCOL };
const unreadOf = async (api: Api, person: Person) =>
  (await api.as(person).call(list, { query: {} })).body.unread;
const issue = (api: Api) => api.services.signals.issue([aFoundSignal()]);
const night = { from: '22:00', to: '07:00', time_zone: 'Africa/Accra' };

describe('the inbox', () => {
  it('contains the notifications of members, and not those of administrators', async () => {
    const api = await startApi();
    await issue(api);
    const [notification] = await inboxOf(api, 'ama');
    expect(notification).toMatchObject({
      title: 'EURUSD buy, Peak Scanner',
      target: { section: 'signals' },
      read: false,
    });
    expect(await inboxOf(api, 'esi')).toEqual([]); // an administrator
  });

  it('is read and marked only by its owner', async () => {
    const api = await startApi();
    await issue(api);
    await issue(api);
    const [notification] = await inboxOf(api, 'ama');
    const ids = [notification?.id ?? ''];
    expect((await api.as('ama').call(read, { body: { ids } })).body).toEqual({ unread: 1 });
    expect(await unreadOf(api, 'kofi')).toBe(2);
    expect((await api.as('kofi').call(read, { body: {} })).body).toEqual({ unread: 0 });
    expect(await unreadOf(api, 'ama')).toBe(1);
    expect((await api.as('esi').call(read, { body: { ids } })).body).toEqual({ unread: 0 });
    expect((await api.as(null).call(list, { query: {} })).status).toBe(401);
  });

  it('returns the total count and the notifications page by page', async () => {
    const api = await startApi();
    for (let n = 0; n < 3; n += 1) await issue(api);
    await inboxOf(api, 'ama');
    const first = await api.as('ama').call(list, { query: { limit: 2 } });
    expect(first.headers.get('x-total-count')).toBe('3');
    const [, last] = first.body.notifications;
    const rest = await api.as('ama').call(list, { query: { limit: 2, before: last?.id ?? '' } });
    expect(rest.body.notifications).toHaveLength(1);
  });

  it('is deleted with its member, who receives no further notifications', async () => {
    const api = await startApi();
    await issue(api);
    await inboxOf(api, 'ama');
    const { id } = api.people.kofi;
    await api.as('admin').call(userEndpoints.remove, { params: { id }, query: {} });
    await issue(api);
    await inboxOf(api, 'ama');
    const rows = await api.database.db.select().from(notifications);
    expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([api.people.ama.id]));
  });

  it('stores events for sixty days, or for the retention period of the settings', async () => {
    const api = await startApi();
    const countEvents = () => api.database.db.$count(outboxEvents);
    await issue(api);
    await inboxOf(api, 'ama');
    api.hang(60 * 86_400_000);
    await api.services.messaging.outboxEvents.removeOld();
    expect(await countEvents()).toBe(1);
    api.hang(1);
    await api.services.messaging.outboxEvents.removeOld();
    expect(await countEvents()).toBe(0);
    await issue(api);
    await api.services.messaging.outboxEvents.removeBefore(api.now() + 1);
    expect([await countEvents(), await api.database.db.$count(notifications)]).toEqual([0, 0]);
  });
});

describe('the channel of a topic', () => {
  it('is push only by default, for the topics of each role', async () => {
    const api = await startApi();
    const of = async (person: Person) => (await api.as(person).call(preferences, { query })).body;
    expect(await of('ama')).toEqual({ topics: defaultChannels('user'), quiet_hours: null });
    expect(await of('esi')).toEqual({ topics: defaultChannels('admin'), quiet_hours: null });
  });

  it('is the last choice for each topic', async () => {
    const api = await startApi();
    const post = { topic: 'new_post', push: false, email: true } as const;
    const signal = { topic: 'new_signal', push: false, email: false } as const;
    await api
      .as('ama')
      .call(changePreferences, { query, body: { topics: [post], quiet_hours: night } });
    const body = { topics: [signal], quiet_hours: null };
    const changed = (await api.as('ama').call(changePreferences, { query, body })).body;
    expect(changed.topics).toEqual(
      defaultChannels('user').map((usual) => ({
        ...usual,
        ...[post, signal].find((chosen) => chosen.topic === usual.topic),
      })),
    );
    expect(changed.quiet_hours).toBeNull();
    expect((await api.as('ama').call(preferences, { query })).body).toEqual(changed);
    expect((await api.as('kofi').call(preferences, { query })).body.topics).toEqual(
      defaultChannels('user'),
    );
  });

  it.each([
    ['ama', ADMIN_TOPICS[0], MEMBER_TOPICS[0]],
    ['esi', MEMBER_TOPICS[0], ADMIN_TOPICS[0]],
  ] as const)(
    'cannot be chosen by %s for the topic %s of another role',
    async (person, foreign, own) => {
      const api = await startApi();
      const topics = [own, foreign].map((topic) => ({ topic, push: false, email: false }));
      const refused = await api
        .as(person)
        .call(changePreferences, { query, body: { topics, quiet_hours: null } });
      expect(refused.problem).toMatchObject({
        code: 'request.invalid',
        errors: [{ in: 'body', pointer: '#/topics/1/topic', detail: 'Unknown topic' }],
      });
      expect((await api.as(person).call(preferences, { query })).body.topics[0]?.push).toBe(true);
    },
  );

  it('is refused with invalid quiet hours or an unknown time zone', async () => {
    const api = await startApi();
    const quiet_hours = { from: '25:00', to: '07:00', time_zone: 'Africa/Atlantis' };
    const body = { topics: [], quiet_hours };
    const { errors } = (await api.as('ama').call(changePreferences, { query, body })).problem;
    expect(errors?.map(({ pointer }) => pointer)).toEqual([
      '#/quiet_hours/from',
      '#/quiet_hours/time_zone',
    ]);
  });

  it('is mail where the member chose it, unless the platform sends no mail', async () => {
    const api = await startApi();
    const topics = [{ topic: 'new_signal', push: true, email: true }] as const;
    const body = { topics: [...topics], quiet_hours: null };
    await api.as('ama').call(changePreferences, { query, body });
    await api.services.settings.change({ email_notifications: false });
    await issue(api);
    await inboxOf(api, 'ama');
    expect(await api.database.db.$count(mails)).toBe(0);
    await api.services.settings.change({ email_notifications: true });
    await issue(api);
    await inboxOf(api, 'ama');
    expect(await api.database.db.select().from(mails)).toMatchObject([
      { kind: 'notice', recipient: 'ama@example.com', user_id: api.people.ama.id },
    ]);
  });
});
