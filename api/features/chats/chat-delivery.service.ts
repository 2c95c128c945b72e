import { chatFailedNotification } from '#api/domain/alert-copy.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#contracts/rules/durations.ts';
import type { ChatOutcome } from './chat-outcome.ts';
import type { ChatLinkStore } from './chat-links.store.ts';
import type { ChatMessageStore, ChatServiceKey, DueChatMessage } from './chat-messages.store.ts';
import type { ChatServiceName, ChatSettings, ChatSettingsStore } from './chat-settings.store.ts';
import type { Discord } from './discord-client.ts';
import type { Telegram } from './telegram-client.ts';

/** Concurrent messages, each to another destination; so many in a `ROUND_MS` are fewer than Telegram's 30 a second. */
const AT_ONCE = 10;
const ROUND_MS = 400;

/**
 * The shortest time between two messages to one destination: a private chat takes one a second, a channel 20 a
 * minute, a webhook 30 a minute.
 *
 * @source https://core.telegram.org/bots/faq, https://discord.com/developers/docs/topics/rate-limits
 */
const SPACING_MS = { member: SECOND_MS, channel: 3 * SECOND_MS, discord: 2 * SECOND_MS } as const;

/** After it a process that is sending is taken for dead; calls end much sooner. */
const LEASE_MS = MINUTE_MS;

const LONGEST_PASS_MS = 45 * SECOND_MS;

/** Waits after failed attempts; the last one repeats. */
const WAITS_MS = [5, 15, 60].map((seconds) => seconds * SECOND_MS);
const LAST_WAIT_MS = 120 * SECOND_MS;
const LOCKED_MS = 60 * SECOND_MS;

/**
 * A 429 does not say whether it is of one chat or of the whole bot. So many destinations that answer it within
 * a minute are taken for the bot, for that long at most.
 */
const LIMITED_DESTINATIONS = 3;
const LIMIT_MS = MINUTE_MS;

/** The services as they are reached with the operator's keys. */
export type ChatClients = {
  readonly telegram: (token: string) => Telegram;
  readonly discord: (webhook: { readonly id: string; readonly token: string }) => Discord;
};

type Deps = {
  readonly store: ChatMessageStore;
  readonly links: Pick<ChatLinkStore, 'unlink' | 'removeOldCodes'>;
  readonly settings: Pick<ChatSettingsStore, 'read' | 'note'>;
  readonly clients: ChatClients;
  readonly now: () => number;
  readonly sleep: (ms: number) => Promise<unknown>;
  readonly isStopping: () => boolean;
  readonly onDropped: (reason: string, destination: string, count: number) => void;
};
export type ChatDeliveryService = ReturnType<typeof createChatDeliveryService>;

/**
 * Sends queued messages, each at most once: it is stored as being sent before the call, and is not sent again
 * when nobody can say whether it arrived. One process at a time runs it, as a job.
 */
export function createChatDeliveryService(deps: Deps) {
  const { store, settings, now, isStopping, onDropped, links } = deps;
  const pauses = createPauses(now);
  let cleanedAt = 0;

  async function tidy(): Promise<void> {
    const { late, unknown } = await store.endOverdue(now());
    if (late > 0) onDropped('too late', 'chats', late);
    if (unknown > 0) onDropped('unknown whether it arrived', 'chats', unknown);
    if (now() - cleanedAt < HOUR_MS) return;
    cleanedAt = now();
    await store.removeOld(now());
    await links.removeOldCodes(now());
  }

  /** Sends at most one message to each destination. @returns how many */
  async function round(service: ChatServiceKey): Promise<number> {
    const chats = await settings.read(); // keys and channel may change meanwhile
    if (!pauses.isOpen(service) || chats[service] === null) return 0;
    const due = await store.due(now(), service, { except: pauses.destinations(), atMost: AT_ONCE });
    await Promise.all(due.map((each) => sendOne(deps, pauses, chats, each)));
    return due.length;
  }

  async function sendTo(service: ChatServiceKey): Promise<void> {
    const startedAt = now();
    while (!isStopping() && now() - startedAt < LONGEST_PASS_MS) {
      if ((await round(service)) < AT_ONCE) return; // the rest is not due or has to wait
      await deps.sleep(ROUND_MS);
    }
  }

  return {
    /** Sends what is due, for less than a minute; neither service waits for the other one. */
    async sendDue(): Promise<void> {
      await tidy();
      await Promise.all([sendTo('telegram'), sendTo('discord')]);
    },
  };
}

type Pauses = ReturnType<typeof createPauses>;

/** When each service and destination takes the next message; only this process sends. */
function createPauses(now: () => number) {
  const services = new Map<ChatServiceKey, number>();
  const destinations = new Map<string, number>();
  const limited = new Map<string, { readonly service: ChatServiceKey; readonly until: number }>();

  function block(service: ChatServiceKey, ms: number): void {
    services.set(service, Math.max(services.get(service) ?? 0, now() + ms));
  }

  /** Nothing to the destination for so long. */
  function pause(destination: string, ms: number): void {
    destinations.set(destination, Math.max(destinations.get(destination) ?? 0, now() + ms));
  }

  return {
    isOpen: (service: ChatServiceKey): boolean => (services.get(service) ?? 0) <= now(),
    block,
    pause,
    /** Those that wait. */
    destinations(): string[] {
      for (const [each, until] of destinations) if (until <= now()) destinations.delete(each);
      return [...destinations.keys()];
    },
    /** The destination answered 429. */
    limit(service: ChatServiceKey, destination: string, ms: number): void {
      pause(destination, ms);
      limited.set(destination, { service, until: now() + LIMIT_MS });
      for (const [each, { until }] of limited) if (until <= now()) limited.delete(each);
      const others = [...limited.values()].filter((each) => each.service === service);
      if (others.length >= LIMITED_DESTINATIONS) block(service, Math.min(ms, LIMIT_MS));
    },
  };
}

