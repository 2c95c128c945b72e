import { z } from 'zod';
import { define } from './endpoint.ts';
import { done, named } from './primitives.ts';

/** As the browser's `PushSubscription.toJSON()` gives it (RFC 8291: a P-256 point and 16 bytes). */
export const PushSubscription = named('PushSubscription', {
  endpoint: z
    .url({ protocol: /^https$/, error: 'Must be a web address that begins with https://' })
    .max(1000, 'At most 1,000 characters'),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{87}$/, 'Must be 65 bytes in base64url'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}$/, 'Must be 16 bytes in base64url'),
  }),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

const exampleSubscription: PushSubscription = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
  keys: {
    p256dh:
      'BDigD2bpnQvj0jRrC7lFaExVOh7caDtkHhSm0Tq0oCVsjsLswWPYI2QFttpqL6z0kO_9uHr_FNtMf1jB2rojxFE',
    auth: 'jpr_IOQfKL06sSPb6bzMXg',
  },
};

export const pushEndpoints = {
  key: define.get('/push/key', 'user', {
    summary: "The server's public key for push messages (VAPID); null where none are sent",
    response: z.object({ public_key: z.string().nullable() }),
    example: {
      public_key:
        'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    },
  }),
  subscribe: define.post('/push/subscriptions', 'user', {
    summary: 'Sends push messages to this device as long as it is signed in',
    body: PushSubscription,
    errors: ['push.unknown_host', 'push.unavailable'],
    ...done('Notifications are on for this device'),
    exampleBody: exampleSubscription,
  }),
  unsubscribe: define.delete('/push/subscriptions', 'user', {
    summary: 'Sends none to this device any more',
    body: PushSubscription.pick({ endpoint: true }),
    ...done('Notifications are off for this device'),
    exampleBody: { endpoint: exampleSubscription.endpoint },
  }),
};
