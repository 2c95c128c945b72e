import type { Caller } from '#api/http/caller.ts';
import type { authEndpoints } from '#contracts/auth.ts';
import type { ParsedRequestOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import type { IsOwnProof } from './reauthentication.service.ts';
import { hashPassword } from './password-hash.ts';
import type { PasswordStore } from './passwords.store.ts';

type Deps = {
  /** Until a password is set, the access code is the current one. */
  isOwnProof: IsOwnProof;
  store: PasswordStore;
  /** Writes pending revocations to the disk. */
  fileRevocations: () => Promise<void>;
  now: () => number;
};
type Change = ParsedRequestOf<typeof authEndpoints.changePassword>['body'];
export type PasswordService = ReturnType<typeof createPasswordService>;

export function createPasswordService({ isOwnProof, store, fileRevocations, now }: Deps) {
  return {
    /** Sets or changes the password; every other login session of the account ends. */
    async change(caller: Caller, { current_password, new_password }: Change): Promise<void> {
      if (!(await isOwnProof(caller.id, current_password))) {
        throw new ApiError('password.wrong_current', 'The current password is not right.', {
          errors: [
            {
              in: 'body',
              pointer: '#/current_password',
              detail: 'The current password is not right.',
            },
          ],
        });
      }
      const detail = 'New password must be different from current password';
      if (new_password === current_password) {
        const errors = [{ in: 'body' as const, pointer: '#/new_password', detail }];
        throw new ApiError('request.invalid', detail, { errors });
      }
      await store.change(caller.id, {
        passwordHash: await hashPassword(new_password),
        currentTokenHash: caller.tokenHash,
        audit: { actor: caller, action: 'auth.password_changed', at: now() },
      });
      await fileRevocations();
    },
  };
}