const kindOf = (destination: string): keyof typeof SPACING_MS =>
  destination.startsWith('member:')
    ? 'member'
    : destination.startsWith('channel:')
      ? 'channel'
      : 'discord';

async function sendOne(
  deps: Deps,
  pauses: Pauses,
  chats: ChatSettings,
  due: DueChatMessage,
): Promise<void> {
  const { message } = due;
  if (!isCurrent(chats, message.destination)) {
    return finish(deps, due, { kind: 'refused', reason: 'This chat is no longer set up.' });
  }
  if (!(await deps.store.begin(message, deps.now() + LEASE_MS))) return;
  pauses.pause(message.destination, SPACING_MS[kindOf(message.destination)]);
  const { outcome, pauseMs } = await send(deps.clients, chats, due);
  if (pauseMs > 0) pauses.block(message.service, pauseMs);
  await report(deps, chats, message, outcome);
  if (outcome.kind === 'locked') {
    // Until the operator has stored a token that works: nothing else would get through either.
    pauses.block(message.service, LOCKED_MS);
    return retryLater(deps, due, outcome.reason, LOCKED_MS);
  }
  if (outcome.kind !== 'later') return finish(deps, due, outcome);
  const { retryAfterMs, isLimit, reason } = outcome;
  const wait = retryAfterMs ?? WAITS_MS[message.attempts] ?? LAST_WAIT_MS;
  if (isLimit) pauses.limit(message.service, message.destination, wait);
  return retryLater(deps, due, reason, wait);
}

/** A channel or webhook that was replaced gets nothing more. */
function isCurrent({ channel, discord }: ChatSettings, destination: string): boolean {
  const kind = kindOf(destination);
  return (
    kind === 'member' ||
    destination === `channel:${channel?.id}` ||
    destination === `discord:${discord?.id}`
  );
}

async function send(
  clients: ChatClients,
  chats: ChatSettings,
  { message, event, replyTo }: DueChatMessage,
): Promise<{ outcome: ChatOutcome; pauseMs: number }> {
  const chat = message.destination.slice(message.destination.indexOf(':') + 1);
  if (message.service === 'telegram' && chats.telegram !== null) {
    const telegram = clients.telegram(chats.telegram.token);
    return { outcome: await telegram.send(chat, event, replyTo), pauseMs: 0 };
  }
  const { discord } = chats;
  if (discord === null) throw new Error('a message waits for a service that is not set up');
  const url =
    replyTo === null || discord.channelUrl === null ? null : `${discord.channelUrl}/${replyTo}`;
  return clients.discord(discord).send(event, url);
}

async function retryLater(
  deps: Deps,
  due: DueChatMessage,
  reason: string,
  waitMs: number,
): Promise<void> {
  const at = deps.now() + waitMs;
  if (at >= due.message.expires_at) return finish(deps, due, { kind: 'refused', reason });
  await deps.store.tryAgain(due.message, at, reason);
}

type End = Exclude<ChatOutcome, { kind: 'later' | 'locked' }>;

async function finish(deps: Deps, { message }: DueChatMessage, outcome: End): Promise<void> {
  const { store, links, now, onDropped } = deps;
  const ended_at = now();
  if (outcome.kind === 'sent') {
    return store.end(message, { state: 'sent', reason: null, service_id: outcome.id, ended_at });
  }
  const { kind, reason } = outcome;
  const state = kind === 'unknown_result' ? 'unknown_result' : 'dropped';
  await store.end(message, { state, reason, service_id: null, ended_at });
  onDropped(reason, kindOf(message.destination), 1);
  // Its chat is closed to the bot: the person blocked it, or has left Telegram.
  if (kind === 'gone' && message.link_id !== null) await links.unlink({ linkId: message.link_id });
}

/** Notes for the console what a service refuses, and notifies administrators of it once a day. */
async function report(
  { settings, now }: Deps,
  chats: ChatSettings,
  { destination, service }: DueChatMessage['message'],
  outcome: ChatOutcome,
): Promise<void> {
  const at = now();
  const kind = kindOf(destination);
  const own: ChatServiceName = kind === 'member' ? 'telegram' : kind;
  if (outcome.kind === 'sent') {
    for (const name of new Set<ChatServiceName>([own, service])) {
      if (chats[name]?.problem) await settings.note(name, null, { at, event: null });
    }
    return;
  }
  const isClosed = outcome.kind === 'gone' && kind !== 'member';
  if (outcome.kind !== 'locked' && !isClosed) return;
  const name = outcome.kind === 'locked' ? 'telegram' : own;
  const copy = chatFailedNotification(name, outcome.reason);
  const key = `${copy.topic}:${name}:${new Date(at).toISOString().slice(0, 10)}`;
  await settings.note(name, outcome.reason, {
    at,
    event: { ...copy, key, audience: 'administrators', at },
  });
}
