import type { AuditService } from '#api/features/audit/audit.service.ts';
import { requireConfirmation } from '#api/domain/accounts.ts';
import type { Caller } from '#api/http/caller.ts';
import type { ChatServices, ChatServicesChange, ChatTest } from '#contracts/chats.ts';
import { ApiError } from '#contracts/errors.ts';
import type { Sent } from '#contracts/open.ts';
import { bodyError, refusal } from '#contracts/rules/access/refusals.ts';
import { isBroadcastTopic } from '#contracts/rules/notifications/chat-message.ts';
import type { ChatClients } from './chat-delivery.service.ts';
import type { ChatLinkStore } from './chat-links.store.ts';
import type { ChatMessageStore } from './chat-messages.store.ts';
import { ChatRefusal, ChatUnreachable } from './chat-outcome.ts';
import type { ChatServiceName, ChatSettings, ChatSettingsStore } from './chat-settings.store.ts';
import { readWebhookUrl } from './discord-client.ts';

type Deps = {
  readonly store: ChatSettingsStore;
  readonly links: Pick<ChatLinkStore, 'count'>;
  readonly messages: Pick<ChatMessageStore, 'overview'>;
  readonly clients: ChatClients;
  readonly audit: Pick<AuditService, 'record'>;
  readonly now: () => number;
};
type Administrator = Pick<Caller, 'id' | 'username' | 'confirmedAt'>;
type Keys = Pick<ChatServicesChange, 'telegram_token' | 'channel' | 'discord_webhook'>;

const names: Readonly<Record<ChatServiceName, string>> = {
  telegram: 'Telegram bot',
  channel: 'Telegram channel',
  discord: 'Discord webhook',
};

const testMessage = {
  title: 'Test message',
  body: 'An administrator tried whether messages arrive here. They do.',
};

export type ChatSettingsService = ReturnType<typeof createChatSettingsService>;

/** The operator's chats in the console: each key is tried before it is stored, and never answered. */
export function createChatSettingsService(deps: Deps) {
  const { store, audit, now, clients } = deps;

  async function read(): Promise<Sent<typeof ChatServices>> {
    return describe(deps, await store.read());
  }

  /** Runs a test. A refusal of the service is a result. @throws other errors */
  async function tested(run: () => Promise<string>): Promise<ChatTest> {
    const startedAt = now();
    const { ok, message } = await run().then(
      (text) => ({ ok: true, message: text }),
      (error: unknown) => {
        if (error instanceof ChatRefusal || error instanceof ChatUnreachable) {
          return { ok: false, message: error.message };
        }
        throw error;
      },
    );
    const at = now();
    const took_ms = Math.max(0, at - startedAt);
    return { ok, message, took_ms, tested_at: new Date(at).toISOString() };
  }

  return {
    read,

    /**
     * @throws ApiError `request.invalid` at the field that its service refuses, `chats.unreachable`,
     *   `providers.not_configured` for a channel without a bot, `auth.confirmation_required` for all but topics
     */
    async change(caller: Administrator, wanted: ChatServicesChange) {
      const { telegram_token, channel, discord_webhook, topics } = wanted;
      const hasKeys = [telegram_token, channel, discord_webhook].some((key) => key !== undefined);
      if (hasKeys) requireConfirmation(caller, now());
      const changes = {
        ...(await tryKeys(clients, await store.read(), wanted)),
        ...(topics && { topics: [...new Set(topics.filter(isBroadcastTopic))] }),
      };
      const target = targetOf(changes);
      await store.change(changes, { actor: caller, action: 'chats.changed', target, at: now() });
      return read();
    },

    /** @throws ApiError `providers.not_configured` */
    async test(caller: Administrator, service: ChatServiceName): Promise<ChatTest> {
      const settings = await store.read();
      if (settings[service] === null) throw refusal('providers.not_configured');
      const result = await tested(() => look(clients, settings, service));
      if (result.ok) await store.note(service, null, { at: now(), event: null });
      const target = `${names[service]}: ${result.ok ? 'works' : 'failed'}`;
      await audit.record({ actor: caller, action: 'chats.tested', target, at: now() });
      return result;
    },

    /** @throws ApiError `providers.not_configured` */
    async sendTest(
      caller: Administrator,
      service: Exclude<ChatServiceName, 'telegram'>,
    ): Promise<ChatTest> {
      const settings = await store.read();
      if (settings[service] === null) throw refusal('providers.not_configured');
      const result = await tested(() => sendTestMessage(clients, settings, service));
      const target = names[service];
      await audit.record({ actor: caller, action: 'chats.test_sent', target, at: now() });
      return result;
    },
  };
}

async function describe(
  { links, messages: store, now }: Deps,
  { telegram, channel, discord, topics }: ChatSettings,
): Promise<Sent<typeof ChatServices>> {
  const { waiting, dropped, messages } = await store.overview(now());
  return {
    telegram: telegram && {
      bot: telegram.username,
      name: telegram.name,
      linked: await links.count(),
      problem: telegram.problem,
    },
    channel,
    discord: discord && { name: discord.name, problem: discord.problem },
    topics,
    waiting,
    dropped,
    messages: messages.flatMap(({ message: { id, service, topic, state, reason }, event }) =>
      isBroadcastTopic(topic)
        ? [
            {
              id,
              at: new Date(event.created_at).toISOString(),
              destination: service === 'discord' ? ('discord' as const) : ('channel' as const),
              topic,
              title: event.title,
              state: state === 'sending' ? ('waiting' as const) : state,
              reason,
            },
          ]
        : [],
    ),
  };
}

