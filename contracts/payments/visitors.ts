import { z } from 'zod';
import { defineEndpoint } from '#contracts/endpoint.ts';
import { Instant, PackageType, UserDetails } from '#contracts/primitives.ts';

/** How long a visitor may take to begin a payment. */
export const VISITOR_HOURS = 2;

/** What a visitor leaves: who they are, what they want, and which terms they agreed to. */
export const AccessRequest = z.object({
  user_details: UserDetails,
  package_type: PackageType,
  accepted_terms: z.iso.date().optional(), // the version, as the screen showed it
});
export type AccessRequest = z.infer<typeof AccessRequest>;

export const visitorEndpoints = {
  anonymousSession: defineEndpoint({
    method: 'POST',
    path: '/auth/anonymous-session',
    access: 'public',
    summary: 'A token that is good for starting a payment and for nothing else',
    body: AccessRequest,
    response: z.object({
      access_token: z.string(), // opaque; sent back as a bearer token
      token_type: z.literal('bearer'),
      expires_at: Instant,
    }),
    errors: ['platform.registrations_closed', 'request.rate_limited'],
    example: {
      access_token: 'Zk1v0m3yJH4lq2c7rB9xT5wNfUaE8sPdKgQiVoLtXhM',
      token_type: 'bearer',
      expires_at: '2026-11-22T11:00:00.000Z',
    },
  }),
};
