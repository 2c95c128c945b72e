import {
  chatEndpoints,
  type ChatServices,
  chatServiceEndpoints,
  INVITE_MINUTES,
  LINK_CODE_MINUTES,
} from '#contracts/chats.ts';
import type { Sent } from '#contracts/open.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import { mayBroadcast, isBroadcastTopic } from '#contracts/rules/notifications/chat-message.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import { type MockServer, requireMockConfirmation } from '#mocks/mock-server.ts';
import { activityFor } from '#mocks/world/activity-feed.ts';
import { toInstant } from '#mocks/world/rows.ts';
import type { StoredChats, Tables } from '#mocks/world/tables.ts';

/** The demo's bot has nobody who presses Start: a code counts as used after this time. */
const LINKED_AFTER_MS = 5 * SECOND_MS;

const DEMO_BOT = 'bellwether_demo_bot';
/** In the place of links to a bot and a channel that do not exist. */
const NOWHERE = 'https://telegram.org/';

const NOTHING_LEAVES = 'Demo: nothing leaves this browser.';

const atFirst: StoredChats = {
  hasBot: true,
  channel: 'Bellwether signals',
  hasWebhook: false,
  topics: ['new_signal', 'signal_closed', 'new_post'],
  links: {},
  codes: {},
};

const chatsOf = ({ chats = atFirst }: Tables): StoredChats => chats;

/** Whether a code of this moment has been used meanwhile. */
const isUsed = (madeAt: number | undefined, now: number): boolean =>
  madeAt !== undefined &&
  now - madeAt >= LINKED_AFTER_MS &&
  now - madeAt < LINK_CODE_MINUTES * MINUTE_MS;

const without = <Value>(values: Record<string, Value>, key: string): Record<string, Value> =>
  Object.fromEntries(Object.entries(values).filter(([each]) => each !== key));

export function chatHandlers(server: MockServer) {
  const { world } = server;
  const nowMs = () => server.now().getTime();
  return mockFeature(chatEndpoints, server, {
    own: ({ caller: { id, username, role } }) =>
      world.change((tables) => {
        const chats = chatsOf(tables);
        if (!chats.hasBot || role === 'admin') return { telegram: null };
        if (isUsed(chats.codes[id], nowMs())) {
          const link = { name: username, linked_at: toInstant(nowMs()) };
          const codes = without(chats.codes, id);
          tables.chats = { ...chats, links: { ...chats.links, [id]: link }, codes };
        }
        const link = chatsOf(tables).links[id] ?? null;
        return { telegram: { bot: DEMO_BOT, link, channel: chats.channel } };
      }),
    makeCode: ({ caller: { id } }) =>
      world.change((tables) => {
        const chats = chatsOf(tables);
        if (!chats.hasBot) throw refusal('providers.not_configured');
        tables.chats = { ...chats, codes: { ...chats.codes, [id]: nowMs() } };
        const code = 'DEMQ234567';
        const expires_at = toInstant(nowMs() + LINK_CODE_MINUTES * MINUTE_MS);
        return { code, url: NOWHERE, expires_at };
      }),
    unlink: ({ caller: { id } }) =>
      world.change((tables) => {
        const chats = chatsOf(tables);
        const links = without(chats.links, id);
        tables.chats = { ...chats, links, codes: without(chats.codes, id) };
        return { message: 'Telegram is no longer linked' };
      }),
    async invite({ caller: { id } }) {
      const { channel, links } = chatsOf(await world.read());
      if (channel === null) throw refusal('providers.not_configured');
      if (links[id] === undefined) throw refusal('providers.not_configured');
      const expires_at = toInstant(nowMs() + INVITE_MINUTES * MINUTE_MS);
      return { url: NOWHERE, expires_at };
    },
  });
}

/** What channel and webhook would show: the demo's own signals and posts. */
function messagesOf(tables: Tables, now: number): Sent<typeof ChatServices>['messages'] {
  const { topics, channel } = chatsOf(tables);
  const reader = tables.people.find(({ role }) => role === 'user');
  if (channel === null || reader === undefined) return [];
  return activityFor(tables, reader, now)
    .flatMap(({ id, at, copy: { topic, title } }) =>
      isBroadcastTopic(topic) && mayBroadcast({ topic, audience: 'members' }, topics)
        ? [{ id, at: toInstant(at), topic, title }]
        : [],
    )
    .slice(0, 10)
    .map((message) => ({
      ...message,
      destination: 'channel',
      state: 'dropped',
      reason: 'Demo, not sent',
    }));
}

const servicesOf = (tables: Tables, now: number): Sent<typeof ChatServices> => {
  const { hasBot, channel, hasWebhook, topics, links } = chatsOf(tables);
  return {
    telegram: hasBot
      ? { bot: DEMO_BOT, name: 'Demo', linked: Object.keys(links).length, problem: null }
      : null,
    channel: channel === null ? null : { id: '-1000000000000', title: channel, problem: null },
    discord: hasWebhook ? { name: 'Demo', problem: null } : null,
    topics,
    waiting: 0,
    dropped: 0,
    messages: messagesOf(tables, now),
  };
};

export function chatServiceHandlers(server: MockServer) {
  const { world } = server;
  const nowMs = () => server.now().getTime();
  const tried = async () => ({
    ok: false,
    message: NOTHING_LEAVES,
    took_ms: 0,
    tested_at: server.now().toISOString(),
  });
  return mockFeature(chatServiceEndpoints, server, {
    read: async () => servicesOf(await world.read(), nowMs()),
    test: tried,
    sendTest: tried,
    /** Keys are not stored, not even in the browser. */
    async change({ caller, body }) {
      const { telegram_token: token, channel, discord_webhook: webhook, topics } = body;
      const hasKeys = [token, channel, webhook].some((key) => key !== undefined);
      if (hasKeys) requireMockConfirmation(server, caller);
      return world.change((tables) => {
        const chats = chatsOf(tables);
        const hasBot = token === undefined ? chats.hasBot : token !== null;
        if (channel && !hasBot) throw refusal('providers.not_configured');
        tables.chats = {
          ...chats,
          hasBot,
          channel: hasBot ? (channel === undefined ? chats.channel : channel) : null,
          hasWebhook: webhook === undefined ? chats.hasWebhook : webhook !== null,
          topics: topics ?? chats.topics,
          links: hasBot ? chats.links : {},
        };
        return servicesOf(tables, nowMs());
      });
    },
  });
}
