import { onTestFinished } from 'vitest';
import { pushSubscriptions } from '#api/db/schema/notifications.ts';
import { hashToken } from '#api/features/auth/authenticate.service.ts';
import { createWebPushSender } from '#api/push/web-push-sender.ts';
import { pushEndpoints } from '#contracts/push.ts';
import { localCertificate } from './local-certificate.ts';
import { createPushDevice } from './push-device.ts';
import { aSubscriptionRow } from './push-rows.ts';
import { startPushService } from './push-service.ts';
import type { Person } from './people.ts';
import type { Options } from './start-api.ts';
import { startServer } from './start-server.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

/** A server that sends push messages to a push service of this machine. */
export async function startPushing(options: Options = {}) {
  const service = await startPushService();
  const pushSender = createWebPushSender({
    hosts: [service.host],
    subject: 'mailto:access@example.com',
    now: () => api.now(),
    ca: localCertificate.cert,
  });
  onTestFinished(() => pushSender.close());
  const api: Server = await startServer({ ...options, pushSender });

  /** A device of this member that takes messages from now on. */
  const subscribe = async (person: Person, name: string = person) => {
    const device = createPushDevice(`${service.origin}/push/${name}`);
    await api.as(person).call(pushEndpoints.subscribe, { body: device.subscription });
    return device;
  };

  /** Devices by the hundred, without a request for each. */
  const subscribeMany = async (count: number) => {
    const { id: user_id, token } = api.people.ama;
    const session = { user_id, token_hash: hashToken(token) };
    const device = createPushDevice(service.origin);
    const rows = Array.from({ length: count }, (_, index) =>
      aSubscriptionRow(session, {
        endpoint: `${service.origin}/push/${index}`,
        ...device.subscription.keys,
      }),
    );
    await api.database.write(async (tx) => void (await tx.insert(pushSubscriptions).values(rows)));
    return device;
  };

  const sendDue = (): Promise<void> => api.services.messaging.push.delivery.sendDue();
  return { api, service, subscribe, subscribeMany, sendDue };
}
