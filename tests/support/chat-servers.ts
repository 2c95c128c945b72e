import { z } from 'zod';
import { postEvent, type NewOutboxEvent } from '#api/features/notifications/post-event.service.ts';
import { chatServiceEndpoints } from '#contracts/chats.ts';
import { type Answer, startScriptedServer } from '#tests/payments/scripted-server.ts';
import type { Person } from './people.ts';
import { type Api, type Options, startApi } from './start-api.ts';

export const BOT_TOKEN = '123456789:AAEtestTokenOfTheOperatorsBot_0123456';
export const WEBHOOK_URL =
  'https://discord.com/api/webhooks/987654321/webhook-token-of-the-operator_01';
export const CHANNEL_ID = '-1001234567890';
const BOT = { id: 777, is_bot: true, first_name: 'Desk', username: 'desk_bot' };

const Payload = z.looseObject({
  chat_id: z.union([z.string(), z.number()]).transform(String).optional(),
  user_id: z.number().optional(),
  offset: z.number().optional(),
  text: z.string().optional(),
  reply_parameters: z.object({ message_id: z.number() }).optional(),
});
type Payload = z.infer<typeof Payload>;

export type TelegramMessage = { id: number; chat: string; text: string; replyTo: number | null };

const ok = (result: unknown): Answer => ({ status: 200, body: { ok: true, result } });

/** As Telegram refuses, in its own form. */
export const telegramError = (
  status: number,
  description: string,
  retryAfter?: number,
): Answer => ({
  status,
  body: {
    ok: false,
    error_code: status,
    description,
    ...(retryAfter !== undefined && { parameters: { retry_after: retryAfter } }),
  },
});

const allRights = {
  status: 'administrator',
  can_post_messages: true,
  can_invite_users: true,
  can_restrict_members: true,
};

/**
 * The Bot API on a port of this machine, in the form of https://core.telegram.org/bots/api: one bot, one
 * channel, and the private chats of everyone who writes.
 */
export async function startTelegram() {
  const messages: TelegramMessage[] = [];
  const removed: number[] = [];
  const updates: Record<string, unknown>[] = [];
  const state = {
    rights: { ...allRights },
    closed: new Map<string, Answer>(),
    invites: 0,
    lastUpdate: 0,
  };

  const methods: Readonly<Record<string, (payload: Payload) => Answer>> = {
    getMe: () => ok(BOT),
    getChat: ({ chat_id }) =>
      chat_id === CHANNEL_ID || chat_id === '@desk'
        ? ok({ id: Number(CHANNEL_ID), type: 'channel', title: 'Desk signals' })
        : telegramError(400, 'Bad Request: chat not found'),
    getChatMember: () => ok({ user: BOT, ...state.rights }),
    sendMessage({ chat_id = '', text = '', reply_parameters }) {
      const refusal = state.closed.get(chat_id);
      if (refusal) return refusal;
      const id = messages.length + 1;
      messages.push({ id, chat: chat_id, text, replyTo: reply_parameters?.message_id ?? null });
      return ok({ message_id: id, date: 0, chat: { id: Number(chat_id), type: 'private' }, text });
    },
    getUpdates: ({ offset = 0 }) =>
      ok(updates.filter(({ update_id }) => Number(update_id) >= offset)),
    createChatInviteLink: () => ok({ invite_link: `https://t.me/+invite${(state.invites += 1)}` }),
    revokeChatInviteLink: () => ok({ is_revoked: true }),
    banChatMember({ user_id = 0 }) {
      removed.push(user_id);
      return ok(true);
    },
    unbanChatMember: () => ok(true),
  };

  const server = await startScriptedServer(({ path, body }) => {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(path) ?? [];
    if (token !== BOT_TOKEN) return telegramError(401, 'Unauthorized');
    const answer = methods[method];
    if (!answer) return telegramError(404, 'Not Found');
    return answer(Payload.parse(body === '' ? {} : JSON.parse(body)));
  });

  const push = (update: Record<string, unknown>): void => {
    state.lastUpdate += 1;
    updates.push({ update_id: state.lastUpdate, ...update });
  };

  return {
    ...server,
    messages,
    removed,
    sentTo: (chat: string) => messages.filter((message) => message.chat === chat),
    /** A person writes to the bot. */
    write(from: { id: number; username?: string; first_name?: string }, text: string): void {
      const person = { is_bot: false, first_name: 'Ama', ...from };
      const chat = { id: from.id, type: 'private', first_name: person.first_name };
      push({ message: { message_id: 1, date: 0, from: person, chat, text } });
    },
    /** A person comes into the channel by an invitation of the bot. */
    join(id: number): void {
      const user = { id, is_bot: false, first_name: 'Somebody' };
      push({
        chat_member: {
          chat: { id: Number(CHANNEL_ID), type: 'channel' },
          from: user,
          new_chat_member: { status: 'member', user },
          invite_link: { invite_link: 'https://t.me/+invite1', creator: BOT },
        },
      });
    },
    /** From now on messages to this chat are refused so. */
    close: (chat: string, answer: Answer): void => void state.closed.set(chat, answer),
    open: (chat: string): void => void state.closed.delete(chat),
    lackRight: (right: 'can_post_messages' | 'can_invite_users' | 'can_restrict_members'): void =>
      void (state.rights = { ...state.rights, [right]: false }),
  };
}

