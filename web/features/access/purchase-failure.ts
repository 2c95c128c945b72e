import { refusalText } from '#web/lib/refusal-copy.ts';

type Failures = {
  /** Of the request for access. */
  request: Error | null;
  /** Of the way to a payment. */
  payment: Error | null;
};

/** What went wrong on the way to access, in the server's words where it has some; null: nothing. */
export function purchaseFailure({ request, payment }: Failures): string | null {
  if (request !== null) {
    return refusalText(request, 'Error submitting request. Please try again.');
  }
  if (payment === null) return null;
  return refusalText(payment, 'Error starting payment process. Please try again.');
}
