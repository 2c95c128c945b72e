import { accessRefusal } from '#api/domain/accounts.ts';
import { ApiError } from '#contracts/errors.ts';
import { notStarted, refusal } from '#contracts/rules/access/refusals.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { Account, Accounts } from '../users/accounts.service.ts';
import type { Credentials } from './credentials.service.ts';
import type { Source } from './login-limits.ts';

/** In the audit log and on the member's page, after "failed to sign in:". */
type FailureReason =
  | 'access begins later'
  | 'access expired'
  | 'blocked after too many attempts'
  | 'deactivated'
  | 'wrong access code on a known device';

type Deps = {
  readonly accounts: Pick<Accounts, 'findById'>;
  readonly credentials: Credentials;
  readonly audit: Pick<AuditService, 'recordHourly'>;
  readonly now: () => number;
};

/** @param memberId of a known device */
export const sourceOf = (memberId: string | null, address: string): Source =>
  memberId === null ? { by: address, isShared: true } : { by: memberId, isShared: false };

/** Who signs in. A failure is recorded with the member, where one is known; the visitor learns no more than before. */
export function createIdentification({ accounts, credentials, audit, now }: Deps) {
  /** Shown on the member's page; at most once an hour for each reason. */
  async function noteFailure(actor: Account | null, target: FailureReason): Promise<void> {
    if (actor !== null) {
      await audit.recordHourly({ actor, action: 'auth.failed', target, at: now() });
    }
  }

  /** Notes with the member that they have to wait. @param find who it is, when the attempt was refused */
  async function noteBlock<T>(attempt: Promise<T>, find: () => Promise<Account | null>) {
    return attempt.catch(async (error: unknown) => {
      if (error instanceof ApiError && error.code === 'auth.too_many_attempts') {
        await noteFailure(await find(), 'blocked after too many attempts');
      }
      throw error;
    });
  }

  /** Wrong codes and deactivated accounts get the same answer. @param memberId of a known device */
  async function identify(accessCode: string, memberId: string | null, address: string) {
    const code: { owner: Account | null } = { owner: null };
    const memberOfDevice = async () => (memberId === null ? null : accounts.findById(memberId));
    const check = credentials.findByCode({
      accessCode,
      source: sourceOf(memberId, address),
      isExpected: (account) => {
        code.owner = account;
        return account.is_active;
      },
    });
    const account = await noteBlock(check, memberOfDevice);
    if (account !== null) return account;
    if (code.owner !== null) await noteFailure(code.owner, 'deactivated');
    else await noteFailure(await memberOfDevice(), 'wrong access code on a known device');
    throw refusal('auth.wrong_code');
  }

  async function refuseWithoutAccess(account: Account): Promise<void> {
    const refused = accessRefusal(account, now());
    if (refused === 'scheduled' && account.starts_at !== null) {
      await noteFailure(account, 'access begins later');
      throw notStarted(account.starts_at);
    }
    if (refused !== null) {
      await noteFailure(account, 'access expired');
      throw refusal('auth.expired');
    }
  }

  return { identify, refuseWithoutAccess, noteBlock };
}
