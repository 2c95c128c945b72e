import { ApiError } from '#contracts/errors.ts';
import type { UserRole } from '#contracts/auth.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { extendedTo } from '#contracts/rules/access/membership.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { type PackageType, planOf } from '#contracts/rules/payments/plans.ts';

export type Refused = 'not_paid' | 'withdrawn' | 'deleted' | 'administrator' | 'demo' | 'inactive';

type Purchase = {
  readonly user_id: string | null; // null: of a customer who is no member yet, or whose account was deleted
  readonly payment_status: string;
  readonly withdrawn_at: number | string | null;
  readonly email: string;
  readonly gateway: string | null; // null: recorded by an administrator
};
type Member = { readonly role: UserRole; readonly is_active: boolean };

/** Why a payment gives no access; null: it may. @param member null: it would create one */
export type Refuse = (purchase: Purchase, member: Member | null) => Refused | null;

/** Administrators may activate every payment, even of inactive members. */
export const refuseByHand: Refuse = ({ user_id, payment_status, withdrawn_at, email }, member) => {
  if (user_id === null && email === '') return 'deleted'; // nobody to give access to
  if (withdrawn_at !== null) return 'withdrawn';
  if (payment_status !== 'paid') return 'not_paid';
  return member?.role === 'admin' ? 'administrator' : null;
};

/** Automatic activation skips members that an administrator has deactivated. */
export const refuseAutomatic =
  (mayActivateDemo: boolean): Refuse =>
  (purchase, member) => {
    if (purchase.gateway === 'demo' && !mayActivateDemo) return 'demo';
    const refused = refuseByHand(purchase, member);
    return refused ?? (member?.is_active === false ? 'inactive' : null);
  };

export function activationRefusal(refused: Refused): ApiError {
  if (refused === 'withdrawn') {
    return new ApiError('payments.not_paid', 'The access of this payment was withdrawn.');
  }
  if (refused === 'deleted') {
    return new ApiError('payments.not_paid', 'The account of the member who paid was deleted.');
  }
  return refusal(refused === 'administrator' ? 'payments.administrator' : 'payments.not_paid');
}

/** The alert of a payment that was not activated automatically; null: none. */
export function notActivatedAlert(refused: Refused): string | null {
  if (refused === 'administrator') {
    return 'Not activated by itself: this is the address of an administrator.';
  }
  return refused === 'inactive' ? 'Not activated by itself: this member was switched off.' : null;
}

type Recipient = {
  readonly email: string; // empty: the member has none
  readonly isNewMember: boolean;
  readonly sendsMail: boolean; // there is a mail server
};

/** How the member learns of it. */
export function activatedMessage({ email, isNewMember, sendsMail }: Recipient): string {
  if (email === '')
    return 'Access extended. This member has no e-mail address, so no mail is sent.';
  if (!sendsMail) {
    return isNewMember
      ? 'Access activated. There is no mail server, so no mail is sent: pass the code on yourself.'
      : 'Access extended. There is no mail server, so no mail is sent: tell the member yourself.';
  }
  return isNewMember
    ? `Access activated. The code is on its way to ${email}.`
    : `Access extended. The news is on its way to ${email}.`;
}

/** Days begin where the present ones end; an unlimited access stays so, and an inactive member becomes active. */
export function boughtAccess(
  packageType: PackageType,
  memberExpiresAt: number | null,
  now: number,
) {
  const { days, accessPeriod } = planOf(packageType);
  const expires_at = extendedTo(memberExpiresAt, days, now);
  return {
    starts_at: extendedTo(memberExpiresAt, 0, now),
    expires_at,
    member: {
      is_active: true,
      starts_at: null,
      ...(memberExpiresAt !== null && { expires_at, access_period: accessPeriod }),
    },
  };
}

type ClaimedPayment = {
  readonly payment_status: string;
  readonly withdrawn_at: number | null;
  readonly activatedAt: number | null; // all UTC ms
};
type ClaimedMember = {
  readonly role: UserRole;
  readonly is_active: boolean;
  readonly expiresAt: number | null;
  readonly isNew: boolean; // created by this payment
  readonly isUsed: boolean; // signed in once, or has a password
  readonly updatedAt: number; // UTC ms
};

/** How long after the activation the page of the payment may show the code. */
const CLAIM_MS = DAY_MS;

/** What the tab that paid learns of its access. @param now UTC ms */
function accessStatus(
  { payment_status, withdrawn_at, activatedAt }: ClaimedPayment,
  member: ClaimedMember | null,
  now: number,
): 'waiting' | 'activated' | 'closed' {
  if (payment_status === 'unpaid') return 'waiting';
  if (payment_status !== 'paid' || withdrawn_at !== null) return 'closed';
  if (activatedAt === null) return 'waiting';
  return member !== null && canUse(member, now) ? 'activated' : 'closed';
}

/**
 * The status, and whether the code may be shown: only of an account that this payment created and nobody has
 * used or changed since. Everybody can type the address of a member, or of another person who asked for
 * access, and an administrator who hears of it gives the account a new code or another address.
 *
 * @param isShared others have asked for access, or paid, with the same address
 */
export function claimStatus(
  payment: ClaimedPayment,
  member: ClaimedMember | null,
  { isShared, now }: { isShared: boolean; now: number },
) {
  const status = accessStatus(payment, member, now);
  const { activatedAt } = payment;
  if (status !== 'activated' || member === null || activatedAt === null) {
    return { status, showsCode: false };
  }
  const isOwn = member.role === 'user' && member.isNew && !member.isUsed && !isShared;
  const isUnchanged = member.updatedAt <= activatedAt + 1; // the activation itself may count as later by 1 ms
  return { status, showsCode: isOwn && isUnchanged && now - activatedAt < CLAIM_MS };
}

const canUse = ({ is_active, expiresAt }: ClaimedMember, now: number): boolean =>
  is_active && (expiresAt === null || expiresAt > now);

type Span = { readonly starts_at: number; readonly expires_at: number };

/** All UTC ms. Later subscriptions begin and end `leftMs` earlier; access ends no earlier than now. */
export function withdrawal(
  { starts_at, expires_at }: Span,
  memberExpiresAt: number | null,
  now: number,
): { readonly leftMs: number; readonly memberExpiresAt: number | null } {
  const leftMs = Math.max(expires_at - Math.max(starts_at, now), 0);
  if (memberExpiresAt === null) return { leftMs, memberExpiresAt };
  const earliest = Math.min(memberExpiresAt, now);
  return { leftMs, memberExpiresAt: Math.max(memberExpiresAt - leftMs, earliest) };
}
