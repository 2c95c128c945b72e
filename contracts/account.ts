import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { ById, Done, Email, ExactText, Id, Instant } from './primitives.ts';

/** A device that is signed in. */
export const LoginSession = z
  .object({
    id: Id,
    device: z.string().nullable(), // "Chrome on Android"; null: it did not say
    created_at: Instant,
    last_seen_at: Instant, // at most a minute late
    current: z.boolean(), // the one that asks
  })
  .meta({ id: 'LoginSession' });
export type LoginSession = z.infer<typeof LoginSession>;

/** Always the same, so that it does not reveal members. */
export const RESEND_CODE_ANSWER =
  'If this address belongs to an active member, the access code is on its way to it.';

export const accountEndpoints = {
  loginSessions: defineEndpoint({
    method: 'GET',
    path: '/auth/login-sessions',
    access: 'user',
    summary: 'The devices that are signed in, the one used last first; at most five',
    response: z.array(LoginSession),
    errors: [],
    example: [
      {
        id: '5b1f0c6e9d3a4827b6e0f1a2c3d4e5f6',
        device: 'Chrome on Android',
        created_at: '2026-11-20T08:00:00.000Z',
        last_seen_at: '2026-11-20T14:05:00.000Z',
        current: true,
      },
    ],
  }),
  endLoginSession: defineEndpoint({
    method: 'DELETE',
    path: '/auth/login-sessions/:id',
    access: 'user',
    summary: 'Signs a device out',
    params: ById,
    response: Done,
    errors: ['account.no_such_device'],
    example: { message: 'Signed out' },
  }),
  endOtherLoginSessions: defineEndpoint({
    method: 'DELETE',
    path: '/auth/login-sessions',
    access: 'user',
    summary: 'Signs every device out but the one that asks',
    response: Done,
    errors: [],
    example: { message: 'Signed out' },
  }),
  resendCode: defineEndpoint({
    method: 'POST',
    path: '/auth/resend-code',
    access: 'public',
    summary: 'Mails the access code to an active member; the answer is always the same',
    body: z.object({
      email: z.string().trim().min(1, 'Please enter your e-mail address').pipe(Email),
    }),
    response: Done,
    errors: ['request.rate_limited'],
    example: { message: RESEND_CODE_ANSWER },
  }),
  deleteAccount: defineEndpoint({
    method: 'DELETE',
    path: '/auth/account',
    access: 'user',
    summary: 'Removes the caller with everything of theirs; payments stay without the person',
    body: z.object({
      proof: ExactText.min(1, 'Please enter it to go on').max(200), // the password, or the access code where none is set
    }),
    response: Done,
    errors: ['account.wrong_proof', 'users.protected', 'auth.too_many_attempts'],
    example: { message: 'Your account was deleted' },
  }),
};
