import type { Caller } from '#api/http/caller.ts';
import type { authEndpoints } from '#contracts/auth.ts';
import type { ParsedRequestOf } from '#contracts/endpoint.ts';
import { ApiError, type ErrorCode } from '#contracts/errors.ts';
import type { IsOwnProof } from './credentials.service.ts';
import { hashPassword } from './password-hash.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';

type Deps = {
  /** Until a password is set, the access code is the current one. */
  isOwnProof: IsOwnProof;
  store: Pick<LoginSessionStore, 'changePassword'>;
  fileRevocations: () => Promise<void>;
  now: () => number;
};
type Change = ParsedRequestOf<typeof authEndpoints.changePassword>['body'];
export type PasswordService = ReturnType<typeof createPasswordService>;

export const createPasswordService = ({ isOwnProof, store, fileRevocations, now }: Deps) => ({
  /** Sets or changes the password; every other login session of the account ends. */
  async change(caller: Caller, { current_password, new_password }: Change): Promise<void> {
    if (!(await isOwnProof(caller.id, current_password))) {
      throw refuse(
        'password.wrong_current',
        'current_password',
        'The current password is not right.',
      );
    }
    if (new_password === current_password) {
      const detail = 'New password must be different from current password';
      throw refuse('request.invalid', 'new_password', detail);
    }
    await store.changePassword(caller.id, {
      passwordHash: await hashPassword(new_password),
      currentTokenHash: caller.tokenHash,
      audit: { actor: caller, action: 'auth.password_changed', at: now() },
    });
    await fileRevocations();
  },
});

const refuse = (code: ErrorCode, field: keyof Change, detail: string): ApiError =>
  new ApiError(code, detail, { errors: [{ in: 'body', pointer: `#/${field}`, detail }] });
