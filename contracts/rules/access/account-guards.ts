import { ApiError } from '#contracts/errors.ts';
import type { UserRole } from '#contracts/users.ts';

type Account = { readonly id: string; readonly role: UserRole; readonly protected: boolean };

/** Why administrators must not do something to an account of their kind, as server and demo say alike. */
export const GUARDS = {
  protected: 'The protected administrator account cannot be changed here.',
  own: 'You cannot deactivate or delete your own account.',
  ownCode: 'You cannot make a new code for your own account. Please ask another administrator.',
  ownPassword: 'You cannot reset your own password. Please change it in the settings.',
  protectedRole: 'The protected administrator account stays an administrator.',
  ownRole: 'You cannot change your own role. Please ask another administrator.',
  lastAdministrator:
    'This is the last administrator who can sign in. Please make another one first.',
} as const;

const refuse = (guard: keyof typeof GUARDS): ApiError =>
  new ApiError('users.protected', GUARDS[guard]);

/**
 * Keeps the way in of the protected account, and that of whoever asks.
 *
 * @throws ApiError `users.protected`
 */
export function guardAccount(
  account: Account,
  callerId: string,
  own: 'own' | 'ownCode' | 'ownPassword',
): void {
  if (account.protected) throw refuse('protected');
  if (account.id === callerId) throw refuse(own);
}

/**
 * Keeps the role of the protected account, and that of whoever asks.
 *
 * @throws ApiError `users.protected`
 */
export function guardRole(account: Account, callerId: string, role: UserRole): void {
  if (role === account.role) return;
  if (account.protected) throw refuse('protectedRole');
  if (account.id === callerId) throw refuse('ownRole');
}

/** The refusal of what would leave the platform without an administrator. */
export const lastAdministrator = (): ApiError => refuse('lastAdministrator');
