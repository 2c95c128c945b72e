import { z } from 'zod';
import { define } from './endpoint.ts';
import { ById, done, Email, ExactText, Id, Instant, named } from './primitives.ts';

export const LoginSession = named('LoginSession', {
  id: Id,
  device: z.string().nullable(), // "Chrome on Android"; null: it did not say
  created_at: Instant,
  last_seen_at: Instant, // at most a minute late
  current: z.boolean(), // the one that asks
});
export type LoginSession = z.infer<typeof LoginSession>;

/** What a member lets administrators see. */
export const Privacy = named('Privacy', {
  journal_sums_only: z.boolean(), // administrators get sums of the journal, and nothing else of it
});
export type Privacy = z.infer<typeof Privacy>;

/** Always the same, so that it does not reveal members. */
export const RESEND_CODE_ANSWER =
  'If this address belongs to an active member, the access code is on its way to it.';

/** Where there is no mail server; for every address alike. */
export const NO_MAIL_ANSWER =
  'This platform sends no e-mail. Please ask the administrator for your access code.';

export const accountEndpoints = {
  loginSessions: define.get('/auth/login-sessions', 'user', {
    summary: 'The devices that are signed in, the one used last first; at most five',
    response: z.array(LoginSession),
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
  endLoginSession: define.delete('/auth/login-sessions/:id', 'user', {
    summary: 'Signs a device out',
    params: ById,
    errors: ['account.no_such_device'],
    ...done('Signed out'),
  }),
  endOtherLoginSessions: define.delete('/auth/login-sessions', 'user', {
    summary: 'Signs every device out but the one that asks',
    ...done('Signed out'),
  }),
  privacy: define.get('/account/privacy', 'user', {
    summary: 'What the caller lets administrators see of the journal',
    response: Privacy,
    example: { journal_sums_only: false },
  }),
  changePrivacy: define.put('/account/privacy', 'user', {
    summary: 'Changes it, at once; only the member can',
    body: Privacy,
    response: Privacy,
    example: { journal_sums_only: true },
    exampleBody: { journal_sums_only: true },
  }),
  resendCode: define.post('/auth/resend-code', 'public', {
    summary: 'Mails the access code to an active member; the answer is always the same',
    body: z.object({
      email: z.string().trim().min(1, 'Please enter your e-mail address').pipe(Email),
    }),
    errors: ['request.rate_limited'],
    ...done(RESEND_CODE_ANSWER),
    exampleBody: { email: 'ama@example.com' },
  }),
  deleteAccount: define.delete('/auth/account', 'user', {
    summary: 'Removes the caller with everything of theirs; payments stay without the person',
    body: z.object({
      proof: ExactText.min(1, 'Please enter it to go on').max(200), // the password, or the access code where none is set
    }),
    errors: ['account.wrong_proof', 'users.protected', 'auth.too_many_attempts'],
    ...done('Your account was deleted'),
    exampleBody: { proof: 'DEM0-TRAD-ER00-0001' },
  }),
};
