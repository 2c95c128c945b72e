import { answerPage, type App, mount } from '#api/http/mount.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { paymentEndpoints, webhookEndpoints } from '#contracts/payments/payments.ts';
import type { ActivationService } from './activation.service.ts';
import type { createAdminPaymentService } from './admin-payments.service.ts';
import type { createClaim } from './claims.ts';
import type { PaymentService } from './payments.service.ts';

type Services = {
  readonly payments: PaymentService;
  readonly claim: ReturnType<typeof createClaim>;
  readonly adminPayments: ReturnType<typeof createAdminPaymentService>;
  readonly activation: ActivationService;
};

export function paymentRoutes(app: App, services: Services): void {
  const { payments } = services;
  mount(app, paymentEndpoints.createSession, ({ caller, body, info }) =>
    payments.begin({ payer: caller, start: body, address: info.address }),
  );
  mount(app, paymentEndpoints.initiateMobileMoney, ({ body, info }) =>
    payments.initiate(body, info.address),
  );
  mount(app, paymentEndpoints.answerOtp, ({ body }) =>
    payments.submitVoucher(body.session_id, body.otp),
  );
  mount(app, paymentEndpoints.mobileMoneyStatus, ({ params }) =>
    payments.mobileStatus(params.session_id),
  );
  mount(app, paymentEndpoints.status, ({ params }) => payments.status(params.session_id));
  mount(app, paymentEndpoints.complete, ({ params }) => payments.complete(params.session_id));
  mount(app, paymentEndpoints.claim, ({ body }) => services.claim(body.session_id, body.secret));
  mount(app, paymentEndpoints.receipts, ({ caller }) => payments.receipts(caller.id));
  for (const gateway of ['stripe', 'paystack'] as const) {
    mount(app, webhookEndpoints[gateway], ({ body, info }) =>
      payments.handleWebhook({ gateway, body, header: info.header }),
    );
  }
  adminPaymentRoutes(app, services);
}

function adminPaymentRoutes(app: App, { adminPayments, activation }: Services): void {
  const { list, totals, exportRows, subscriptions, summary, record } = adminPaymentEndpoints;
  const { read, activate, activateAll, withdraw, correct, note, clearAll } = adminPaymentEndpoints;
  mount(app, list, async ({ query }) => answerPage(await adminPayments.page(query)));
  mount(app, subscriptions, async ({ query }) =>
    answerPage(await adminPayments.subscriptions(query)),
  );
  mount(app, totals, ({ query }) => adminPayments.totals(query));
  mount(app, exportRows, ({ caller, query }) => adminPayments.exportRows(caller, query));
  mount(app, summary, () => adminPayments.summary());
  mount(app, read, ({ params }) => adminPayments.read(params.id)); // after the names that are no ids
  mount(app, record, ({ caller, body }) => adminPayments.record(caller, body));
  mount(app, activateAll, ({ caller, body }) => activation.activateAll(caller, body.ids));
  mount(app, activate, ({ caller, params }) => activation.activate(caller, params.id));
  mount(app, correct, ({ caller, params, body }) => adminPayments.correct(caller, params.id, body));
  mount(app, note, ({ caller, params, body }) => adminPayments.note(caller, params.id, body.note));
  mount(app, withdraw, ({ caller, params }) => adminPayments.withdraw(caller, params.id));
  mount(app, clearAll, ({ caller }) => adminPayments.clearAll(caller));
}
