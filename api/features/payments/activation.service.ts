import type { Logger } from 'pino';
import type { subscriptions } from '#api/db/schema/payments.ts';
import { beginsMembership, subscriptionStatus } from '#api/domain/accounts.ts';
import {
  activatedMessage,
  activationRefusal,
  notActivatedAlert,
  refuseAutomatic,
  refuseByHand,
} from '#api/domain/activation.ts';
import { otherRequesters } from '#api/domain/leads.ts';
import type { AuditService } from '#api/features/audit/audit.service.ts';
import type { LeadsOfAddress } from '#api/features/leads/leads.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { AccessCodes } from '#api/features/users/access-codes.service.ts';
import { memberCode, newUserRow } from '#api/features/users/users.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import type { adminPaymentEndpoints, Subscription } from '#contracts/payments/admin-payments.ts';
import type { Mailer } from '#api/delivery/mailer.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import {
  type Access,
  type createActivationStore,
  RefusedActivation,
  type Transaction,
  type User,
} from './activation.store.ts';

/** How far back to look for payments that missed activation because a server died. */
const MISSED_MS = 3_600_000;
const MISSED_BATCH = 50;

const MOST_REQUESTS = 50;

const FAILED_ALERT = 'Not activated by itself: something went wrong. Please activate it by hand.';

type Deps = {
  readonly store: ReturnType<typeof createActivationStore>;
  readonly leads: LeadsOfAddress;
  readonly audit: AuditService;
  readonly codes: AccessCodes;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly mailer: Pick<Mailer, 'sends'>;
  readonly kickMails: () => void;
  readonly fileRevocations: () => Promise<void>;
  readonly mayActivateDemo: boolean; // demo payments may be activated automatically
  readonly logger: Pick<Logger, 'error'>;
  readonly now: () => number;
};
type ActivationAnswer = ResponseOf<typeof adminPaymentEndpoints.activate>;
export type ActivationService = ReturnType<typeof createActivationService>;

export function createActivationService(deps: Deps) {
  const { store, leads, audit, codes, settings, kickMails, mayActivateDemo, logger, now } = deps;

  const newMember = (transaction: Transaction, at: number): User =>
    newMemberRow(transaction, codes, at);

  async function activateAutomatically(transactionId: string): Promise<void> {
    const { auto_activate_paid: isEnabled } = await settings.read();
    if (!isEnabled) return;
    const refuse = refuseAutomatic(mayActivateDemo);
    const order = { transactionId, actor: 'system', at: now(), refuse, newMember } as const;
    const outcome = await store.activate(order);
    if (!('refused' in outcome)) return kickMails();
    // Other refusals mean that it cannot be activated at all.
    const { refused } = outcome;
    if (refused === 'administrator' || refused === 'inactive' || refused === 'demo') {
      await store.leaveWaiting(transactionId, notActivatedAlert(refused), now());
    }
  }

  /** Never throws. */
  async function tryActivate(transactionId: string): Promise<void> {
    try {
      await activateAutomatically(transactionId);
    } catch (error) {
      logger.error({ err: error, transaction: transactionId }, 'a payment was not activated');
      await store.leaveWaiting(transactionId, FAILED_ALERT, now()).catch((failure: unknown) => {
        logger.error({ err: failure, transaction: transactionId }, 'an alert was not stored');
      });
    }
  }

  async function answer(access: Access, at: number): Promise<ActivationAnswer> {
    const { email } = access.transaction;
    const requests = email === '' ? [] : await leads.ofAddress(email.toLowerCase(), MOST_REQUESTS);
    return {
      ...toAnswer(access, deps, at),
      other_requesters: otherRequesters(access.transaction, requests),
    };
  }

  /** The answers contain members' codes, so reading them is audited. @throws ApiError */
  async function activateAll(caller: Caller, ids: readonly string[]): Promise<ActivationAnswer[]> {
    const at = now();
    const order = { actor: caller, at, refuse: refuseByHand, newMember };
    const granted = await store.activateAll([...new Set(ids)], order).catch(throwRefusal);
    await deps.fileRevocations(); // activation may switch an account on
    if (granted.some(({ isRepeated }) => !isRepeated)) kickMails();
    await audit.recordHourly({ actor: caller, action: 'users.codes_shown', at });
    return Promise.all(granted.map(({ access }) => answer(access, at)));
  }

  return {
    activateAll,

    /** Activation by an administrator. @throws ApiError */
    async activate(caller: Caller, transactionId: string): Promise<ActivationAnswer> {
      const [activated] = await activateAll(caller, [transactionId]);
      if (activated === undefined) throw refusal('payments.not_found');
      return activated;
    },

    /** Activates a paid transaction if the setting is on. Never throws: what fails waits for an administrator. */
    onPaid: tryActivate,

    async activateMissed(): Promise<void> {
      const { auto_activate_paid: isEnabled } = await settings.read();
      if (!isEnabled) return;
      for (const id of await store.waitingSince(now() - MISSED_MS, MISSED_BATCH)) {
        await tryActivate(id);
      }
    },

    /** @throws ApiError when the payment has no access to withdraw */
    async withdraw(caller: Caller, transactionId: string): Promise<void> {
      const outcome = await store.withdraw(transactionId, caller, now());
      if (outcome !== 'withdrawn') throw refusal(`payments.${outcome}`);
    },
  };
}

function throwRefusal(error: unknown): never {
  if (!(error instanceof RefusedActivation)) throw error;
  const { refused } = error;
  throw refused === 'not_found' ? refusal('payments.not_found') : activationRefusal(refused);
}

function newMemberRow({ name, email, package_type }: Transaction, codes: AccessCodes, at: number) {
  const access_period = planOf(package_type).accessPeriod;
  const { row } = newUserRow({ username: name, email, role: 'user', access_period }, codes, at);
  return { ...row, expires_at: at };
}

function toAnswer(
  { user, subscription, transaction }: Access,
  { codes, mailer }: Pick<Deps, 'codes' | 'mailer'>,
  at: number,
) {
  const email = user.email ?? transaction.email;
  const isNewMember = beginsMembership(user.created_at, subscription.starts_at);
  return {
    message: activatedMessage({ email, isNewMember, sendsMail: mailer.sends }),
    is_new_member: isNewMember,
    user: {
      id: user.id,
      username: user.username,
      email,
      phone: transaction.phone,
      access_code: memberCode(user, codes),
      expires_at: user.expires_at === null ? null : new Date(user.expires_at).toISOString(),
    },
    subscription: toSubscription(subscription, user.username, at),
  };
}

/** The administrator's view. @param now UTC ms */
export function toSubscription(
  row: typeof subscriptions.$inferSelect,
  username: string,
  now: number,
): Subscription {
  const span = {
    startsAt: row.starts_at,
    expiresAt: row.expires_at,
    isWithdrawn: row.withdrawn_at !== null,
  };
  return {
    id: row.id,
    user_id: row.user_id,
    username,
    package_type: row.package_type,
    status: subscriptionStatus(span, now),
    starts_at: new Date(row.starts_at).toISOString(),
    expires_at: new Date(row.expires_at).toISOString(),
    payment_transaction_id: row.payment_transaction_id,
  };
}
