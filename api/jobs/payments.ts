import type { ActivationService } from '#api/features/activation/activation.service.ts';
import type { PaymentService } from '#api/features/payments/payments.service.ts';
import type { JobRunner } from './job-runner.ts';

const EVERY_TEN_SECONDS = '*/10 * * * * *';
const EVERY_MINUTE = '* * * * *';
const LEASE_MS = 60_000;

type Deps = {
  readonly payments: Pick<PaymentService, 'reconcile'>;
  readonly activation: Pick<ActivationService, 'activateMissed'>;
};

/** Polls gateways for missed payment updates, and grants access that was not granted at once. */
export function addPaymentJobs(
  runner: Pick<JobRunner, 'add'>,
  { payments, activation }: Deps,
): void {
  runner.add({
    name: 'payment-reconcile',
    pattern: EVERY_TEN_SECONDS,
    leaseMs: LEASE_MS,
    run: () => payments.reconcile(),
  });
  runner.add({
    name: 'payment-activate',
    pattern: EVERY_MINUTE,
    leaseMs: LEASE_MS,
    run: () => activation.activateMissed(),
  });
}
