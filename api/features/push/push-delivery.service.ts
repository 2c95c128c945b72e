import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PushOutcome, PushSender, VapidKeys } from '#api/push/push-sender.ts';
import type { PushPayload } from '#contracts/notifications.ts';
import { SECOND_MS } from '#contracts/rules/durations.ts';
import type { PushKeys } from '../server-keys/push-keys.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { DueMessage, PushMessageStore } from './push-messages.store.ts';

/** Sent at a time: push services of all browsers take many more. */
const LANES = 20;

/** Two rounds of all lanes, so that even the slowest are over before the lease is. */
const CLAIM = { atMost: 2 * LANES, leaseMs: 60 * SECOND_MS };

/** After the first attempt, the second, …; then the last one again. */
const WAITS_MS = [30, 120, 300].map((seconds) => seconds * SECOND_MS);
const LAST_WAIT_MS = 300 * SECOND_MS;

type Deps = {
  readonly store: PushMessageStore;
  readonly keys: PushKeys;
  readonly sender: Pick<PushSender, 'send'>;
  readonly settings: SettingsService;
  /** UTC ms. */
  readonly now: () => number;
  readonly isStopping: () => boolean;
  /** A message was given up. @param host of the push service: the whole address is as good as a key */
  readonly onDropped: (reason: string, host: string) => void;
  readonly onFailure: (error: unknown) => void;
};
export type PushDeliveryService = ReturnType<typeof createPushDeliveryService>;

/**
 * Sends what is on its way to devices. A message belongs to whoever has claimed it, so several instances
 * send it once; one that was being sent when its instance died is sent again and replaces itself on the
 * device, because its topic is the same.
 */
export function createPushDeliveryService(deps: Deps) {
  const { store, keys, settings, now, isStopping, onFailure } = deps;
  let turn: Promise<void> = Promise.resolve();

  async function* allDue(): AsyncGenerator<DueMessage, void> {
    while (!isStopping()) {
      const claimed = await store.claim(now(), CLAIM);
      if (claimed.length === 0) return;
      for (const message of claimed) {
        await nextTurn(); // encrypting takes a moment: requests come in between
        yield message;
      }
    }
  }

  async function sendAllDue(): Promise<void> {
    const { push_notifications: isOn } = await settings.read();
    if (!isOn || isStopping()) return;
    await store.removeExpired(now());
    const vapid = await keys.read();
    const due = allDue(); // shared: each message goes to the lane that asks next
    const sendNext = async (): Promise<void> => {
      for await (const message of due) {
        if (isStopping()) return;
        await sendOne(deps, message, vapid);
      }
    };
    await Promise.all(Array.from({ length: LANES }, sendNext));
  }

  /** Sends what is due now, after what is being sent already. */
  const sendDue = (): Promise<void> => {
    const sending = turn.then(sendAllDue);
    turn = sending.catch(() => undefined);
    return sending;
  };

  return {
    sendDue,
    /** The same, for those who do not wait: what fails is sent by the job. */
    kick: (): void => void sendDue().catch(onFailure),
  };
}

async function sendOne(deps: Deps, due: DueMessage, vapid: VapidKeys): Promise<void> {
  const { message, notice, subscription } = due;
  const topic = notice.id.replaceAll('-', ''); // 32 characters, all of them allowed
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
      return tryLater(deps, due, outcome);
  }
}

const payloadOf = ({ notice, unread }: DueMessage): PushPayload => {
  const { id, topic, title, body, section, item } = notice;
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

async function tryLater(
  deps: Deps,
  due: DueMessage,
  { reason, retryAfterMs }: Extract<PushOutcome, { kind: 'failed' }>,
): Promise<void> {
  const { attempts, expires_at } = due.message;
  const wait = WAITS_MS[attempts - 1] ?? LAST_WAIT_MS;
  const at = deps.now() + Math.max(wait, retryAfterMs ?? 0); // "at once" would be a storm
  if (at >= expires_at) return drop(deps, due, reason);
  await deps.store.tryAgain(due.message, at);
}
