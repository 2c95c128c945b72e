import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { LINK_CODE_MINUTES } from '#contracts/chats.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import type { ChatClients } from './chat-delivery.service.ts';
import { hashOfCode } from './chat-links.service.ts';
import type { ChatLink, ChatLinkStore } from './chat-links.store.ts';
import { ChatRefusal } from './chat-outcome.ts';
import type { ChatSettingsStore } from './chat-settings.store.ts';
import type { Telegram, TelegramUpdate } from './telegram-client.ts';

/** After updates could not be read. */
const PAUSE_MS = 30 * SECOND_MS;

/** A chat gets at most one answer in it. What its person writes meanwhile has its effect and no answer. */
const ANSWER_MS = 2 * SECOND_MS;

type Deps = {
  readonly store: ChatLinkStore;
  readonly chats: Pick<ChatSettingsStore, 'read' | 'note'>;
  readonly clients: Pick<ChatClients, 'telegram'>;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly now: () => number;
  readonly onFailure: (error: unknown) => void;
};
export type ChatBotService = ReturnType<typeof createChatBotService>;

/** The operator's Telegram bot: it links, unlinks, and says in a sentence what it is for. */
export function createChatBotService(deps: Deps) {
  const { chats, now } = deps;
  const closing = Promise.withResolvers<readonly TelegramUpdate[]>();
  let isClosed = false;
  let offset = 0; // of the updates of `polled`
  let polled: string | null = null; // the bot's id
  let resumeAt = 0; // after a failure, UTC ms
  const unanswered = new Map<string, number>(); // chats, and until when they get no answer, UTC ms

  return {
    /**
     * Answers what people write to the bot; waits for it up to half a minute. One process at a time runs it, as
     * a job: after a crash Telegram repeats what was not confirmed, and the person is answered again.
     */
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
      for (const update of await Promise.race([next, closing.promise])) {
        await answerPerson(deps, telegram, unanswered, update);
        if (channel !== null)
          await checkGuest(deps, { botId: bot.id, channelId: channel.id }, update);
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

/** Refused for good, such as a bot whose updates another program reads: the console shows it. */
async function noteFailure({ chats, now, onFailure }: Deps, error: unknown): Promise<void> {
  onFailure(error);
  if (!(error instanceof ChatRefusal) || error.status === 429 || error.status >= 500) return;
  await chats.note('telegram', error.message, { at: now(), event: null });
}

/** In private chats alone. Blocking the bot unlinks. */
async function answerPerson(
  deps: Deps,
  telegram: Telegram,
  unanswered: Map<string, number>,
  { message, my_chat_member: own }: TelegramUpdate,
): Promise<void> {
  if (own?.chat.type === 'private' && own.new_chat_member.status === 'kicked') {
    await deps.store.unlink({ telegramId: String(own.from.id) });
  }
  if (message?.chat.type !== 'private' || message.from === undefined) return;
  const { id, username, first_name } = message.from;
  const name = (username === undefined ? first_name : `@${username}`).slice(0, 64);
  const text = await answerTo(deps, { telegram_id: String(id), name }, message.text ?? '');
  await say(deps, telegram, unanswered, { chat: String(message.chat.id), text });
}

/** Nothing to a chat that had an answer just now, or as long as Telegram wants none there. */
async function say(
  { now, onFailure }: Deps,
  telegram: Telegram,
  unanswered: Map<string, number>,
  { chat, text }: { readonly chat: string; readonly text: string },
): Promise<void> {
  for (const [each, until] of unanswered) if (until <= now()) unanswered.delete(each);
  if (unanswered.has(chat)) return;
  unanswered.set(chat, now() + ANSWER_MS);
  await telegram.say(chat, text).catch((error: unknown) => {
    onFailure(error);
    if (!(error instanceof ChatRefusal) || error.status !== 429) return;
    unanswered.set(chat, now() + Math.max(error.retryAfterMs ?? 0, ANSWER_MS));
  });
}

/** An invitation that was passed on admits nobody else: the next run removes who came by it. */
async function checkGuest(
  { store, now }: Deps,
  { botId, channelId }: { readonly botId: string; readonly channelId: string },
  { chat_member: joined }: TelegramUpdate,
): Promise<void> {
  if (joined === undefined || String(joined.chat.id) !== channelId) return;
  const { invite_link: invite, new_chat_member: guest } = joined;
  if (guest.status !== 'member' || String(invite?.creator.id) !== botId) return;
  const telegram_id = String(guest.user.id);
  if (await store.isAdmitted(telegram_id, now())) return;
  await store.putGuest({ channel_id: channelId, telegram_id, invite_url: null, invited_at: now() });
}

type Person = Pick<ChatLink, 'telegram_id' | 'name'>;

/** The answer to a message, in one or two sentences. */
async function answerTo(deps: Deps, from: Person, text: string): Promise<string> {
  const { platform_name: platform } = await deps.settings.read();
  const [command = '', code = ''] = text.trim().split(/\s+/);
  if (command === '/stop') {
    const wasLinked = await deps.store.unlink({ telegramId: from.telegram_id });
    return wasLinked
      ? `Unlinked from ${platform}. No more messages come to this chat.`
      : 'This chat is not linked to an account.';
  }
  if (command === '/start') return answerStart(deps, from, { code, platform });
  return aboutBot(platform);
}

async function answerStart(
  { store, now }: Deps,
  from: Person,
  { code, platform }: { readonly code: string; readonly platform: string },
): Promise<string> {
  const result = code === '' ? null : await store.redeem(hashOfCode(code), from, now());
  if (result === 'linked') {
    return `Linked to ${platform}. Choose what comes here under Settings, Notifications. /stop ends it.`;
  }
  // Anyone can send a link with a code of theirs: a tap on it takes no chat from its member.
  if (result === 'taken') {
    return 'This Telegram is linked to another account. Send /stop first, then use the code again.';
  }
  if (await store.isAdmitted(from.telegram_id, now())) return `This chat is linked to ${platform}.`;
  return code === ''
    ? aboutBot(platform)
    : `This code is not valid. Make a new one in ${platform} under Settings, Notifications; it is valid for ${LINK_CODE_MINUTES} minutes.`;
}

const aboutBot = (platform: string): string =>
  `This bot sends what ${platform} publishes and reads no messages. Link it in the app under Settings, Notifications; /stop unlinks it.`;
