import type { Caller } from '#api/http/caller.ts';
import type { authEndpoints } from '#contracts/auth.ts';
import type { ParsedRequestOf } from '#contracts/endpoint.ts';
import { bodyError } from '#contracts/rules/access/refusals.ts';
import type { IsOwnProof } from './credentials.service.ts';
import { hashPassword } from './password-hash.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';

type Deps = {
  isOwnProof: IsOwnProof; // until a password is set, the access code is the current one
  store: Pick<LoginSessionStore, 'changePassword'>;
  fileRevocations: () => Promise<void>;
  now: () => number;
};
type Change = ParsedRequestOf<typeof authEndpoints.changePassword>['body'];

export const createPasswordService = ({ isOwnProof, store, fileRevocations, now }: Deps) => ({
  /** Sets or changes the password; every other login session of the account ends. */
  async change(caller: Caller, { current_password, new_password }: Change): Promise<void> {
    if (!(await isOwnProof(caller, current_password))) {
      const detail = 'The current password is not right.';
      throw bodyError('password.wrong_current', '#/current_password', detail);
    }
    if (new_password === current_password) {
      const detail = 'New password must be different from current password';
      throw bodyError('request.invalid', '#/new_password', detail);
    }
    await store.changePassword(caller.id, {
      passwordHash: await hashPassword(new_password),
      currentTokenHash: caller.tokenHash,
      audit: { actor: caller, action: 'auth.password_changed', at: now() },
    });
    await fileRevocations();
  },
});
