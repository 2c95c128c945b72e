import { timingSafeEqual } from 'node:crypto';
import { beginsMembership } from '#api/domain/accounts.ts';
import { claimStatus } from '#api/domain/activation.ts';
import { otherRequesters } from '#api/domain/leads.ts';
import type { LeadsOfAddress } from '#api/features/leads/leads.service.ts';
import type { AccessCodes } from '#api/features/users/access-codes.service.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { paymentEndpoints } from '#contracts/payments/payments.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { createClaimStore } from './claims.store.ts';
import { requireSession } from './payment-sessions.ts';
import type { PaymentSession, PaymentStore } from './payments.store.ts';

type Deps = {
  readonly store: ReturnType<typeof createClaimStore>;
  readonly payments: Pick<PaymentStore, 'find'>;
  readonly leads: LeadsOfAddress;
  readonly codes: AccessCodes;
  readonly now: () => number;
};
type Claim = NonNullable<Awaited<ReturnType<Deps['store']['find']>>>;

const MOST_REQUESTS = 50;

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const memberOf = ({ user, subscription }: Claim) =>
  user &&
  subscription && {
    role: user.role,
    is_active: user.is_active,
    expiresAt: user.expires_at,
    isNew: beginsMembership(user.created_at, subscription.starts_at),
    isUsed: user.last_login_at !== null || user.password_hash !== null,
    updatedAt: user.updated_at,
  };

/** Tells the tab that paid when its access is activated, and shows it the code of a new account once. */
export function createClaim({ store, payments, leads, codes, now }: Deps) {
  async function hasOthers({ transaction, user }: Claim): Promise<boolean> {
    if (user === null) return false; // not activated: there is no code yet
    const emailKey = transaction.email.toLowerCase();
    const requests = await leads.ofAddress(emailKey, MOST_REQUESTS);
    const payers = await store.payersOf(emailKey);
    return otherRequesters(transaction, [...requests, ...payers]).length > 0;
  }

  async function statusOf(claim: Claim) {
    const payment = { ...claim.transaction, activatedAt: claim.transaction.activated_at };
    const isShared = await hasOthers(claim);
    return claimStatus(payment, memberOf(claim), { isShared, now: now() });
  }

  /** Null: the member's code was sealed under another secret, or was shown before. */
  async function showCode(session: PaymentSession, { user }: Claim): Promise<string | null> {
    if (!user?.code_sealed) return null;
    const code = codes.open(user.code_sealed, user.id);
    const isFirst = code !== null && (await store.markShown(session, user.username, now()));
    return isFirst ? code : null;
  }

  /** @throws ApiError 404, also where only the session is known: its id is in addresses and messages */
  return async (
    sessionId: string,
    secret: string,
  ): Promise<ResponseOf<typeof paymentEndpoints.claim>> => {
    const session = await requireSession(payments, sessionId);
    if (!isSame(secret, codes.claimSecretOf(session.id))) throw refusal('payments.not_found');
    const claim = await store.find(session.id);
    if (claim === null) return { status: 'waiting', access_code: null };
    const { status, showsCode } = await statusOf(claim);
    return { status, access_code: showsCode ? await showCode(session, claim) : null };
  };
}
