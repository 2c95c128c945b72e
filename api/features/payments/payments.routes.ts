import { type App, mount } from '#api/http/mount.ts';
import { paymentEndpoints, webhookEndpoints } from '#contracts/payments/payments.ts';
import type { PaymentService } from './payments.service.ts';

export function paymentRoutes(app: App, payments: PaymentService): void {
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
  mount(app, paymentEndpoints.receipts, ({ caller }) => payments.receipts(caller.id));
  mount(app, webhookEndpoints.stripe, ({ body, info }) =>
    payments.handleWebhook({ gateway: 'stripe', body, header: info.header }),
  );
  mount(app, webhookEndpoints.paystack, ({ body, info }) =>
    payments.handleWebhook({ gateway: 'paystack', body, header: info.header }),
  );
}
