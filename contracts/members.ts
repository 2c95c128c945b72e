import { z } from 'zod';
import { LoginSession } from './account.ts';
import { AuditRecord } from './audit.ts';
import { SessionUser } from './auth.ts';
import { define } from './endpoint.ts';
import { open } from './open.ts';
import { SoldSubscription, Transaction } from './payments/admin-payments.ts';
import { AccessInstant, AccessToken, ById, Count, Id, Instant, named, Text } from './primitives.ts';
import { MEMBER_STATUSES } from './rules/access/member-status.ts';
import { OutboxMail } from './system.ts';
import { AccessPeriod, AdminUser, exampleUser, UserSelection } from './users.ts';

/** The most members that one act changes. */
export const MOST_TARGETS = 5000;
/** The most members that an act names one by one. */
export const MOST_NAMED = 200;
/** How long an act can be taken back. */
export const UNDO_MINUTES = 10;

const targets = {
  ids: z
    .array(Id)
    .min(1, 'Nobody is selected')
    .max(MOST_NAMED, `At most ${MOST_NAMED} by their ids`)
    .optional(),
  filter: UserSelection.optional(),
  count: Count.optional(), // how many match, as the administrator saw: refused where others do by now
};
/** Members by their ids, or all that match a filter of the list. */
export type Targets = z.infer<z.ZodObject<typeof targets>>;

function isClear(body: object): boolean {
  const has = (name: keyof Targets): boolean => Reflect.get(body, name) !== undefined;
  return has('ids') ? !has('filter') : has('filter') && has('count');
}

const aboutMany = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ ...targets, ...shape }).refine(isClear, {
    error: 'Name users by ids, or by filter and count',
    path: ['ids'],
  });

/** until: access ends at this moment. no_end: the end goes. begin: null begins now. */
export const AccessChange = z.discriminatedUnion('by', [
  z.object({ by: z.literal('period'), access_period: AccessPeriod }),
  z.object({
    by: z.literal('days'),
    days: z.number().int().min(1, 'At least 1 day').max(3660, 'At most 3,660 days'),
  }),
  z.object({ by: z.literal('until'), until: AccessInstant }),
  z.object({ by: z.literal('no_end') }),
  z.object({ by: z.literal('begin'), starts_at: AccessInstant.nullable() }),
]);
export type AccessChange = z.infer<typeof AccessChange>;

/** `undo`: what takes it back within ten minutes; null: nothing was changed. `skipped`: left as they were. */
const Acted = named('Acted', { changed: Count, skipped: Count, undo: Id.nullable() });
export type Acted = z.infer<typeof Acted>;

export const Message = z.object({
  title: Text.min(1, 'Please enter a title').max(80, 'At most 80 characters'),
  body: Text.min(1, 'Please enter a message').max(500, 'At most 500 characters'),
  mail: z.boolean().default(true), // by mail too, whatever the member's settings say
});

/** A user without the access code. */
const ExportedUser = AdminUser.omit({ access_code: true }).extend({
  status: open(z.enum(MEMBER_STATUSES)),
});
export type ExportedUser = z.infer<typeof ExportedUser>;

/** Why a member cannot sign in. blocked: after too many failed attempts. */
const SignInRefusal = z.enum(['inactive', 'scheduled', 'expired', 'maintenance', 'blocked']);

const firstRows = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), total: Count });

export const MemberPage = named('MemberPage', {
  user: AdminUser,
  // Decided as the sign-in decides. null: can sign in; `at`: when access ended, begins, or the block is over.
  sign_in: z.object({ refusal: open(SignInRefusal).nullable(), at: Instant.nullable() }),
  payments: firstRows(Transaction), // the newest of each list
  subscriptions: firstRows(SoldSubscription),
  devices: z.array(LoginSession),
  mails: firstRows(OutboxMail),
  failed_sign_ins: z.array(AuditRecord),
  audit: z.array(AuditRecord), // of administrators' acts on this account
  journal: z.object({
    sums: z.array(
      z.object({ currency: z.string(), trades: Count, won: Count, pnl: z.number() }), // closed trades
    ),
    last_trade: Instant.nullable(), // null too for a member who shows only sums
    sums_only: z.boolean().default(false),
  }),
});
export type MemberPage = z.infer<typeof MemberPage>;

