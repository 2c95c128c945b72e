import type { UserRole } from '#contracts/users.ts';
import { refusal } from './refusals.ts';

/** So long after an administrator entered the own access code again it is not asked for once more. */
export const CONFIRMATION_MS = 5 * 60_000;

type Account = {
  readonly role: UserRole;
  readonly protected: boolean;
  readonly email: string | null;
};
/** Whose login session it is; UTC ms, null: the code was not entered again since the sign-in. */
type Confirmed = { readonly confirmedAt: number | null };

/**
 * Asks for the own access code again before something that a stolen login session must not do.
 *
 * @param now UTC ms
 * @throws ApiError `auth.confirmation_required`
 */
export function requireConfirmation({ confirmedAt }: Confirmed, now: number): void {
  // A moment that is yet to come was noted by a clock that was wrong.
  const isFresh = confirmedAt !== null && confirmedAt <= now && now < confirmedAt + CONFIRMATION_MS;
  if (!isFresh) throw refusal('auth.confirmation_required');
}

/** Whether a change of name, address and role of an account needs a confirmation. */
export const isSensitiveChange = (
  account: Account,
  { role, email }: Pick<Account, 'role' | 'email'>,
): boolean =>
  account.protected ||
  account.role !== role ||
  // Codes and news of sign-ins are mailed to it.
  (account.role === 'admin' && account.email !== email);

/** Whether the way in of an account needs a confirmation to be changed: another administrator's does. */
export const isSensitiveAccount = ({ role }: Pick<Account, 'role'>): boolean => role === 'admin';
