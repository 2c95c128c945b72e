import type { Logger } from 'pino';
import type { Told } from '#api/payments/gateway.ts';
import type { PaymentState } from '#contracts/rules/payments/payment-states.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { PaymentSession } from './payments.store.ts';
import { wordOf } from './payment-word.ts';
import type { SettlingStore } from './settling.store.ts';

/** Told that a transaction is paid, after that is stored. Never fails: the money is there. */
export type OnPaid = (transactionId: string) => Promise<void>;

type Deps = {
  readonly store: SettlingStore;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly logger: Pick<Logger, 'warn'>;
  readonly onPaid: OnPaid;
  /** UTC ms. */
  readonly now: () => number;
};

/**
 * Applies a gateway's word to a session; the session as it is then.
 *
 * @param eventKey of an event that the gateway has sent; null: we have asked
 */
export type Settle = (
  session: PaymentSession,
  told: Told | 'refunded' | 'disputed',
  eventKey?: string | null,
) => Promise<PaymentSession>;

/** Every word about a payment goes through here, whoever it came from. */
export function createSettle({ store, settings, logger, onPaid, now }: Deps): Settle {
  return async (session, told, eventKey = null) => {
    const { id: sessionId, gateway } = session;
    const word = wordOf(session, told);
    const { auto_activate_paid: isActivatedByItself } = await settings.read();
    const { alerted, paidId, ...settled } = await store.settle({
      sessionId,
      word,
      eventKey,
      isActivatedByItself,
      at: now(),
    });
    if (alerted !== null) logger.warn({ gateway, ...alerted }, 'a payment needs a look');
    if (paidId !== null) await onPaid(paidId);
    return settled.session;
  };
}

/** What we decide ourselves: it never pays. */
export const ownWord = (
  state: Exclude<PaymentState, 'paid'>,
  detail: string | null = null,
): Told => ({
  state,
  detail,
  received: null,
});
