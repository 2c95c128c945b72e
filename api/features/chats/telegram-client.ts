import { Api, GrammyError, HttpError } from 'grammy/web';
import type { ChatMember, Update } from 'grammy/types';
import { telegramText, type ChatEvent } from '#contracts/rules/notifications/chat-message.ts';
import {
  type ChatOutcome,
  ChatRefusal,
  ChatUnreachable,
  outcomeOfUnreachable,
} from './chat-outcome.ts';

const TIMEOUT_S = 15; // much shorter than the time after which a sending process is taken for dead
const POLL_S = 25; // how long Telegram waits for something new

export type TelegramUpdate = Update;
export type TelegramBot = { readonly id: string; readonly username: string; readonly name: string };
export type TelegramChannel = {
  readonly id: string;
  readonly title: string;
  readonly missing: readonly string[]; // rights that the bot lacks there, in words
};

type Options = {
  readonly token: string;
  readonly baseUrl: string | null; // of another Bot API server; null: api.telegram.org
};
export type Telegram = ReturnType<typeof openTelegram>;

/**
 * The Bot API of Telegram. Failures are a `ChatRefusal` or a `ChatUnreachable`; messages of both have no token.
 *
 * @source https://core.telegram.org/bots/api
 */
export function openTelegram({ token, baseUrl }: Options) {
  const root = baseUrl === null ? {} : { apiRoot: baseUrl.replace(/\/$/, '') };
  const api = new Api(token, { ...root, timeoutSeconds: TIMEOUT_S });
  const polling = new Api(token, { ...root, timeoutSeconds: POLL_S + TIMEOUT_S });

  async function readChannel(name: string, botId: string): Promise<TelegramChannel> {
    const chat = await callApi(api.getChat(name));
    if (chat.type !== 'channel') throw new ChatRefusal(400, 'This is not a channel.');
    const own = await callApi(api.getChatMember(chat.id, Number(botId)));
    return { id: String(chat.id), title: chat.title, missing: missingRights(own) };
  }

  return {
    async me(): Promise<TelegramBot> {
      const { id, username, first_name: name } = await callApi(api.getMe());
      return { id: String(id), username, name };
    },

    /** @param name `@name` or an id */
    channel: readChannel,

    /** @param replyTo the message that this one answers, if it is still there; null: none */
    async send(chat: string, event: ChatEvent, replyTo: string | null): Promise<ChatOutcome> {
      const { text, boldLength: length } = telegramText(event);
      const reply =
        replyTo === null
          ? {}
          : {
              reply_parameters: { message_id: Number(replyTo), allow_sending_without_reply: true },
            };
      try {
        const sent = await callApi(
          api.sendMessage(chat, text, {
            entities: [{ type: 'bold', offset: 0, length }],
            link_preview_options: { is_disabled: true },
            ...reply,
          }),
        );
        if (!Number.isInteger(sent.message_id)) throw unknownForm();
        return { kind: 'sent', id: String(sent.message_id) };
      } catch (error) {
        return outcomeOf(error);
      }
    },

    /** A sentence of the bot to a person. */
    say: (chat: string, text: string): Promise<unknown> => callApi(api.sendMessage(chat, text)),

    /** What came after `offset`; waits for something. */
    async updates(offset: number): Promise<TelegramUpdate[]> {
      const updates = await callApi(
        polling.getUpdates({
          offset,
          timeout: POLL_S,
          allowed_updates: ['message', 'my_chat_member', 'chat_member'],
        }),
      );
      if (!Array.isArray(updates)) throw unknownForm();
      return updates;
    },

    /** An invitation for one person. @param expiresAt UTC ms */
    async invite(channelId: string, expiresAt: number): Promise<string> {
      const options = { member_limit: 1, expire_date: Math.floor(expiresAt / 1000) };
      return (await callApi(api.createChatInviteLink(channelId, options))).invite_link;
    },

    revokeInvite: (channelId: string, url: string): Promise<unknown> =>
      callApi(api.revokeChatInviteLink(channelId, url)),

    /** Out of the channel; an invitation admits the person again. */
    async remove(channelId: string, userId: string): Promise<void> {
      await callApi(api.banChatMember(channelId, Number(userId)));
      await callApi(api.unbanChatMember(channelId, Number(userId), { only_if_banned: true }));
    },
  };
}

/** In the place of the library's errors, which hold whole requests. @throws ChatRefusal, ChatUnreachable */
async function callApi<T>(call: Promise<T>): Promise<NonNullable<T>> {
  const result = await call.catch((error: unknown) => {
    if (error instanceof GrammyError) throw refusalOf(error);
    throw new ChatUnreachable('Telegram', error instanceof HttpError ? error.error : error);
  });
  // Its types promise a result; a proxy's 200 in its place has none.
  if (result === null || result === undefined) throw unknownForm();
  return result;
}

/** Telegram's own refusals have a number; anything else does not say what became of the request. */
function refusalOf({ error_code: code, description, parameters }: GrammyError): Error {
  if (!Number.isInteger(code) || typeof description !== 'string') return unknownForm();
  const seconds = Number(parameters.retry_after);
  return new ChatRefusal(code, description, Number.isFinite(seconds) ? seconds * 1000 : null);
}

const unknownForm = () => new ChatUnreachable('Telegram', null, 'answered in an unknown form');

/** Refusals of one chat that no later message can change. */
const GONE =
  /chat not found|user is deactivated|bot was (?:blocked|kicked)|not a member|can't initiate|need administrator rights|not enough rights|have no rights|CHAT_WRITE_FORBIDDEN|peer_id_invalid/i;

function outcomeOf(error: unknown): ChatOutcome {
  if (error instanceof ChatUnreachable) return outcomeOfUnreachable(error);
  if (!(error instanceof ChatRefusal)) throw error;
  const { status, message: reason, retryAfterMs } = error;
  if (status === 429) return { kind: 'later', reason, retryAfterMs, isLimit: true };
  if (status >= 500) return { kind: 'later', reason, retryAfterMs, isLimit: false };
  if (status === 401 || status === 404) return { kind: 'locked', reason };
  return { kind: status === 403 || GONE.test(reason) ? 'gone' : 'refused', reason };
}

const RIGHTS = [
  ['can_post_messages', 'post messages'],
  ['can_invite_users', 'add subscribers'],
  ['can_restrict_members', 'remove subscribers'],
] as const;

/** Telegram's own words of the rights of an administrator of a channel. */
function missingRights(member: ChatMember): string[] {
  if (member.status === 'creator') return [];
  if (member.status !== 'administrator') return ['be an administrator'];
  return RIGHTS.flatMap(([right, label]) => (member[right] === true ? [] : [label]));
}
