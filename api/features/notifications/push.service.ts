import { setImmediate as nextTurn } from 'node:timers/promises';
import { v7 as uuid } from 'uuid';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { PushOutcome, PushSender, VapidKeys } from '#api/push/push-sender.ts';
import type { PushPayload } from '#contracts/notifications.ts';
import type { PushSubscription } from '#contracts/push.ts';
import { fieldRefusal, refusal } from '#contracts/rules/access/refusals.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import type { PushKeys } from './push-keys.service.ts';
import type {
  DueMessage,
  createPushMessageStore,
  createPushSubscriptionStore,
} from './push.store.ts';

const CONCURRENCY = 20; // concurrent requests; push services allow many more

/** Two rounds, so that even slow ones end before the lease. */
const CLAIM = { atMost: 2 * CONCURRENCY, leaseMs: 60 * SECOND_MS };

/** Waits after the first attempts; the last one repeats. */
const WAITS_MS = [30, 120, 300].map((seconds) => seconds * SECOND_MS);
const LAST_WAIT_MS = 300 * SECOND_MS;

type Deps = {
  readonly store: ReturnType<typeof createPushMessageStore>;
  readonly keys: PushKeys;
  readonly sender: Pick<PushSender, 'send'>;
  readonly settings: SettingsService;
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** A message was dropped. @param host of the push service; the full URL is a secret */
  readonly onDropped: (reason: string, host: string) => void;
  readonly onFailure: (error: unknown) => void;
};
export type PushDeliveryService = ReturnType<typeof createPushDeliveryService>;

/** Claims ensure that several instances send each message once; after a crash it replaces itself on the device. */
export function createPushDeliveryService(deps: Deps) {
  const { store, keys, settings, now, isStopping, onFailure } = deps;
  let previous: Promise<void> = Promise.resolve();

  async function* allDue(): AsyncGenerator<DueMessage, void> {
    while (!isStopping()) {
      const claimed = await store.claim(now(), CLAIM);
      if (claimed.length === 0) return;
      for (const message of claimed) {
        await nextTurn(); // encryption is slow: serve requests in between
        yield message;
      }
    }
  }

  async function sendAllDue(): Promise<void> {
    const { push_notifications: isOn } = await settings.read();
    if (!isOn || isStopping()) return;
    await store.removeExpired(now());
    const vapid = await keys.read();
    const due = allDue(); // shared by all workers
    const sendNext = async (): Promise<void> => {
      for await (const message of due) {
        if (isStopping()) return;
        await sendOne(deps, message, vapid);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, sendNext));
  }

  /** Sends due messages, after a running pass. */
  const sendDue = (): Promise<void> => {
    const sending = previous.then(sendAllDue);
    previous = sending.catch(() => undefined);
    return sending;
  };

  return {
    sendDue,
    /** Sends due messages in the background; the job retries failures. */
    kick: (): void => void sendDue().catch(onFailure),
  };
}

async function sendOne(deps: Deps, due: DueMessage, vapid: VapidKeys): Promise<void> {
  const { message, event, subscription } = due;
  const topic = event.id.replaceAll('-', ''); // 32 characters, all of them allowed
  const payload = JSON.stringify(payloadOf(due));
  const outcome = await deps.sender.send(subscription, { topic, payload }, vapid);
  switch (outcome.kind) {
    case 'taken':
      return deps.store.remove(message);
    case 'gone':
      return deps.store.removeSubscription(subscription.id);
    case 'refused':
      return drop(deps, due, outcome.reason);
    case 'failed':
      return retryLater(deps, due, outcome);
  }
}

const payloadOf = ({ event, unread }: DueMessage): PushPayload => {
  const { id, topic, title, body, section, item } = event;
  return { id, topic, title, body, target: { section, item }, unread };
};

async function drop(
  { store, onDropped }: Deps,
  { message, subscription }: DueMessage,
  reason: string,
): Promise<void> {
  await store.remove(message);
  onDropped(reason, new URL(subscription.endpoint).host);
}

async function retryLater(
  deps: Deps,
  due: DueMessage,
  { reason, retryAfterMs }: Extract<PushOutcome, { kind: 'failed' }>,
): Promise<void> {
  const { attempts, expires_at } = due.message;
  const wait = WAITS_MS[attempts - 1] ?? LAST_WAIT_MS;
  const at = deps.now() + Math.max(wait, retryAfterMs ?? 0); // never immediately
  if (at >= expires_at) return drop(deps, due, reason);
  await deps.store.tryAgain(due.message, at);
}

const MOST_DEVICES = 10; // of a member

type SubscriptionDeps = {
  readonly store: ReturnType<typeof createPushSubscriptionStore>;
  readonly keys: PushKeys;
  readonly sender: Pick<PushSender, 'isPushService'>;
  readonly settings: SettingsService;
  readonly now: () => number;
};

export const createPushSubscriptionService = ({
  store,
  keys,
  sender,
  settings,
  now,
}: SubscriptionDeps) => ({
  async publicKey(): Promise<string | null> {
    const { push_notifications: isOn } = await settings.read();
    return isOn ? (await keys.read()).publicKey : null;
  },

  /** Until the caller's login session ends. @throws ApiError `push.unavailable`, `push.unknown_host` */
  async subscribe(caller: Caller, subscription: PushSubscription): Promise<void> {
    const { push_notifications: isOn } = await settings.read();
    if (!isOn) throw refusal('push.unavailable');
    const { endpoint, keys: deviceKeys } = subscription;
    if (!sender.isPushService(endpoint)) throw fieldRefusal('push.unknown_host', 'endpoint');
    const row = {
      id: uuid(),
      endpoint,
      user_id: caller.id,
      session_token_hash: caller.tokenHash,
      ...deviceKeys,
      created_at: now(),
    };
    await store.put(row, MOST_DEVICES);
  },

  unsubscribe: (caller: Caller, endpoint: string): Promise<void> =>
    store.remove(endpoint, caller.id),
});
