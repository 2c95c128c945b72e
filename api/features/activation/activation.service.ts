import type { Logger } from 'pino';
import type { Caller } from '#api/http/caller.ts';
import type { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { otherRequesters } from '#api/domain/leads.ts';
import {
  activatedMessage,
  activationRefusal,
  notActivatedAlert,
  refuseAutomatic,
  refuseByHand,
} from '#api/domain/activation.ts';
import { planOf } from '#contracts/rules/payments/plans.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { beginsMembership } from '#api/domain/accounts.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { LeadsOfAddress } from '../leads/leads.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { AccessCodes } from '../users/access-codes.service.ts';
import { newUserRow } from '../users/users.service.ts';
import type { Access, ActivationStore, Transaction, User } from './activation.store.ts';
import { toSubscription } from './subscription-view.service.ts';
import type { WithdrawalStore } from './withdrawal.store.ts';

/** How far back a payment is looked for whose news was lost: a server that died is back by then. */
const MISSED_MS = 3_600_000;
const MISSED_AT_ONCE = 50;

/** Looked through for others who gave the address of a payment. */
const MOST_REQUESTS = 50;

const FAILED_ALERT = 'Not activated by itself: something went wrong. Please activate it by hand.';

type Deps = {
  readonly store: ActivationStore & WithdrawalStore;
  /** Who has asked for access with an address. */
  readonly leads: LeadsOfAddress;
  readonly audit: AuditService;
  readonly codes: AccessCodes;
  readonly settings: Pick<SettingsService, 'read'>;
  /** Sends the mail that was queued; nobody waits for it. */
  readonly kickMails: () => void;
  /** Has on the disk what a restore must replay. */
  readonly fileRevocations: () => Promise<void>;
  /** Payments in which no money moved may give access without anybody pressing. */
  readonly mayActivateDemo: boolean;
  readonly logger: Pick<Logger, 'error'>;
  /** UTC ms. */
  readonly now: () => number;
};
type ActivationAnswer = ResponseOf<typeof adminPaymentEndpoints.activate>;
export type ActivationService = ReturnType<typeof createActivationService>;

export function createActivationService(deps: Deps) {
  const { store, leads, audit, codes, settings, kickMails, mayActivateDemo, logger, now } = deps;

  const newMember = (transaction: Transaction): User => memberOf(transaction, codes, now());

  /** What the setting wants, if it wants it. */
  async function activateByItself(transactionId: string): Promise<void> {
    const { auto_activate_paid: isWanted } = await settings.read();
    if (!isWanted) return;
    const refuse = refuseAutomatic(mayActivateDemo);
    const order = { transactionId, actor: 'system', at: now(), refuse, newMember } as const;
    const outcome = await store.activate(order);
    if (!('refused' in outcome)) return kickMails();
    // The others are no news: they cannot be activated at all.
    const { refused } = outcome;
    if (refused === 'administrator' || refused === 'inactive' || refused === 'demo') {
      await store.leaveWaiting(transactionId, notActivatedAlert(refused), now());
    }
  }

  /** As `onPaid` says. */
  async function tryByItself(transactionId: string): Promise<void> {
    try {
      await activateByItself(transactionId);
    } catch (error) {
      logger.error({ err: error, transaction: transactionId }, 'a payment was not activated');
      await store.leaveWaiting(transactionId, FAILED_ALERT, now()).catch((failure: unknown) => {
        logger.error({ err: failure, transaction: transactionId }, 'an alert was not stored');
      });
    }
  }

  return {
    /**
     * The administrator's press. It shows the member's code, which is recorded as every reading of codes.
     *
     * @throws ApiError
     */
    async activate(caller: Caller, transactionId: string): Promise<ActivationAnswer> {
      const order = { transactionId, actor: caller, at: now(), refuse: refuseByHand, newMember };
      const outcome = await store.activate(order);
      if ('refused' in outcome) {
        const { refused } = outcome;
        throw refused === 'not_found' ? refusal('payments.not_found') : activationRefusal(refused);
      }
      await deps.fileRevocations(); // whoever was switched off is switched on
      if (!outcome.isRepeated) kickMails();
      await audit.recordHourly({ actor: caller, action: 'users.codes_shown', at: now() });
      const { email } = outcome.access.transaction;
      const requests = await leads.ofAddress(email.toLowerCase(), MOST_REQUESTS);
      return {
        ...answerOf(outcome.access, codes, now()),
        other_requesters: otherRequesters(outcome.access.transaction, requests),
      };
    },

    /**
     * Told of every payment that has become paid: gives access where the setting says so. Never fails:
     * what cannot be activated stays for an administrator, with an alert.
     */
    onPaid: tryByItself,

    /** Makes up for what was paid just before a server died, where the setting wants it. */
    async activateMissed(): Promise<void> {
      const { auto_activate_paid: isWanted } = await settings.read();
      if (!isWanted) return;
      for (const id of await store.waitingSince(now() - MISSED_MS, MISSED_AT_ONCE)) {
        await tryByItself(id);
      }
    },

    /** @throws ApiError when the payment gave nothing, or nothing any more */
    async withdraw(caller: Caller, transactionId: string): Promise<void> {
      const outcome = await store.withdraw(transactionId, caller, now());
      if (outcome !== 'withdrawn') throw refusal(`payments.${outcome}`);
    },
  };
}

/** A customer as a member without any days yet. */
function memberOf(
  { name, email, package_type }: Transaction,
  codes: AccessCodes,
  at: number,
): User {
  const access_period = planOf(package_type).accessPeriod;
  const { row } = newUserRow({ username: name, email, role: 'user', access_period }, codes, at);
  return { ...row, expires_at: at };
}

function answerOf(
  { user, subscription, transaction }: Access,
  codes: AccessCodes,
  at: number,
): Omit<ActivationAnswer, 'other_requesters'> {
  const email = user.email ?? transaction.email;
  const isNewMember = beginsMembership(user.created_at, subscription.starts_at);
  return {
    message: activatedMessage(email, isNewMember),
    is_new_member: isNewMember,
    user: {
      id: user.id,
      username: user.username,
      email,
      phone: transaction.phone,
      access_code: user.code_sealed === null ? null : codes.open(user.code_sealed, user.id),
      expires_at: user.expires_at === null ? null : new Date(user.expires_at).toISOString(),
    },
    subscription: toSubscription(subscription, user.username, at),
  };
}
