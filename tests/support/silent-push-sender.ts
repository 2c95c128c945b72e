import { isPushService } from '#api/push/push-hosts.ts';
import type { PushSender } from '#api/push/push-sender.ts';

/** Takes every push message, and no device ever hears of it. */
export const silentPushSender: PushSender = {
  isPushService: (endpoint) => isPushService(endpoint, []),
  send: () => Promise.resolve({ kind: 'taken' }),
  close: () => undefined,
};
