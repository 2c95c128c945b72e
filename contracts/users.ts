import { z } from 'zod';
import { UserRole } from './auth.ts';
import { define } from './endpoint.ts';
import { open } from './open.ts';
import {
  AccessInstant,
  ById,
  done,
  Email,
  Id,
  Instant,
  ListQuery,
  ShortText,
  Text,
  named,
} from './primitives.ts';
import { MEMBER_STATUSES } from './rules/access/member-status.ts';
import { ACCESS_PERIODS } from './rules/payments/plans.ts';

export const AccessPeriod = z.enum(ACCESS_PERIODS);
export type AccessPeriod = z.infer<typeof AccessPeriod>;

export const AdminUser = named('AdminUser', {
  id: Id,
  username: z.string(),
  email: z.string().nullable(),
  role: UserRole,
  access_code: z.string().nullable(), // null for administrators: one must not harvest the others; with sums_only too
  is_active: z.boolean(),
  protected: z.boolean(), // the first administrator: cannot be deleted, demoted or deactivated
  starts_at: Instant.nullish(), // access begins later; null or absent: it has begun
  expires_at: Instant.nullable(), // null: no expiration
  access_period: open(AccessPeriod).nullable(),
  sums_only: z.boolean().optional(), // shows administrators only sums of the journal: they could sign in with the code
  has_password: z.boolean(), // a second factor beside the code
  last_login: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type AdminUser = z.infer<typeof AdminUser>;

const Username = Text.min(1, 'Username is required').max(80, 'At most 80 characters');

/** The form sends an empty text when the optional field is left blank. */
const OptionalEmail = z
  .union([Email, z.literal('')])
  .nullish()
  .transform((email) => email || null);

export const NewUser = z.object({
  username: Username,
  email: OptionalEmail,
  role: UserRole.default('user'),
  access_period: AccessPeriod.default('1month'),
  starts_at: AccessInstant.nullish(), // access begins later, and its period with it
});
export type NewUser = z.infer<typeof NewUser>;

export const UserChange = z.object({
  username: Username,
  email: OptionalEmail,
  role: UserRole,
  updated_at: Instant.optional(), // as last read: refused when another save came first
});
export type UserChange = z.infer<typeof UserChange>;

/** What an act on a user rests on: refused when the user was changed since it was read. */
const AsRead = z.object({ updated_at: Instant.optional() });

/** See `memberStatus`; `active` has those whose access ends soon, too. */
export const UserStatus = z.enum(MEMBER_STATUSES, 'Unknown status');
export type UserStatus = z.infer<typeof UserStatus>;

/** What the list is sorted by; each the other way round with a minus in front. */
export const USER_SORTS = ['created', 'username', 'expires', 'last_login'] as const;
export const UserSort = z.enum(
  USER_SORTS.flatMap((key) => [key, `-${key}`] as const),
  'Unknown order',
);
export type UserSort = z.infer<typeof UserSort>;

/** Which users a list, its counts or an act on many is about. */
export const UserSelection = z.object({
  search: ShortText.optional(), // in username and e-mail address, whatever the case
  role: UserRole.optional(),
  status: UserStatus.optional(),
  from: Instant.optional(), // of joining
  to: Instant.optional(), // not included
});
export type UserSelection = z.infer<typeof UserSelection>;

/** `before` is the id of the last row of the page before, in the same order and with the same filters. */
export const UserQuery = ListQuery.extend(UserSelection.shape).extend({
  sort: UserSort.default('-created'), // newest first; users without such a date come last
});
export type UserQuery = z.infer<typeof UserQuery>;

export const exampleUser: AdminUser = {
  id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
  username: 'ama',
  email: 'ama@example.com',
  role: 'user',
  access_code: '7K2M-Q9XT-4HVB-R3ZN',
  is_active: true,
  protected: false,
  expires_at: '2026-12-20T09:00:00.000Z',
  access_period: '1month',
  has_password: false,
  last_login: '2026-11-20T08:41:12.000Z',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};

export const userEndpoints = {
  list: define.get('/admin/users', 'admin', {
    summary: 'Users by search, filters and order; showing member codes is written to the audit log',
    query: UserQuery,
    response: z.array(AdminUser),
    example: [exampleUser],
  }),
  create: define.post('/admin/users', 'admin', {
    summary: 'Creates a user and the access code, which is shown here even for an administrator',
    body: NewUser,
    response: z.object({ user: AdminUser }),
    errors: ['users.email_taken', 'auth.confirmation_required'],
    example: { user: exampleUser },
    exampleBody: { username: 'yaw' },
    audit: 'users.created',
  }),
  change: define.put('/admin/users/:id', 'admin', {
    summary:
      'Changes name, e-mail address and role; whose role changes is signed out, and a new administrator gets a new access code, which is shown here alone',
    params: ById,
    body: UserChange,
    response: AdminUser,
    errors: [
      'users.not_found',
      'users.protected',
      'users.email_taken',
      'users.stale',
      'auth.confirmation_required',
      'journal.sums_only',
    ],
    example: exampleUser,
    exampleBody: { username: 'kofi', role: 'user' },
    audit: 'users.changed',
  }),
  newCode: define.post('/admin/users/:id/new-code', 'admin', {
    summary: 'A new access code in place of the old one, whose login sessions end',
    params: ById,
    query: AsRead,
    // Shown even for an administrator; null for a member who shows only sums, who gets it by mail alone.
    response: z.object({ user: AdminUser, access_code: z.string().nullable() }),
    errors: [
      'users.not_found',
      'users.protected',
      'users.stale',
      'auth.confirmation_required',
      'journal.sums_only',
    ],
    example: { user: exampleUser, access_code: '7K2M-Q9XT-4HVB-R3ZN' },
    audit: 'users.code_reset',
  }),
  resetPassword: define.post('/admin/users/:id/reset-password', 'admin', {
    summary: 'Takes the personal password away: the access code alone signs in again',
    params: ById,
    query: AsRead,
    response: AdminUser,
    errors: ['users.not_found', 'users.protected', 'users.stale', 'auth.confirmation_required'],
    example: exampleUser,
    audit: 'users.password_reset',
  }),
  extend: define.put('/admin/users/:id/extend', 'admin', {
    summary:
      'Adds a period to the access: after its end, or from now on where it is over; none to one without an end',
    params: ById,
    body: AsRead.extend({ access_period: AccessPeriod }),
    response: AdminUser,
    errors: ['users.not_found', 'users.stale'],
    example: { ...exampleUser, expires_at: '2027-01-19T09:00:00.000Z' },
    exampleBody: { access_period: '1month' },
    audit: 'users.extended',
  }),
  toggle: define.put('/admin/users/:id/toggle', 'admin', {
    summary: 'Switches a user between active and inactive; acts on the next request of that user',
    params: ById,
    query: AsRead,
    response: AdminUser,
    errors: ['users.not_found', 'users.protected', 'users.stale', 'auth.confirmation_required'],
    example: { ...exampleUser, is_active: false },
    audit: 'users.deactivated',
  }),
  remove: define.delete('/admin/users/:id', 'admin', {
    summary: 'Deletes a user with everything of theirs; what was paid stays as that of nobody',
    params: ById,
    query: AsRead,
    errors: ['users.not_found', 'users.protected', 'users.stale', 'auth.confirmation_required'],
    ...done('User deleted'),
    audit: 'users.deleted',
  }),
};

export type UserSortKey = (typeof USER_SORTS)[number];
type UserOrder = { readonly key: UserSortKey; readonly isDown: boolean };

/** `-expires` is what ends last first. */
export const readSort = (sort: UserSort): UserOrder => ({
  key: USER_SORTS.find((key) => sort === key || sort === `-${key}`) ?? 'created',
  isDown: sort.startsWith('-'),
});

export const writeSort = ({ key, isDown }: UserOrder): UserSort => (isDown ? `-${key}` : key);
