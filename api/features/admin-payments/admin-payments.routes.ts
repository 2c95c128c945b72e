import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import type { ActivationService } from '../activation/activation.service.ts';
import type { AdminPaymentService } from './admin-payments.service.ts';

type Services = { adminPayments: AdminPaymentService; activation: ActivationService };

export function adminPaymentRoutes(app: App, { adminPayments, activation }: Services): void {
  mount(app, adminPaymentEndpoints.list, async ({ query }) =>
    answerPage(await adminPayments.page(query)),
  );
  mount(app, adminPaymentEndpoints.subscriptions, async ({ query }) =>
    answerPage(await adminPayments.subscriptions(query)),
  );
  mount(app, adminPaymentEndpoints.summary, () => adminPayments.summary());
  mount(app, adminPaymentEndpoints.record, ({ caller, body }) =>
    adminPayments.record(caller, body),
  );
  mount(app, adminPaymentEndpoints.activate, ({ caller, params }) =>
    activation.activate(caller, params.id),
  );
  mount(app, adminPaymentEndpoints.withdraw, ({ caller, params }) =>
    adminPayments.withdraw(caller, params.id),
  );
  mount(app, adminPaymentEndpoints.clearAll, ({ caller }) => adminPayments.clearAll(caller));
}
