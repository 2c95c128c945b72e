import { ApiError } from '#contracts/errors.ts';
import type { UserRole } from '#contracts/auth.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { type MemberAccess, memberStatus } from '#contracts/rules/access/member-status.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { VIEW_MINUTES } from '#contracts/rules/access/membership.ts';

type Account = { readonly id: string; readonly role: UserRole; readonly protected: boolean };

/** Why an administrator's action is refused; the demo uses the same texts. */
export const GUARDS = {
  protected: 'The protected administrator account cannot be changed here.',
  own: 'You cannot deactivate or delete your own account.',
  ownCode: 'You cannot make a new code for your own account. Please ask another administrator.',
  ownPassword: 'You cannot reset your own password. Please change it in the settings.',
  protectedRole: 'The protected administrator account stays an administrator.',
  ownRole: 'You cannot change your own role. Please ask another administrator.',
  view: 'Nobody views the app as an administrator.',
  lastAdministrator:
    'This is the last administrator who can sign in. Please make another one first.',
} as const;

const refuse = (guard: keyof typeof GUARDS): ApiError =>
  new ApiError('users.protected', GUARDS[guard]);

/** Nobody changes the access of the protected account, or their own. @throws ApiError `users.protected` */
export function guardAccount(
  account: Account,
  callerId: string,
  own: 'own' | 'ownCode' | 'ownPassword',
): void {
  if (account.protected) throw refuse('protected');
  if (account.id === callerId) throw refuse(own);
}

/** Nobody changes the role of the protected account, or their own. @throws ApiError `users.protected` */
export function guardRole(account: Account, callerId: string, role: UserRole): void {
  if (role === account.role) return;
  if (account.protected) throw refuse('protectedRole');
  if (account.id === callerId) throw refuse('ownRole');
}

/** @throws ApiError `users.protected` for an administrator, whose rights a view would not have */
export function guardView({ role }: Pick<Account, 'role'>): void {
  if (role === 'admin') throw refuse('view');
}

/** What a member sees who cannot sign in. */
const SEEN_INSTEAD = {
  inactive: 'is deactivated and sees only the sign-in.',
  scheduled: 'has no access yet and sees only the sign-in.',
  expired: 'has no access any more and sees only the sign-in and the renewal.',
  maintenance: 'sees only that the platform is closed for maintenance.',
} as const;

/** The refusal of a view that would show nothing. */
export const nothingToView = (username: string, why: keyof typeof SEEN_INSTEAD): ApiError =>
  new ApiError('users.nothing_to_view', `${username} ${SEEN_INSTEAD[why]}`);

export const lastAdministrator = (): ApiError => refuse('lastAdministrator');

/** How long a confirmed administrator is not asked for the access code again. */
export const CONFIRMATION_MS = 5 * 60_000;

/** How long an administrator may look at the app as a member. */
export const LONGEST_VIEW_MS = VIEW_MINUTES * MINUTE_MS;

/** Of a login session; idling and the end of access end it earlier. */
export const LONGEST_SESSION_MS = 30 * DAY_MS;

type ConfirmableAccount = Omit<Account, 'id'> & { readonly email: string | null };
/** Of the login session, UTC ms; null: not confirmed since the sign-in. */
const CLOCKS_DIFFER_MS = 5000; // of servers whose clocks are set by NTP

type Confirmed = { readonly confirmedAt: number | null };

/** Protects against a stolen login session. @param now UTC ms @throws ApiError `auth.confirmation_required` */
export function requireConfirmation({ confirmedAt }: Confirmed, now: number): void {
  // Another server of this installation may have noted it; far ahead is a clock that was wrong.
  const isFresh =
    confirmedAt !== null &&
    confirmedAt <= now + CLOCKS_DIFFER_MS &&
    now < confirmedAt + CONFIRMATION_MS;
  if (!isFresh) throw refusal('auth.confirmation_required');
}

/** Whether a change of name, address or role needs a confirmation. */
export const isSensitiveChange = (
  account: ConfirmableAccount,
  { role, email }: Pick<ConfirmableAccount, 'role' | 'email'>,
): boolean =>
  account.protected ||
  account.role !== role ||
  // Codes and news of sign-ins are mailed to it.
  (account.role === 'admin' && account.email !== email);

/** Whether changing the credentials of this account needs a confirmation. */
export const isSensitiveAccount = ({ role }: Pick<ConfirmableAccount, 'role'>): boolean =>
  role === 'admin';

/** Columns of an account that decide on its access; times are UTC ms. */
type AccessRow = {
  readonly is_active: boolean;
  readonly starts_at: number | null;
  readonly expires_at: number | null;
};

export const accessOf = ({ is_active, starts_at, expires_at }: AccessRow): MemberAccess => ({
  isActive: is_active,
  startsAt: starts_at,
  expiresAt: expires_at,
});

/** Why an account cannot sign in; null: it can. The sign-in, every request and the console ask here. */
export function accessRefusal(row: AccessRow, now: number) {
  const status = memberStatus(accessOf(row), now);
  return status === 'active' || status === 'expiring' ? null : status;
}

type Span = {
  readonly startsAt: number; // UTC ms
  readonly expiresAt: number;
  readonly isWithdrawn: boolean;
};

/** @param now UTC ms */
export function subscriptionStatus(
  { startsAt, expiresAt, isWithdrawn }: Span,
  now: number,
): 'active' | 'inactive' | 'expired' | 'scheduled' {
  if (isWithdrawn) return 'inactive';
  if (startsAt > now) return 'scheduled';
  return expiresAt <= now ? 'expired' : 'active';
}

/** Whether a subscription created its member: then both begin at the same moment (UTC ms or instants). */
export const beginsMembership = <Moment extends number | string>(
  memberSince: Moment,
  startsAt: Moment,
): boolean => memberSince === startsAt;
