import { formatMoney } from '#web/lib/format.ts';
import type { EndView, PaymentView } from './payment-views.ts';
import type { Order } from './use-order.ts';

export const paymentCopy = {
  invalid: 'Invalid payment session. Please try again.',
  collect: 'Please provide your mobile money details',
  badNumber: 'Please enter a valid mobile money number',
  initiating: 'Initiating mobile money payment...',
  initiateRefused: 'Failed to initiate mobile money payment',
  initiateUnsent: 'Error initiating mobile money payment. Please try again.',
  mobileFailed: 'Mobile money payment failed. Please try again.',
  quiet: 'Still checking. Once you approve it on your phone, this page shows it.',
  cardFailed: 'Card payment failed. Please try again.',
  voucherUnsent: 'The voucher could not be sent. Please try again.',
  expired: 'Payment session expired. Please try again.',
  timeout: 'Payment verification timed out. Please contact support if payment was deducted.',
  statusFailed: 'Error verifying payment. Please contact support.',
  startFailed: 'Error starting payment process. Please try again.',
  completeFailed: 'Error completing payment. Please try again.',
  demo: "Demo: you won't be charged",
} as const;

export const activationCopy = {
  activated: 'Thank you. Your access is active.',
  closed: 'This payment does not give access. Please contact the administrator.',
} as const;

/** How the code reaches the buyer. @param sendsMail there is a mail server */
export const codeCopy = (sendsMail: boolean) =>
  sendsMail
    ? {
        once: 'Your access code is shown here only once: save it now. We also sent it to your e-mail address.',
        elsewhere:
          'Your access is active. Sign in with your access code; we also sent it by e-mail.',
        later: 'You get your access code by e-mail or message. Sign in with it.',
      }
    : {
        once: 'Your access code is shown here only once, and no e-mail is sent: save it now.',
        elsewhere:
          'Your access is active. Sign in with your access code; if you have none, ask the administrator for it.',
        later:
          'No e-mail is sent: this page shows your access code, or you get it from the administrator. Sign in with it.',
      };

const processing = 'Processing your payment';
const mobileMoney = 'Mobile money payment';
const voucher = 'Enter your voucher';

export const headings: Record<PaymentView['step'], string> = {
  opening: 'Checking your payment',
  processing,
  completing: processing,
  collect_mobile_details: mobileMoney,
  initiating: mobileMoney,
  mobile_money_prompt: 'Approve the payment on your phone',
  voucher,
  sending_voucher: voucher,
  invalid: 'There is a problem with this payment',
  success: 'Payment successful',
  unconfirmed: 'We could not confirm your payment yet',
  error: 'There is a problem with this payment',
  expired: 'This payment has expired',
  timeout: 'No confirmation yet',
  cancelled: 'We stopped checking',
};

const messages: Record<Exclude<PaymentView['step'], 'error'>, string> = {
  opening: 'One moment, please.',
  processing: 'We are waiting for the payment service to confirm it. Please keep this page open.',
  completing: 'Completing the demo payment...',
  collect_mobile_details: paymentCopy.collect,
  initiating: paymentCopy.initiating,
  mobile_money_prompt: 'Please approve the payment on your phone.',
  voucher: 'Your network asks for a voucher.',
  sending_voucher: 'Your network asks for a voucher.',
  invalid: paymentCopy.invalid,
  success: "Thank you. We're activating your access.",
  unconfirmed:
    'The payment service is not answering right now. If you approved the payment, it is not lost.',
  expired: paymentCopy.expired,
  timeout: paymentCopy.timeout,
  cancelled:
    'Your payment is still open. If you have approved the prompt on your phone, or do so now, we will find it.',
};

export function messageOf(view: PaymentView): string {
  if (view.step === 'error') return view.message;
  const prompt = 'prompt' in view && view.step !== 'opening' ? view.prompt : null;
  return prompt ?? messages[view.step];
}

/** How to go on after a payment that was not made. @param canRepeat the page offers to pay again */
export function retryHint({ step }: EndView, canRepeat: boolean): string {
  if (canRepeat)
    return 'Pay again starts a new payment with the same details. Retry checks this one again.';
  if (step === 'timeout') {
    return 'Retry keeps checking. Do not pay twice: this payment may still arrive. If you contact support, send the payment session above.';
  }
  if (step === 'cancelled') return 'Retry keeps checking.';
  return step === 'expired'
    ? 'Retry checks this payment again. To pay again, start from the home page.'
    : 'Retry checks this payment again and charges nothing.';
}

export const CONTACT_SUBJECT = 'My payment';

export const ACTIVATION_TIME = 'Activation usually takes 5-15 minutes in business hours.';

export function chatText(
  { plan, amount, currency, person, session_id }: Order,
  isConfirmed: boolean,
) {
  const price = currency === null ? '' : ` (${formatMoney(amount, currency)})`;
  const opening = isConfirmed
    ? `Hello, I have paid for ${plan.name} access${price}. Please activate it.`
    : `Hello, I tried to pay for ${plan.name} access${price}. Please check whether my payment has arrived.`;
  const who = [person.name, person.email].filter((part) => part !== '').join(', ');
  return [opening, who === '' ? '' : `I am ${who}.`, `Payment session: ${session_id}`]
    .filter((line) => line !== '')
    .join('\n');
}

function contactStep({ contact: { phone, email }, isDemo }: Order): string {
  if (phone !== null) {
    return 'Contact the administrator with the button below; the message is already written.';
  }
  if (email === null) {
    return isDemo
      ? 'No money moved in this demo. An administrator finds the payment in the console, under Payments.'
      : 'There is nobody to write to: the administrator finds your payment in the console.';
  }
  return 'Write to the administrator by e-mail, with the address below; the message is already written.';
}

/** What happens between the payment and the access. */
export function nextSteps(order: Order, isConfirmed: boolean, isMember: boolean): string[] {
  const code = isMember
    ? 'Your access is extended. Your access code stays the same.'
    : codeCopy(order.sendsMail).later;
  if (isConfirmed && order.activatesAutomatically) {
    return ["We're activating your access now. This can take a minute.", code];
  }
  const check = isConfirmed
    ? 'The administrator checks your payment and activates your access.'
    : 'The administrator looks for your payment and then activates your access.';
  return [contactStep(order), check, code];
}
