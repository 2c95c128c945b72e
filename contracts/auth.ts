import { z } from 'zod';
import { ACCESS_CODE_MAX_LENGTH } from '#contracts/rules/access/access-code.ts';
import { define } from './endpoint.ts';
import { AccessToken, done, ExactText, Id, Instant, named } from './primitives.ts';

export const UserRole = z.enum(['user', 'admin']);
export type UserRole = z.infer<typeof UserRole>;

const PASSWORD_MIN_LENGTH = 8;

export const SessionUser = named('SessionUser', {
  id: Id,
  username: z.string(),
  email: z.string().nullable(),
  role: UserRole,
  access_expiration: Instant.nullable(), // null: no expiration
  has_password: z.boolean(), // a second factor beside the access code is set
});
export type SessionUser = z.infer<typeof SessionUser>;

export const LoginRequest = z.object({
  access_code: ExactText.trim()
    .min(1, 'Please enter your access code')
    .max(ACCESS_CODE_MAX_LENGTH, `An access code has at most ${ACCESS_CODE_MAX_LENGTH} characters`),
  password: ExactText.min(1).max(200).optional(),
});

export const PasswordChange = z.object({
  current_password: ExactText.min(1, 'Current password is required').max(200),
  new_password: ExactText.min(1, 'New password is required')
    .min(PASSWORD_MIN_LENGTH, `Password must be at least ${PASSWORD_MIN_LENGTH} characters`)
    .max(200, 'Password must be at most 200 characters'),
});

const exampleUser: SessionUser = {
  id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
  username: 'ama',
  email: 'ama@example.com',
  role: 'user',
  access_expiration: '2026-12-20T09:00:00.000Z',
  has_password: false,
};

export const authEndpoints = {
  login: define.post('/auth/login', 'public', {
    summary: 'Signs in with an access code, and the personal password where one is set',
    body: LoginRequest,
    response: AccessToken.extend({ user: SessionUser }), // idling ends the login session earlier
    errors: [
      'auth.wrong_code',
      'auth.expired',
      'auth.not_started',
      'auth.password_required',
      'auth.wrong_password',
      'auth.too_many_attempts',
      'platform.maintenance',
      'platform.full',
    ],
    example: {
      access_token: 'Zk1v0m3yJH4lq2c7rB9xT5wNfUaE8sPdKgQiVoLtXhM',
      token_type: 'bearer',
      expires_at: '2026-12-20T09:00:00.000Z',
      user: exampleUser,
    },
    exampleBody: { access_code: 'DEM0-TRAD-ER00-0001' },
  }),
  checkCode: define.post('/auth/check-code', 'public', {
    summary:
      'Confirms the access code of an account whose journal lies on a shared device; signs nobody in. Failures count as failed sign-ins',
    body: LoginRequest.extend({ user_id: Id }),
    response: z.object({ access: z.enum(['active', 'expired']) }),
    errors: [
      'auth.wrong_code',
      'auth.password_required',
      'auth.wrong_password',
      'auth.too_many_attempts',
      'account.gone', // the code could not be checked
      'platform.maintenance',
    ],
    example: { access: 'active' },
    exampleBody: { user_id: 'trader', access_code: 'DEM0-TRAD-ER00-0001' },
  }),
  verify: define.get('/auth/verify', 'user', {
    summary: 'The person behind the token',
    response: SessionUser,
    example: exampleUser,
  }),
  logout: define.post('/auth/logout', 'user', {
    summary: 'Ends this login session, or the view of an administrator',
    inView: true,
    ...done('Signed out'),
  }),
  confirm: define.post('/admin/confirm', 'admin', {
    summary:
      'Checks the own access code again, and the password where one is set; what is refused as auth.confirmation_required works for five minutes then',
    body: LoginRequest,
    response: z.object({ confirmed_until: Instant }),
    errors: ['account.wrong_proof', 'auth.too_many_attempts'],
    example: { confirmed_until: '2026-11-20T09:05:00.000Z' },
    exampleBody: { access_code: 'DEM0-ADM1-N000-0001' },
    audit: 'auth.confirmed',
  }),
  changePassword: define.put('/auth/password', 'user', {
    summary:
      'Sets or changes the personal password; until one is set, the current one is the access code',
    body: PasswordChange,
    errors: ['password.wrong_current', 'auth.too_many_attempts'],
    ...done('Password changed successfully!'),
    exampleBody: {
      current_password: 'DEM0-TRAD-ER00-0001',
      new_password: 'correct horse battery',
    },
  }),
};
