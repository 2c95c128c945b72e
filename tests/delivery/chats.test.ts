import { describe, expect, it } from 'vitest';
import { memberEndpoints } from '#contracts/members.ts';
import { chatEndpoints, chatServiceEndpoints } from '#contracts/chats.ts';
import { NOTIFICATION_PROTOCOL, notificationEndpoints } from '#contracts/notifications.ts';
import {
  type NotificationTopic,
  NOTIFICATION_TOPICS,
} from '#contracts/rules/notifications/notification-topics.ts';
import {
  BOT_TOKEN,
  CHANNEL_ID,
  post,
  startWithChats,
  telegramError,
  WEBHOOK_URL,
} from '#tests/support/chat-servers.ts';
import { issueOne, lost } from '#tests/support/issued-signals.ts';
import { inboxOf } from '#tests/support/inboxes.ts';
import type { Api } from '#tests/support/start-api.ts';

const AMA = 4201;
const KOFI = 4202;
const SIGNAL =
  'EURUSD buy, Peak Scanner\nEntry 1.08500, confidence 78%. Simulated market. Informational only.';

const close = async (api: Api, signal_id: string) =>
  api.services.stores.signals.addOutcomes([{ signal_id, ...lost }], {
    at: api.now(),
    isOutOfHours: false,
  });

async function setQuiet(api: Api): Promise<void> {
  const query = { protocol: NOTIFICATION_PROTOCOL };
  const { body } = await api.as('ama').call(notificationEndpoints.preferences, { query });
  const quiet_hours = { from: '08:00', to: '10:00', time_zone: 'UTC' };
  await api.as('ama').call(notificationEndpoints.changePreferences, {
    query,
    body: { ...body, quiet_hours },
  });
}

async function setTopic(api: Api, topic: NotificationTopic, chat: boolean): Promise<void> {
  await api.as('ama').call(notificationEndpoints.changePreferences, {
    query: { protocol: NOTIFICATION_PROTOCOL },
    body: { topics: [{ topic, push: true, email: false, chat }], quiet_hours: null },
  });
}

describe('a signal', () => {
  it('reaches the channel, the webhook and linked chats once, and its result replies to it', async () => {
    const { api, telegram, discord, setUp, link, run } = await startWithChats();
    await setUp();
    await link('ama', AMA);
    const id = await issueOne(api);
    await run();
    await run();
    expect(telegram.sentTo(CHANNEL_ID)).toMatchObject([{ text: SIGNAL, replyTo: null }]);
    expect(telegram.sentTo(String(AMA)).slice(1)).toMatchObject([{ text: SIGNAL }]);
    expect(discord.messages).toHaveLength(1);
    expect(discord.messages[0]?.content).toContain('**EURUSD buy, Peak Scanner**');

    await close(api, id);
    api.advance(5000);
    await run();
    const [first, result] = telegram.sentTo(CHANNEL_ID);
    expect(result).toMatchObject({ replyTo: first?.id });
    expect(result?.text).toContain('EURUSD buy closed: −1.06 R');
    const [, own, ownResult] = telegram.sentTo(String(AMA));
    expect(ownResult?.replyTo).toBe(own?.id);
    expect(discord.messages[1]?.content).toContain(
      'Signal: https://discord.com/channels/11/22/5000',
    );
    expect(telegram.requests.filter(({ path }) => /edit|delete/i.test(path))).toEqual([]);
  });

  it('goes before posts that wait, and to channel and webhook before it goes to members', async () => {
    const { api, setUp, change, link } = await startWithChats();
    const { outboxEvents } = api.services.messaging;
    await setUp();
    await change({ channel: null });
    await link('ama', AMA);
    await post(api, { title: 'one' });
    await outboxEvents.dispatchDue();
    await link('kofi', KOFI);
    await change({ channel: '@desk' });
    await issueOne(api);
    await outboxEvents.dispatchDue();
    const all = { except: [], atMost: 10 };
    const due = await api.services.stores.chatMessages.due(api.now(), 'telegram', all);
    expect(due.map(({ message }) => [message.destination, message.topic])).toEqual([
      [`channel:${CHANNEL_ID}`, 'new_signal'],
      [`member:${KOFI}`, 'new_signal'],
      [`member:${AMA}`, 'new_post'], // the signal comes after it
    ]);
  });

  it('is not sent to chats later than ten minutes, its result not later than an hour', async () => {
    const { api, telegram, discord, setUp, run } = await startWithChats();
    await setUp();
    const id = await issueOne(api);
    api.advance(10 * 60_000);
    await run();
    await close(api, id);
    api.advance(59 * 60_000);
    await run();
    const all = [
      ...telegram.messages.map(({ text }) => text),
      ...discord.messages.map(({ content }) => content),
    ];
    expect(all).toHaveLength(2);
    expect(all.filter((text) => text.includes('closed'))).toHaveLength(2);
  });
});

