import { ForgedEvent, type Gateway, GatewayDown } from '#api/payments/gateway.ts';
import { ApiError } from '#contracts/errors.ts';
import type { GatewayName } from '#contracts/payments.ts';
import { refusal } from '#contracts/rules/refusals.ts';
import type { PaymentDeps } from './payment-deps.ts';

type Webhook = {
  readonly gateway: GatewayName;
  readonly body: Uint8Array;
  readonly header: (name: string) => string | undefined;
};

/**
 * Takes what a gateway tells by itself. Other money than ours is taken too, so that the gateway need
 * not tell it again; an administrator is told.
 */
export function createTakeWebhook({ gateways, store, settle, logger }: PaymentDeps) {
  /** @throws ApiError 400 when it is forged, or about no payment of ours; 404 */
  return async (webhook: Webhook): Promise<{ received: true }> => {
    const gateway = gateways.find(webhook.gateway);
    if (gateway === null) throw refusal('webhooks.not_configured');
    const event = await readEvent(gateway, webhook);
    if (event === null) return { received: true };
    const session = await store.find(event.reference);
    if (session?.gateway !== gateway.name) {
      logger.warn({ gateway: gateway.name }, 'an event about a payment that is not ours');
      throw new ApiError('webhooks.bad_signature', 'This event is about no payment of ours.');
    }
    await settle(session, event.told, event.key);
    return { received: true };
  };
}

async function readEvent(gateway: Gateway, { body, header }: Webhook) {
  try {
    return await gateway.read(body, header);
  } catch (error) {
    if (error instanceof ForgedEvent) {
      throw new ApiError('webhooks.bad_signature', 'The signature of this event does not hold.');
    }
    // It had to be asked whose event it is: it will send the event again.
    if (error instanceof GatewayDown) {
      throw new ApiError('platform.unavailable', 'The event cannot be read at the moment.');
    }
    throw error;
  }
}
