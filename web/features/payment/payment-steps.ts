import type { EndView, MobilePrompt, OpenView, PaymentView, Processing } from './payment-view.ts';

export const failure = (message: string, detail: string | null = null): EndView => ({
  step: 'error',
  message,
  detail,
});

/** Waiting for the customer to approve; the first check is made at once. */
export const waitForPhone = (prompt: string | null): MobilePrompt => ({
  step: 'mobile_money_prompt',
  prompt,
  attempt: 1,
  isAsking: true,
  failedChecks: 0,
});

/** The attempt after a pause, or the end of the waiting. */
export const nextAttempt = (view: Processing | MobilePrompt, attempts: number): PaymentView =>
  view.attempt >= attempts
    ? { step: 'timeout' }
    : { ...view, attempt: view.attempt + 1, isAsking: true };

const ends: Record<EndView['step'], true> = {
  invalid: true,
  success: true,
  unconfirmed: true,
  error: true,
  expired: true,
  timeout: true,
  cancelled: true,
};

export const isOpen = (view: PaymentView): view is OpenView => !(view.step in ends);
