import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';

/** Signatures are made over the bytes as they were sent. */
const RawBody = z.instanceof(Uint8Array);

const Received = z.object({ received: z.literal(true) });

export const webhookEndpoints = {
  stripe: defineEndpoint({
    method: 'POST',
    path: '/webhooks/stripe',
    access: 'public',
    summary: 'Events of Stripe, signed in the header Stripe-Signature',
    bytes: 'body',
    bodyLimit: 256 * 1024,
    body: RawBody,
    response: Received,
    errors: ['webhooks.bad_signature', 'webhooks.not_configured'],
    example: { received: true },
  }),
  paystack: defineEndpoint({
    method: 'POST',
    path: '/webhooks/paystack',
    access: 'public',
    summary: 'Events of Paystack, signed in the header x-paystack-signature',
    bytes: 'body',
    bodyLimit: 256 * 1024,
    body: RawBody,
    response: Received,
    errors: ['webhooks.bad_signature', 'webhooks.not_configured'],
    example: { received: true },
  }),
};
