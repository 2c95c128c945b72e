import type { Logger } from 'pino';
import type { CreateCounter } from '#api/db/database.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Gateways } from '#api/payments/open-gateways.ts';
import { createAnswerVoucher } from './answer-voucher.ts';
import { createBeginPayment } from './begin-payment.ts';
import { createInitiate } from './mobile-money.ts';
import type { PaymentDeps } from './payment-deps.ts';
import type { PaymentRemovalStore } from './payment-removals.store.ts';
import { createPaymentStatus } from './payment-status.ts';
import type { PaymentStore } from './payments.store.ts';
import type { ReceiptStore } from './receipts.store.ts';
import { createReconcile } from './reconcile.ts';
import { createSettle, type OnPaid } from './settle.ts';
import type { SettlingStore } from './settling.store.ts';
import { createTakeWebhook } from './take-webhook.ts';

type Deps = {
  readonly stores: {
    readonly payments: PaymentStore;
    readonly settling: SettlingStore;
    readonly receipts: ReceiptStore;
    readonly paymentRemovals: PaymentRemovalStore;
  };
  readonly gateways: Gateways;
  readonly settings: Pick<SettingsService, 'read'>;
  readonly createCounter: CreateCounter;
  readonly publicUrl: string;
  readonly onPaid: OnPaid;
  readonly logger: Pick<Logger, 'warn'>;
  /** UTC ms. */
  readonly now: () => number;
};
export type PaymentService = ReturnType<typeof createPaymentService>;

/** Payments from the choice of a method to the gateway's last word. Paying grants nothing. */
export function createPaymentService({ stores, onPaid, ...shared }: Deps) {
  const { settings, logger, now } = shared;
  const settle = createSettle({ store: stores.settling, settings, logger, onPaid, now });
  const deps: PaymentDeps = { ...shared, store: stores.payments, settle };
  return {
    begin: createBeginPayment(deps),
    initiate: createInitiate(deps),
    answerVoucher: createAnswerVoucher(deps),
    ...createPaymentStatus(deps),
    takeWebhook: createTakeWebhook(deps),
    reconcile: createReconcile(deps),
    receipts: (userId: string) => stores.receipts.ofMember(userId),
    removeBefore: (t: number) => stores.paymentRemovals.removeBefore(t),
  };
}