describe("a member's chat", () => {
  it('gets the topics that its member chose, and nothing in quiet hours', async () => {
    const { api, telegram, setUp, link, run, change } = await startWithChats();
    await setUp();
    await change({ channel: null });
    await link('ama', AMA);
    await link('kofi', KOFI);
    await setTopic(api, 'new_signal', false);
    await issueOne(api);
    await post(api, { title: 'Before the open' });
    await run();
    api.advance(2000);
    await run();
    expect(
      telegram
        .sentTo(String(AMA))
        .slice(1)
        .map(({ text }) => text),
    ).toEqual(['Before the open']);
    expect(telegram.sentTo(String(KOFI))).toHaveLength(3);
    await setQuiet(api);
    await post(api, { title: 'In the quiet hours' });
    await run();
    expect(telegram.sentTo(String(AMA))).toHaveLength(2);
  });

  it('keeps its topics when an older app, which does not name chats, saves others', async () => {
    const { api } = await startWithChats();
    await setTopic(api, 'new_signal', false);
    const body = {
      topics: [{ topic: 'new_signal', push: false, email: true } as const],
      quiet_hours: null,
    };
    await api
      .as('ama')
      .call(notificationEndpoints.changePreferences, { query: { protocol: 2 }, body });
    const query = { protocol: NOTIFICATION_PROTOCOL };
    const { topics } = (await api.as('ama').call(notificationEndpoints.preferences, { query }))
      .body;
    expect(topics.find(({ topic }) => topic === 'new_signal')).toEqual({
      topic: 'new_signal',
      push: false,
      email: true,
      chat: false,
    });
    expect(topics.find(({ topic }) => topic === 'account_rules')).not.toHaveProperty('chat');
  });

  it('gets nothing more once its member has unlinked it, has no access, or has gone', async () => {
    const { api, telegram, setUp, link, run, change } = await startWithChats();
    await setUp();
    await change({ channel: null });
    await link('ama', AMA);
    await link('kofi', KOFI);
    await issueOne(api);
    await api.services.messaging.outboxEvents.dispatchDue(); // queued for both
    await api.as('ama').call(chatEndpoints.unlink);
    await api.as('admin').call(memberEndpoints.setActive, {
      body: { ids: [api.people.kofi.id], is_active: false },
    });
    const before = telegram.messages.length;
    await run();
    await issueOne(api);
    await run();
    expect(telegram.messages.slice(before)).toEqual([]);
  });

  it('is unlinked when its person has blocked the bot', async () => {
    const { api, telegram, setUp, link, run } = await startWithChats();
    await setUp();
    await link('ama', AMA);
    telegram.close(String(AMA), telegramError(403, 'Forbidden: bot was blocked by the user'));
    await issueOne(api);
    await run();
    const { body } = await api.as('ama').call(chatEndpoints.own);
    expect(body.telegram?.link).toBeNull();
  });
});

describe('no message', () => {
  it('has a code, an address or a trade of a member: only what all members are sent goes out', async () => {
    const { api, telegram, discord, setUp, link, run } = await startWithChats();
    await setUp();
    await link('ama', AMA);
    const linked = telegram.messages.length;
    const { ama } = api.people;
    for (const topic of NOTIFICATION_TOPICS) {
      const secret = `${topic} ${ama.code} ama@example.com trade-of-ama`;
      const facts = [['Code', ama.code]] as const;
      if (topic !== 'webinar_reminder' && topic !== 'access_expiring') {
        await post(api, {
          topic,
          title: `one ${topic}`,
          body: secret,
          audience: { userId: ama.id },
          facts,
        });
      }
      await post(api, {
        topic,
        title: `adm ${topic}`,
        body: secret,
        audience: 'administrators',
        facts,
      });
      await post(api, { topic, title: `all ${topic}`, body: 'for all', facts });
    }
    for (let seconds = 0; seconds < 60; seconds += 5) {
      await run();
      api.advance(5000);
    }
    const out = [
      ...telegram.messages.slice(linked).map(({ text }) => text),
      ...discord.messages.map(({ content }) => content),
    ];
    expect(out).toHaveLength(10); // three topics at three places, and the price alert
    expect(out).toContain('one price_alert');
    expect(
      out.filter((text) => /trade-of-ama|ama@example|[A-Z0-9]{4}-[A-Z0-9]{4}/.test(text)),
    ).toEqual([]);
    expect(await inboxOf(api, 'ama')).not.toEqual([]); // they were dispatched
    const sent = [...telegram.requests, ...discord.requests].map(({ body }) => body).join('\n');
    expect([ama.code, 'ama@example.com'].filter((secret) => sent.includes(secret))).toEqual([]);
  });
});

it('keys are sealed in the database and never answered', async () => {
  const { api, setUp } = await startWithChats();
  const { body } = await setUp();
  const read = (await api.as('admin').call(chatServiceEndpoints.read)).body;
  const secret = WEBHOOK_URL.split('/').at(-1) ?? '';
  const answers = JSON.stringify([body, read]);
  const stored = JSON.stringify(
    (await api.services.stores.serverKeys.find('chats'))?.sealed.toString('latin1'),
  );
  const lines = api.logLines.join('\n');
  for (const text of [answers, stored, lines]) {
    expect([BOT_TOKEN, secret].filter((key) => text.includes(key))).toEqual([]);
  }
});
