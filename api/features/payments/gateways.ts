import { type Gateway, GatewayDown } from '#api/payments/gateway.ts';
import type { Gateways, ServedOffer } from '#api/payments/open-gateways.ts';
import type { GatewayName } from '#contracts/payments/payments.ts';
import type { PaymentMethod } from '#contracts/primitives.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';

/**
 * The gateway that a payment was begun with.
 *
 * @throws GatewayDown when it is not configured any more
 */
export function gatewayNamed(gateways: Gateways, name: GatewayName): Gateway {
  const gateway = gateways.find(name);
  if (gateway === null) throw new GatewayDown(`the gateway ${name} is not configured`);
  return gateway;
}

/** Who takes a method, and at which prices. @throws ApiError 409 */
export function offerFor(gateways: Gateways, method: PaymentMethod): ServedOffer {
  const offer = gateways.offers.find((candidate) => candidate.method === method);
  if (offer === undefined) throw refusal('payments.method_not_offered');
  return offer;
}
