import { createHash, randomInt } from 'node:crypto';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Caller } from '#api/http/caller.ts';
import {
  INVITE_MINUTES,
  LINK_CODE_MINUTES,
  type OwnChats,
  type TelegramCode,
} from '#contracts/chats.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import type { ChatClients } from './chat-delivery.service.ts';
import type { ChatGuest, ChatLink, ChatLinkStore } from './chat-links.store.ts';
import { ChatRefusal, ChatUnreachable } from './chat-outcome.ts';
import type { ChatSettings, ChatSettingsStore } from './chat-settings.store.ts';
import type { Telegram, TelegramUpdate } from './telegram-client.ts';

/** Without letters and digits that look alike. Ten of 31 are more than 2^49. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

const hashOf = (code: string): Buffer => createHash('sha256').update(code).digest();

const REMOVALS_AT_ONCE = 20;

/** After updates could not be read. */
const PAUSE_MS = 30 * SECOND_MS;

type Deps = {
  readonly store: ChatLinkStore;
  readonly chats: Pick<ChatSettingsStore, 'read' | 'note'>;
  readonly clients: Pick<ChatClients, 'telegram'>;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  readonly onFailure: (error: unknown) => void;
};
type Member = Pick<Caller, 'id' | 'role'>;
type Bot = NonNullable<ChatSettings['telegram']>;
export type ChatLinkService = ReturnType<typeof createChatLinkService>;

/** Links members to their Telegram, and lets them into the operator's channel as long as they have access. */
export function createChatLinkService(deps: Deps) {
  const { store, chats, now } = deps;
  const closing = Promise.withResolvers<readonly TelegramUpdate[]>();
  let isClosed = false;
  let offset = 0; // of the updates of `polled`
  let polled: string | null = null; // the bot's id
  let resumeAt = 0; // after a failure, UTC ms

  async function botFor({ role }: Member): Promise<{ bot: Bot; channel: ChatSettings['channel'] }> {
    const { telegram: bot, channel } = await chats.read();
    if (bot === null || role !== 'user') throw refusal('chats.not_configured');
    return { bot, channel };
  }

  return {
    async own({ id, role }: Member): Promise<OwnChats> {
      const { telegram: bot, channel } = await chats.read();
      if (bot === null || role !== 'user') return { telegram: null };
      const link = await store.find(id);
      return {
        telegram: {
          bot: bot.username,
          link: link && { name: link.name, linked_at: new Date(link.linked_at).toISOString() },
          channel: channel?.title ?? null,
        },
      };
    },

    /** @throws ApiError `chats.not_configured` */
    async makeCode(member: Member): Promise<TelegramCode> {
      const { bot } = await botFor(member);
      const code = newCode();
      const expires_at = now() + LINK_CODE_MINUTES * MINUTE_MS;
      await store.putCode({ user_id: member.id, code_hash: hashOf(code), expires_at });
      const url = `https://t.me/${bot.username}?start=${code}`;
      return { code, url, expires_at: new Date(expires_at).toISOString() };
    },

    async unlink({ id }: Member): Promise<void> {
      await store.unlink({ userId: id });
    },

    /** @throws ApiError `chats.not_configured`, `chats.not_linked`, `chats.unreachable` */
    async invite(member: Member): Promise<{ url: string; expires_at: string }> {
      const { bot, channel } = await botFor(member);
      if (channel === null) throw refusal('chats.not_configured');
      const link = await store.find(member.id);
      if (link === null) throw refusal('chats.not_linked');
      const expiresAt = now() + INVITE_MINUTES * MINUTE_MS;
      const telegram = deps.clients.telegram(bot.token);
      const url = await inviteGuest(deps, telegram, { channel: channel.id, link, expiresAt });
      return { url, expires_at: new Date(expiresAt).toISOString() };
    },

    /** Removes from the channel whose access or link has ended; what fails is tried again at the next run. */
    async removeLeaving(): Promise<void> {
      const { telegram: bot, channel } = await chats.read();
      if (bot === null || channel === null) return;
      const telegram = deps.clients.telegram(bot.token);
      const leaving = await store.leavingGuests(channel.id, now(), REMOVALS_AT_ONCE);
      for (const guest of leaving) {
        if (!deps.isStopping()) await removeGuest(deps, telegram, guest);
      }
    },

    /** Answers what people write to the bot; waits for it up to half a minute. One process at a time runs it. */
    async answerUpdates(): Promise<void> {
      const { telegram: bot, channel } = await chats.read();
      if (bot === null || isClosed || now() < resumeAt) return;
      if (polled !== bot.id) [offset, polled] = [0, bot.id];
      const telegram = deps.clients.telegram(bot.token);
      const next = telegram.updates(offset).catch(async (error: unknown) => {
        resumeAt = now() + PAUSE_MS;
        if (!isClosed) await noteFailure(deps, error);
        return [];
      });
      const updates = await Promise.race([next, closing.promise]);
      for (const update of updates) {
        await handle(deps, telegram, { bot, channelId: channel?.id ?? null }, update);
        offset = update.update_id + 1;
      }
    },

    /** Ends the waiting for updates. */
    close(): void {
      isClosed = true;
      closing.resolve([]);
    },
  };
}