/** A webhook of Discord on a port of this machine, in the form of https://discord.com/developers/docs/resources/webhook. */
export async function startDiscord() {
  const messages: { id: string; content: string }[] = [];
  const budget = { headers: {} as Record<string, string> };
  const { pathname } = new URL(WEBHOOK_URL);
  const server = await startScriptedServer(({ method, path, body }) => {
    if (!path.startsWith(pathname)) {
      return { status: 404, body: { message: 'Unknown Webhook', code: 10015 } };
    }
    if (method === 'GET') {
      return {
        status: 200,
        body: { id: '987654321', name: 'Desk', guild_id: '11', channel_id: '22' },
      };
    }
    const { content, allowed_mentions } = z
      .object({ content: z.string(), allowed_mentions: z.object({ parse: z.tuple([]) }) })
      .parse(JSON.parse(body));
    if (allowed_mentions.parse.length > 0 || !path.endsWith('?wait=true')) {
      return { status: 400, body: { message: 'Not as we send it', code: 0 } };
    }
    const id = String(5000 + messages.length);
    messages.push({ id, content });
    return { status: 200, body: { id, content }, headers: budget.headers };
  });
  return {
    ...server,
    messages,
    /** Headers of the following answers. */
    answerWith: (headers: Record<string, string>): void => void (budget.headers = headers),
  };
}

/** An event of the platform that is not dispatched yet; a post, unless said. */
export const post = (api: Api, event: Partial<NewOutboxEvent>) =>
  api.database.write((tx) =>
    postEvent(tx, {
      key: `test:${event.title}`,
      topic: 'new_post',
      audience: 'members',
      title: 'A post',
      body: '',
      target: { section: 'posts', item: null },
      at: api.now(),
      ...event,
    }),
  );

/** A server with both services at hand, and nothing set up. */
export async function startWithChats(options: Options = {}) {
  const telegram = await startTelegram();
  const discord = await startDiscord();
  const api = await startApi({
    ...options,
    chats: { telegramUrl: telegram.url, discordUrl: discord.url },
  });
  const { bot, links, delivery } = api.services.messaging.chats;
  function change(body: {
    telegram_token?: string | null;
    channel?: string | null;
    discord_webhook?: string | null;
    topics?: ('new_signal' | 'signal_closed' | 'new_post')[];
  }) {
    return api.as('admin').call(chatServiceEndpoints.change, { body });
  }
  async function send(): Promise<void> {
    await api.services.messaging.outboxEvents.dispatchDue();
    await delivery.sendDue();
  }
  return {
    api,
    telegram,
    discord,
    change,
    setUp: () =>
      change({
        telegram_token: BOT_TOKEN,
        channel: '@desk',
        discord_webhook: WEBHOOK_URL,
        topics: ['new_signal', 'signal_closed', 'new_post'],
      }),
    send,
    /** What the jobs do: dispatch, answer the bot, send. */
    run: async (): Promise<void> => {
      await bot.answerUpdates();
      await send();
    },
    /** Links this person's Telegram, with this id. */
    link: async (person: Person, id: number): Promise<void> => {
      const { code } = await links.makeCode({ id: api.people[person].id, role: 'user' });
      telegram.write({ id, username: person }, `/start ${code}`);
      await bot.answerUpdates();
    },
  };
}
