import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { ById, Done, Email, Id, Instant, ListQuery } from './primitives.ts';
import { ACCESS_PERIODS } from './rules/plans.ts';

export const UserRole = z.enum(['user', 'admin']);
export type UserRole = z.infer<typeof UserRole>;

export const AccessPeriod = z.enum(ACCESS_PERIODS);
export type AccessPeriod = z.infer<typeof AccessPeriod>;

/** A row of the administrator's user table. */
export const AdminUser = z
  .object({
    id: Id,
    username: z.string(),
    email: z.string().nullable(),
    role: UserRole,
    access_code: z.string().nullable(), // null for administrators: one must not harvest the others
    is_active: z.boolean(),
    protected: z.boolean(), // the first administrator: cannot be deleted, demoted or deactivated
    expires_at: Instant.nullable(), // null: no expiration
    access_period: AccessPeriod.nullable(),
    last_login: Instant.nullable(),
    created_at: Instant,
    updated_at: Instant,
  })
  .meta({ id: 'AdminUser' });
export type AdminUser = z.infer<typeof AdminUser>;

export const NewUser = z.object({
  username: z.string().trim().min(1, 'Username is required').max(80, 'At most 80 characters'),
  /** The form sends an empty text when the optional field is left blank. */
  email: z
    .union([Email, z.literal('')])
    .nullish()
    .transform((email) => email || null),
  role: UserRole.default('user'),
  access_period: AccessPeriod.default('1month'),
});
export type NewUser = z.infer<typeof NewUser>;

const exampleUser: AdminUser = {
  id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
  username: 'ama',
  email: 'ama@example.com',
  role: 'user',
  access_code: '7K2M-Q9XT-4HVB-R3ZN',
  is_active: true,
  protected: false,
  expires_at: '2026-12-20T09:00:00.000Z',
  access_period: '1month',
  last_login: '2026-11-20T08:41:12.000Z',
  created_at: '2026-11-20T09:00:00.000Z',
  updated_at: '2026-11-20T09:00:00.000Z',
};

export const userEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    summary: 'All users, newest first; showing member codes is written to the audit log',
    query: ListQuery,
    response: z.array(AdminUser),
    errors: [],
    example: [exampleUser],
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/admin/users',
    access: 'admin',
    summary: 'Creates a user and the access code, which is shown here even for an administrator',
    body: NewUser,
    response: z.object({ user: AdminUser }),
    errors: ['users.email_taken'],
    example: { user: exampleUser },
  }),
  toggle: defineEndpoint({
    method: 'PUT',
    path: '/admin/users/:id/toggle',
    access: 'admin',
    summary: 'Switches a user between active and inactive; acts on the next request of that user',
    params: ById,
    response: AdminUser,
    errors: ['users.not_found', 'users.protected'],
    example: { ...exampleUser, is_active: false },
  }),
  remove: defineEndpoint({
    method: 'DELETE',
    path: '/admin/users/:id',
    access: 'admin',
    summary: 'Deletes a user with everything of theirs',
    params: ById,
    response: Done,
    errors: ['users.not_found', 'users.protected'],
    example: { message: 'User deleted' },
  }),
};
