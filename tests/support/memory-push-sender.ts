import { isPushService } from '#api/push/push-hosts.ts';
import type { PushDevice, PushMessage, PushOutcome, PushSender } from '#api/push/push-sender.ts';

type Sent = PushMessage & { readonly device: PushDevice };

/** Keeps push messages instead of sending them; each is taken unless `answer` says otherwise. */
export function createMemoryPushSender(
  answer: (sent: Sent) => PushOutcome | Promise<PushOutcome> = () => ({ kind: 'taken' }),
) {
  const sent: Sent[] = [];
  const sender: PushSender & { readonly sent: readonly Sent[] } = {
    sent,
    knows: (endpoint) => isPushService(endpoint, []),
    async send({ endpoint, p256dh, auth }, message) {
      const one = { ...message, device: { endpoint, p256dh, auth } };
      sent.push(one);
      return answer(one);
    },
    close: () => undefined,
  };
  return sender;
}
