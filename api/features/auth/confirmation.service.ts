import type { Caller } from '#api/http/caller.ts';
import type { authEndpoints } from '#contracts/auth.ts';
import type { ParsedRequestOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { CONFIRMATION_MS } from '#api/domain/accounts.ts';
import { fieldRefusal, bodyError } from '#contracts/rules/access/refusals.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { Account } from '../users/accounts.service.ts';
import { type Credentials, sessionSource } from './credentials.service.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';

type Deps = {
  readonly credentials: Credentials;
  readonly sessions: Pick<LoginSessionStore, 'confirm'>;
  readonly audit: Pick<AuditService, 'record'>;
  readonly now: () => number;
};
type Confirmation = ParsedRequestOf<typeof authEndpoints.confirm>['body'];

/** Step-up authentication: administrators enter their access code again before guarded actions. */
export function createConfirmationService({ credentials, sessions, audit, now }: Deps) {
  /** Failures count for this login session. */
  async function findOwn(caller: Caller, accessCode: string): Promise<Account> {
    const own = await credentials.findByCode({
      accessCode,
      source: { by: sessionSource(caller), isShared: false },
      isExpected: ({ id }) => id === caller.id,
    });
    if (own !== null) return own;
    const target = 'wrong access code, signed in already';
    await audit.record({ actor: caller, action: 'auth.failed', target, at: now() });
    throw fieldRefusal('account.wrong_proof', 'access_code');
  }

  return {
    /** @throws ApiError 422 at the wrong field; 401 would mean that the login session has ended */
    async confirm(caller: Caller, { access_code, password }: Confirmation) {
      const own = await findOwn(caller, access_code);
      await credentials
        .checkPassword(own, { password, from: sessionSource(caller) })
        .catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.status !== 401) throw error;
          throw bodyError('account.wrong_proof', '#/password', error.message);
        });
      const at = now();
      await sessions.confirm(caller.tokenHash, { actor: caller, action: 'auth.confirmed', at });
      return { confirmed_until: new Date(at + CONFIRMATION_MS).toISOString() };
    },
  };
}
