import { z } from 'zod';
import { define } from './endpoint.ts';
import { open, openList } from './open.ts';
import { Count, done, Id, Instant, named, Text } from './primitives.ts';
import { BROADCAST_TOPICS } from './rules/notifications/chat-message.ts';

/** How long a code to link Telegram is valid, and an invitation to the channel. */
export const LINK_CODE_MINUTES = 10;
export const INVITE_MINUTES = 60;

/** What a member knows of the operator's chats, and of the own one. */
export const OwnChats = named('OwnChats', {
  telegram: z
    .object({
      bot: z.string(), // its user name, without @
      link: z
        .object({ name: z.string(), linked_at: Instant }) // `@ama`, or a first name
        .nullable(), // null: not linked
      channel: z.string().nullable(), // title of the operator's channel; null: none
    })
    .nullable(), // null: not set up here
});
export type OwnChats = z.infer<typeof OwnChats>;

/** Linked by sending the code to the bot within its time. */
export const TelegramCode = named('TelegramCode', {
  code: z.string(),
  url: z.url(), // opens Telegram with the code
  expires_at: Instant,
});
export type TelegramCode = z.infer<typeof TelegramCode>;

export const chatEndpoints = {
  own: define.get('/chats', 'user', {
    summary: 'Whether Telegram is set up here, and linked to the caller',
    response: OwnChats,
    example: {
      telegram: {
        bot: 'bellwether_bot',
        link: { name: '@ama', linked_at: '2026-11-20T14:05:00.000Z' },
        channel: 'Bellwether signals',
      },
    },
  }),
  makeCode: define.post('/chats/telegram/code', 'user', {
    summary: `A code that links the Telegram chat that sends it to the bot, once, within ${LINK_CODE_MINUTES} minutes`,
    callsPerMinute: 10,
    response: TelegramCode,
    errors: ['providers.not_configured'],
    example: {
      code: 'K7M2Q9XT4H',
      url: 'https://t.me/bellwether_bot?start=K7M2Q9XT4H',
      expires_at: '2026-11-20T14:15:00.000Z',
    },
  }),
  unlink: define.delete('/chats/telegram', 'user', {
    summary: 'Ends messages to the linked Telegram chat, and its place in the channel',
    ...done('Telegram is no longer linked'),
  }),
  invite: define.post('/chats/telegram/invite', 'user', {
    summary: `An invitation to the operator's channel for the linked Telegram: once, for ${INVITE_MINUTES} minutes`,
    callsPerMinute: 5,
    response: z.object({ url: z.url(), expires_at: Instant }),
    errors: ['providers.not_configured', 'chats.unreachable'],
    example: { url: 'https://t.me/+AbCdEfGh', expires_at: '2026-11-20T15:05:00.000Z' },
  }),
};

/** The result of a test. A refusal of the service is a result, not an error. */
export const ChatTest = named('ChatTest', {
  ok: z.boolean(),
  message: z.string(), // one sentence, without keys
  took_ms: Count,
  tested_at: Instant,
});
export type ChatTest = z.infer<typeof ChatTest>;

const BroadcastTopic = z.enum(BROADCAST_TOPICS, 'Unknown topic');