/** Stores the guest before the invitation is made: whoever has one can be removed again. */
async function inviteGuest(
  { store, now }: Deps,
  telegram: Telegram,
  { channel, link, expiresAt }: { channel: string; link: ChatLink; expiresAt: number },
): Promise<string> {
  const guest = {
    channel_id: channel,
    telegram_id: link.telegram_id,
    invite_url: null,
    invited_at: now(),
  };
  const before = await store.putGuest(guest);
  try {
    if (before?.invite_url) await ignoreRefusal(telegram.revokeInvite(channel, before.invite_url));
    const invite_url = await telegram.invite(channel, expiresAt);
    await store.putGuest({ ...guest, invite_url });
    return invite_url;
  } catch (error) {
    if (error instanceof ChatUnreachable || error instanceof ChatRefusal) {
      throw refusal('chats.unreachable');
    }
    throw error;
  }
}

/** Refusals say that there is nothing to remove: an invitation that ended, a person who is not there or is an administrator. */
async function removeGuest(deps: Deps, telegram: Telegram, guest: ChatGuest): Promise<void> {
  try {
    const { channel_id, telegram_id, invite_url } = guest;
    if (invite_url !== null) await ignoreRefusal(telegram.revokeInvite(channel_id, invite_url));
    await ignoreRefusal(telegram.remove(channel_id, telegram_id));
    await deps.store.removeGuest(guest);
  } catch (error) {
    deps.onFailure(error);
  }
}

/** @throws ChatUnreachable, and refusals that pass: limits and failures of the service */
const ignoreRefusal = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => {
    if (!(error instanceof ChatRefusal) || error.status !== 400) throw error;
  });

/** Refused for good, such as a bot whose updates another program reads: the console shows it. */
async function noteFailure({ chats, now, onFailure }: Deps, error: unknown): Promise<void> {
  onFailure(error);
  if (!(error instanceof ChatRefusal) || error.status === 429 || error.status >= 500) return;
  await chats.note('telegram', error.message, { at: now(), event: null });
}

type Place = { readonly bot: Bot; readonly channelId: string | null };

async function handle(
  deps: Deps,
  telegram: Telegram,
  { bot, channelId }: Place,
  { message, my_chat_member: own, chat_member: joined }: TelegramUpdate,
): Promise<void> {
  if (own?.chat.type === 'private' && own.new_chat_member.status === 'kicked') {
    await deps.store.unlink({ telegramId: String(own.from.id) });
  }
  if (message?.chat.type === 'private' && message.from !== undefined) {
    const { id, username, first_name } = message.from;
    const name = (username === undefined ? first_name : `@${username}`).slice(0, 64);
    const text = await answerTo(deps, { telegram_id: String(id), name }, message.text ?? '');
    await telegram.say(String(message.chat.id), text).catch(deps.onFailure);
  }
  const { invite_link: invite, new_chat_member: guest } = joined ?? {};
  const isOurs = String(joined?.chat.id) === channelId && String(invite?.creator.id) === bot.id;
  if (isOurs && channelId !== null && guest?.status === 'member') {
    await admit(deps, telegram, channelId, String(guest.user.id));
  }
}

/** An invitation that was passed on admits nobody else. */
async function admit(
  deps: Deps,
  telegram: Telegram,
  channelId: string,
  telegramId: string,
): Promise<void> {
  if (await deps.store.isAdmitted(telegramId, deps.now())) return;
  const guest = { channel_id: channelId, telegram_id: telegramId, invite_url: null };
  await deps.store.putGuest({ ...guest, invited_at: deps.now() }); // the next run removes them
}

/** The bot's answer to a message, in one or two sentences. */
async function answerTo(
  { store, settings, now }: Deps,
  from: Pick<ChatLink, 'telegram_id' | 'name'>,
  text: string,
): Promise<string> {
  const { platform_name: platform } = await settings.read();
  const [command = '', code = ''] = text.trim().split(/\s+/);
  const isLinked = await store.isAdmitted(from.telegram_id, now());
  if (command === '/stop') {
    const wasLinked = await store.unlink({ telegramId: from.telegram_id });
    return wasLinked
      ? `Unlinked from ${platform}. No more messages come to this chat.`
      : 'This chat is not linked to an account.';
  }
  if (command === '/start' && code !== '') {
    if (await store.redeem(hashOf(code.toUpperCase()), from, now())) {
      return `Linked to ${platform}. Choose what comes here under Settings, Notifications. /stop ends it.`;
    }
    if (!isLinked) {
      return `This code is not valid. Make a new one in ${platform} under Settings, Notifications; it is valid for ${LINK_CODE_MINUTES} minutes.`;
    }
  }
  if (command === '/start' && isLinked) return `This chat is linked to ${platform}.`;
  return `This bot sends what ${platform} publishes and reads no messages. Link it in the app under Settings, Notifications; /stop unlinks it.`;
}
