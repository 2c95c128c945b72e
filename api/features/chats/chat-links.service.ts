import { createHash, randomInt } from 'node:crypto';
import type { Caller } from '#api/http/caller.ts';
import {
  INVITE_MINUTES,
  LINK_CODE_MINUTES,
  type OwnChats,
  type TelegramCode,
} from '#contracts/chats.ts';
import { ApiError } from '#contracts/errors.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import type { ChatClients } from './chat-delivery.service.ts';
import type { ChatGuest, ChatLink, ChatLinkStore } from './chat-links.store.ts';
import { ChatRefusal, ChatUnreachable } from './chat-outcome.ts';
import type { ChatSettings, ChatSettingsStore } from './chat-settings.store.ts';
import type { Telegram } from './telegram-client.ts';

/** Without letters and digits that look alike. Ten of 31 are more than 2^49. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 10;

const newCode = (): string =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Codes are stored hashed; typed in any case. */
export const hashOfCode = (code: string): Buffer =>
  createHash('sha256').update(code.toUpperCase()).digest();

const REMOVALS_AT_ONCE = 20;

/** After a removal that Telegram refused; the others are removed meanwhile. */
const REFUSED_MS = 10 * MINUTE_MS;

/** After a limit, a failure of Telegram or a refused token. */
const FAILED_MS = MINUTE_MS;

type Deps = {
  readonly store: ChatLinkStore;
  readonly chats: Pick<ChatSettingsStore, 'read'>;
  readonly clients: Pick<ChatClients, 'telegram'>;
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
  const refused = new Map<string, number>(); // people at Telegram, and until when their removal waits, UTC ms

  async function botFor({ role }: Member): Promise<{ bot: Bot; channel: ChatSettings['channel'] }> {
    const { telegram: bot, channel } = await chats.read();
    if (bot === null || role !== 'user') throw refusal('providers.not_configured');
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

    /** @throws ApiError `providers.not_configured` */
    async makeCode(member: Member): Promise<TelegramCode> {
      const { bot } = await botFor(member);
      const code = newCode();
      const expires_at = now() + LINK_CODE_MINUTES * MINUTE_MS;
      await store.putCode({ user_id: member.id, code_hash: hashOfCode(code), expires_at });
      const url = `https://t.me/${bot.username}?start=${code}`;
      return { code, url, expires_at: new Date(expires_at).toISOString() };
    },

    async unlink({ id }: Member): Promise<void> {
      await store.unlink({ userId: id });
    },

    /** @throws ApiError `providers.not_configured` without a channel or a link, `chats.unreachable` */
    async invite(member: Member): Promise<{ url: string; expires_at: string }> {
      const { bot, channel } = await botFor(member);
      if (channel === null) throw refusal('providers.not_configured');
      const link = await store.find(member.id);
      if (link === null) throw refusal('providers.not_configured');
      const expiresAt = now() + INVITE_MINUTES * MINUTE_MS;
      const telegram = deps.clients.telegram(bot.token);
      const url = await inviteGuest(deps, telegram, { channel: channel.id, link, expiresAt });
      return { url, expires_at: new Date(expiresAt).toISOString() };
    },

    /**
     * Removes from the channel whose access or link has ended. What got no answer is tried again at the next run,
     * what was refused after a wait.
     */
    async removeLeaving(): Promise<void> {
      const { telegram: bot, channel } = await chats.read();
      if (bot === null || channel === null) return;
      const telegram = deps.clients.telegram(bot.token);
      for (const [person, until] of refused) if (until <= now()) refused.delete(person);
      const leaving = await store.leavingGuests(channel.id, now(), {
        except: [...refused.keys()],
        atMost: REMOVALS_AT_ONCE,
      });
      for (const guest of leaving) {
        if (deps.isStopping()) return;
        const waitMs = await removeGuest(deps, telegram, guest);
        if (waitMs > 0) refused.set(guest.telegram_id, now() + waitMs);
      }
    },
  };
}

/** Stores the guest before the invitation is made: its holder can be removed again. */
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
      throw new ApiError('chats.unreachable', `${error.message} Please try again in a moment.`);
    }
    throw error;
  }
}

/**
 * A 400, but for missing rights, says that there is nothing to remove: an invitation that ended, a person who is not there or is an
 * administrator.
 *
 * @returns how long it waits until it is tried again, ms; 0: it was removed, or may be tried at once
 */
async function removeGuest(deps: Deps, telegram: Telegram, guest: ChatGuest): Promise<number> {
  try {
    const { channel_id, telegram_id, invite_url } = guest;
    if (invite_url !== null) await ignoreRefusal(telegram.revokeInvite(channel_id, invite_url));
    await ignoreRefusal(telegram.remove(channel_id, telegram_id));
    await deps.store.removeGuest(guest);
    return 0;
  } catch (error) {
    deps.onFailure(error);
    if (!(error instanceof ChatRefusal)) return 0;
    return error.status === 400 || error.status === 403 ? REFUSED_MS : FAILED_MS;
  }
}

/** What the bot lacks rights for is still to be done. */
const LACKS_RIGHTS = /rights|ADMIN_REQUIRED/;

/** @throws ChatUnreachable, and refusals that pass: limits, failures of the service and missing rights */
const ignoreRefusal = (call: Promise<unknown>): Promise<unknown> =>
  call.catch((error: unknown) => {
    if (!(error instanceof ChatRefusal) || error.status !== 400) throw error;
    if (LACKS_RIGHTS.test(error.message)) throw error;
  });
