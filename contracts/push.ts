import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Done } from './primitives.ts';

/** Where the browser of a device takes messages: an address at its push service. */
const PushEndpoint = z
  .url({ protocol: /^https$/, error: 'Must be a web address that begins with https://' })
  .max(1000, 'At most 1,000 characters');

/** As the browser's `PushSubscription.toJSON()` gives it (RFC 8291: a P-256 point and 16 bytes). */
export const PushSubscription = z
  .object({
    endpoint: PushEndpoint,
    keys: z.object({
      p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'Must be 65 bytes in base64url'),
      auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Must be 16 bytes in base64url'),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.infer<typeof PushSubscription>;

export const pushEndpoints = {
  key: defineEndpoint({
    method: 'GET',
    path: '/push/key',
    access: 'user',
    summary: "The server's public key for push messages (VAPID); null where none are sent",
    response: z.object({ public_key: z.string().nullable() }),
    errors: [],
    example: {
      public_key:
        'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    },
  }),
  subscribe: defineEndpoint({
    method: 'POST',
    path: '/push/subscriptions',
    access: 'user',
    summary: 'Sends push messages to this device as long as it is signed in',
    body: PushSubscription,
    response: Done,
    errors: ['push.unknown_host', 'push.unavailable'],
    example: { message: 'Notifications are on for this device' },
  }),
  unsubscribe: defineEndpoint({
    method: 'DELETE',
    path: '/push/subscriptions',
    access: 'user',
    summary: 'Sends none to this device any more',
    body: PushSubscription.pick({ endpoint: true }),
    response: Done,
    errors: [],
    example: { message: 'Notifications are off for this device' },
  }),
};
