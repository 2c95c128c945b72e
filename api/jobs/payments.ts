import type { PaymentService } from '#api/features/payments/payments.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_TEN_SECONDS = '*/10 * * * * *';
const LEASE_MS = 60_000;

/** Asks gateways about what they have not told by themselves. */
export function addPaymentJobs(
  runner: Pick<JobRunner, 'add'>,
  payments: Pick<PaymentService, 'reconcile'>,
): void {
  runner.add({
    name: 'payment-reconcile',
    pattern: EVERY_TEN_SECONDS,
    leaseMs: LEASE_MS,
    run: () => payments.reconcile(),
  });
}