/** Asks each service whether it takes the key. A channel goes with its bot. */
async function tryKeys(
  clients: ChatClients,
  before: ChatSettings,
  { telegram_token: token, channel, discord_webhook: webhook }: Keys,
): Promise<Partial<ChatSettings>> {
  const telegram = await tryKey(token, (key) => tryBot(clients, key));
  const bot = telegram === undefined ? before.telegram : telegram;
  // With another bot the channel is tried again: its rights are the bot's.
  const name = channel === undefined && telegram ? before.channel?.id : channel;
  const chat = await tryKey(name, (key) => tryChannel(clients, bot, key));
  const discord = await tryKey(webhook, (key) => tryWebhook(clients, key));
  return {
    ...(telegram !== undefined && { telegram }),
    ...(chat !== undefined && { channel: chat }),
    ...(discord !== undefined && { discord }),
  };
}

/** Null removes, and undefined leaves what there is. */
const tryKey = async <Stored>(
  key: string | null | undefined,
  attemptKey: (key: string) => Promise<Stored>,
): Promise<Stored | null | undefined> => (typeof key === 'string' ? attemptKey(key) : key);

async function tryBot(clients: ChatClients, token: string): Promise<ChatSettings['telegram']> {
  const bot = await attempt('telegram_token', () => clients.telegram(token).me());
  return { token, ...bot, problem: null };
}

async function tryWebhook(clients: ChatClients, url: string): Promise<ChatSettings['discord']> {
  const key = readWebhookUrl(url);
  const { name, channelUrl } = await attempt('discord_webhook', () => clients.discord(key).read());
  return { ...key, name, channelUrl, problem: null };
}

async function tryChannel(
  clients: ChatClients,
  bot: ChatSettings['telegram'],
  name: string,
): Promise<ChatSettings['channel']> {
  if (bot === null) throw refusal('providers.not_configured');
  const { id, title, missing } = await attempt('channel', () =>
    clients.telegram(bot.token).channel(name, bot.id),
  );
  if (missing.length === 0) return { id, title, problem: null };
  throw bodyError('request.invalid', '#/channel', lackOf(bot.username, missing));
}

const lackOf = (bot: string, missing: readonly string[]): string =>
  `@${bot} cannot ${missing.join(', ')} in this channel. Make it an administrator with these rights.`;

/** @throws ApiError at the field, or `chats.unreachable` */
async function attempt<T>(field: keyof Keys, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ChatRefusal && error.status < 500 && error.status !== 429) {
      throw bodyError(
        'request.invalid',
        `#/${field}`,
        `The service refuses this: ${error.message}`,
      );
    }
    if (error instanceof ChatRefusal || error instanceof ChatUnreachable) {
      throw new ApiError('chats.unreachable', `${error.message} Nothing was stored.`);
    }
    throw error;
  }
}

/** Which chats a change is about, for the audit log; never a key. */
function targetOf({ telegram, channel, discord, topics }: Partial<ChatSettings>): string {
  const parts = [
    telegram === undefined ? null : telegram === null ? 'no Telegram bot' : `@${telegram.username}`,
    channel === undefined ? null : channel === null ? 'no channel' : `channel ${channel.title}`,
    discord === undefined ? null : discord === null ? 'no webhook' : `webhook ${discord.name}`,
    topics === undefined ? null : `topics ${topics.join(', ') || 'none'}`,
  ];
  return parts.filter((part) => part !== null).join('; ');
}

/** @returns what the service says of it. @throws ChatRefusal, ChatUnreachable */
async function look(
  clients: ChatClients,
  { telegram, channel, discord }: ChatSettings,
  service: ChatServiceName,
): Promise<string> {
  if (service === 'discord' && discord !== null) {
    return `The webhook is “${(await clients.discord(discord).read()).name}”.`;
  }
  if (telegram === null) throw new ChatRefusal(409, 'There is no Telegram bot.');
  const client = clients.telegram(telegram.token);
  if (service === 'telegram' || channel === null)
    return `The bot is @${(await client.me()).username}.`;
  const { title, missing } = await client.channel(channel.id, telegram.id);
  if (missing.length > 0) throw new ChatRefusal(403, lackOf(telegram.username, missing));
  return `The channel is “${title}”, and @${telegram.username} has all rights that it needs.`;
}

async function sendTestMessage(
  clients: ChatClients,
  { telegram, channel, discord }: ChatSettings,
  service: 'channel' | 'discord',
): Promise<string> {
  const outcome =
    service === 'channel' && telegram !== null && channel !== null
      ? await clients.telegram(telegram.token).send(channel.id, testMessage, null)
      : discord !== null
        ? (await clients.discord(discord).send(testMessage, null)).outcome
        : null;
  if (outcome?.kind === 'sent') return 'The message was sent.';
  throw new ChatRefusal(409, outcome?.reason ?? 'This chat is not set up here.');
}
