import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { open } from './open.ts';
import { Id, Instant, ListQuery } from './primitives.ts';

/** A mail and what became of it; never what it says, which may be an access code. */
export const OutboxMail = z
  .object({
    id: Id,
    kind: open(
      z.enum(['access-activated', 'access-code', 'new-code', 'notice', 'webinar-registered']),
    ),
    recipient: z.string(),
    state: open(z.enum(['waiting', 'sending', 'sent', 'failed'])), // failed: it is not tried again
    attempts: z.number().int().nonnegative(),
    last_error: z.string().nullable(), // of the last attempt that did not succeed
    created_at: Instant,
    sent_at: Instant.nullable(), // accepted by the mail server
  })
  .meta({ id: 'OutboxMail' });
export type OutboxMail = z.infer<typeof OutboxMail>;

export const outboxEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/outbox',
    access: 'admin',
    summary: 'Mails that were sent and that wait, newest first, without what they say',
    query: ListQuery,
    response: z.array(OutboxMail),
    errors: [],
    example: [
      {
        id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
        kind: 'access-activated',
        recipient: 'kwame@example.com',
        state: 'sent',
        attempts: 1,
        last_error: null,
        created_at: '2026-11-20T09:00:00.000Z',
        sent_at: '2026-11-20T09:00:01.000Z',
      },
    ],
  }),
};