const UserCounts = z.object({
  total: Count,
  active: Count, // with access now, those whose access ends soon too
  expiring: Count,
  expired: Count,
  inactive: Count,
  scheduled: Count,
});
export type UserCounts = z.infer<typeof UserCounts>;

const { access_code: _secret, ...exampleRow } = exampleUser;
const acted = { changed: 10, skipped: 0, undo: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23' };
const errors = ['users.count_changed', 'users.too_many'] as const;
const anybody = { ids: ['019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70'] };

export const memberEndpoints = {
  counts: define.get('/admin/users/counts', 'admin', {
    summary: 'How many users there are of each status, within a search, a role and days of joining',
    query: UserSelection.omit({ status: true }),
    response: UserCounts,
    example: { total: 7, active: 5, expiring: 1, expired: 1, inactive: 1, scheduled: 0 },
  }),
  page: define.get('/admin/users/:id/page', 'admin', {
    summary:
      'Everything about a user: whether they can sign in, payments, devices, mails, failures',
    params: ById,
    response: MemberPage,
    errors: ['users.not_found'],
    example: {
      user: exampleUser,
      sign_in: { refusal: null, at: null },
      payments: { rows: [], total: 0 },
      subscriptions: { rows: [], total: 0 },
      devices: [],
      mails: { rows: [], total: 0 },
      failed_sign_ins: [],
      audit: [],
      journal: {
        sums: [{ currency: 'USD', trades: 12, won: 7, pnl: 340.5 }],
        last_trade: null,
        sums_only: false,
      },
    },
  }),
  changeAccess: define.post('/admin/users/access', 'admin', {
    summary:
      'Extends, ends or begins the access of many users at once; can be taken back for ten minutes',
    body: aboutMany({ change: AccessChange, notify: z.boolean().default(false) }),
    response: Acted,
    errors,
    example: acted,
    exampleBody: { ...anybody, change: { by: 'period', access_period: '1month' } },
    audit: 'users.extended',
  }),
  setActive: define.post('/admin/users/active', 'admin', {
    summary: 'Activates or deactivates many members at once; administrators are left out',
    body: aboutMany({ is_active: z.boolean() }),
    response: Acted,
    errors,
    example: acted,
    exampleBody: { ...anybody, is_active: false },
    audit: 'users.deactivated',
  }),
  message: define.post('/admin/users/message', 'admin', {
    summary:
      'Writes to many members, into the inbox and by mail; who has no access gets the mail alone',
    body: aboutMany(Message.shape),
    response: Acted,
    errors,
    example: { ...acted, undo: null },
    exampleBody: { ...anybody, title: 'Live class on Friday', body: 'We meet at 18:00 UTC.' },
    audit: 'users.messaged',
  }),
  exportRows: define.post('/admin/users/export', 'admin', {
    summary: 'The users of a selection without their access codes, for a CSV file; recorded once',
    body: aboutMany({}),
    response: z.array(ExportedUser).max(MOST_TARGETS),
    errors,
    example: [{ ...exampleRow, status: 'active' }],
    exampleBody: anybody,
    audit: 'users.exported',
  }),
  undo: define.post('/admin/users/undo/:id', 'admin', {
    summary: 'Takes an act back; a user who was changed since then is left as they are',
    params: ById,
    response: Acted.omit({ undo: true }),
    errors: ['users.undo_over'],
    example: { changed: 10, skipped: 0 },
    audit: 'users.undone',
  }),
  view: define.post('/admin/users/:id/view', 'admin', {
    summary:
      'A token that reads what a member sees and changes nothing, for half an hour; ends with the login session of the administrator, or with the next view',
    params: ById,
    response: AccessToken.extend({ user: SessionUser }), // the member
    errors: [
      'users.not_found',
      'users.protected',
      'users.nothing_to_view',
      'auth.confirmation_required',
    ],
    example: {
      access_token: 'view.Zk1v0m3yJH4lq2c7rB9xT5wNfUaE8sPdKgQiVoLtXhM',
      token_type: 'bearer',
      expires_at: '2026-11-20T09:30:00.000Z',
      user: {
        id: exampleUser.id,
        username: 'ama',
        email: 'ama@example.com',
        role: 'user',
        access_expiration: '2026-12-20T09:00:00.000Z',
        has_password: false,
      },
    },
    audit: 'users.viewed',
  }),
};