/** What goes to the operator's channel and webhook, and what became of it. */
export const ChatMessage = named('ChatMessage', {
  id: Id,
  at: Instant, // of the event
  destination: open(z.enum(['channel', 'discord'])),
  topic: open(BroadcastTopic),
  title: z.string(),
  // unknown_result: it was being sent when the server stopped or no answer came; it is not sent again
  state: open(z.enum(['waiting', 'sent', 'unknown_result', 'dropped'])),
  reason: z.string().nullable(), // why it waits or was dropped; null: nothing to say
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const problem = z.string().nullable(); // what the service last refused; null: nothing

/** The operator's chats, without any key. */
export const ChatServices = named('ChatServices', {
  telegram: z.object({ bot: z.string(), name: z.string(), linked: Count, problem }).nullable(),
  channel: z.object({ id: z.string(), title: z.string(), problem }).nullable(),
  discord: z.object({ name: z.string(), problem }).nullable(),
  topics: openList(BroadcastTopic), // of channel and webhook
  waiting: Count, // messages, those of members too
  dropped: Count, // in the last 24 hours: too late, or refused
  messages: z.array(ChatMessage), // of channel and webhook, the newest 10
});
export type ChatServices = z.infer<typeof ChatServices>;

const TOKEN = /^\d{5,20}:[A-Za-z0-9_-]{30,60}$/;
const CHANNEL = /^(?:@[A-Za-z]\w{3,31}|-100\d{5,15})$/;
const WEBHOOK = /^https:\/\/(?:discord|discordapp)\.com\/api\/webhooks\/\d{5,25}\/[\w-]{20,120}$/;

/** What is not named stays; null removes. Each is tried at its service before it is stored. */
const ChatServicesChange = z
  .object({
    telegram_token: Text.regex(TOKEN, 'A bot token looks like 123456789:AAE…, from @BotFather')
      .nullable()
      .optional(),
    channel: Text.regex(CHANNEL, 'A channel is @name, or an id such as -1001234567890')
      .nullable()
      .optional(),
    discord_webhook: Text.regex(
      WEBHOOK,
      'A webhook begins with https://discord.com/api/webhooks/ and has an id and a token',
    )
      .nullable()
      .optional(),
    topics: z.array(BroadcastTopic).max(BROADCAST_TOPICS.length, 'Each topic once').optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    path: ['topics'],
    error: 'Name what shall change',
  });
export type ChatServicesChange = z.infer<typeof ChatServicesChange>;

const exampleServices: ChatServices = {
  telegram: { bot: 'bellwether_bot', name: 'Bellwether', linked: 42, problem: null },
  channel: { id: '-1001234567890', title: 'Bellwether signals', problem: null },
  discord: { name: 'Bellwether', problem: null },
  topics: ['new_signal', 'signal_closed'],
  waiting: 0,
  dropped: 0,
  messages: [
    {
      id: '019aab31-2c3d-7e4f-8a51-7b8c9d0e1f24',
      at: '2026-11-20T14:05:00.000Z',
      destination: 'channel',
      topic: 'new_signal',
      title: 'EURUSD buy, Peak Scanner',
      state: 'sent',
      reason: null,
    },
  ],
};

export const chatServiceEndpoints = {
  read: define.get('/admin/chats', 'admin', {
    summary: 'The Telegram bot, the channel and the Discord webhook; never their keys',
    response: ChatServices,
    example: exampleServices,
  }),
  change: define.put('/admin/chats', 'admin', {
    summary: 'Tries and stores a bot token, a channel, a webhook, or the topics of both',
    callsPerMinute: 20,
    body: ChatServicesChange,
    response: ChatServices,
    errors: ['providers.not_configured', 'chats.unreachable', 'auth.confirmation_required'],
    example: exampleServices,
    exampleBody: { topics: ['new_signal', 'signal_closed'] },
    audit: 'chats.changed',
  }),
  test: define.post('/admin/chats/test', 'admin', {
    summary: 'Asks the service for the bot, the channel and its rights, or the webhook',
    callsPerMinute: 10,
    body: z.object({ service: z.enum(['telegram', 'channel', 'discord']) }),
    response: ChatTest,
    errors: ['providers.not_configured'],
    example: {
      ok: true,
      message: 'The bot is @bellwether_bot.',
      took_ms: 184,
      tested_at: '2026-11-20T14:05:00.000Z',
    },
    exampleBody: { service: 'telegram' },
    audit: 'chats.tested',
  }),
  sendTest: define.post('/admin/chats/message', 'admin', {
    summary: 'Sends a test message to the channel or the webhook',
    callsPerMinute: 5,
    body: z.object({ service: z.enum(['channel', 'discord']) }),
    response: ChatTest,
    errors: ['providers.not_configured'],
    example: {
      ok: true,
      message: 'The message was sent.',
      took_ms: 212,
      tested_at: '2026-11-20T14:05:00.000Z',
    },
    exampleBody: { service: 'discord' },
    audit: 'chats.test_sent',
  }),
};
