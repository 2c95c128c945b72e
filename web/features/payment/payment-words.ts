import { paymentTexts } from './payment-texts.ts';
import type { PaymentView } from './payment-view.ts';

const processing = 'Processing your payment';
const mobileMoney = 'Mobile money payment';
const voucher = 'Enter your voucher';

const headings: Record<PaymentView['step'], string> = {
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

export const headingOf = ({ step }: PaymentView): string => headings[step];

const messages: Record<Exclude<PaymentView['step'], 'error'>, string> = {
  opening: 'One moment, please.',
  processing: 'We are waiting for the payment service to confirm it. Please keep this page open.',
  completing: 'Completing the demo payment...',
  collect_mobile_details: paymentTexts.collect,
  initiating: paymentTexts.initiating,
  mobile_money_prompt: 'Please approve the payment on your phone.',
  voucher: 'Your network asks for a voucher.',
  sending_voucher: 'Your network asks for a voucher.',
  invalid: paymentTexts.invalid,
  success: 'Thank you. One thing is left: your access has to be activated.',
  unconfirmed:
    'The payment service does not answer us at the moment. If you have approved the payment, it is not lost.',
  expired: paymentTexts.expired,
  timeout: paymentTexts.timeout,
  cancelled:
    'Your payment stays open. If you have approved the prompt on your phone, or still do, we will find it.',
};

/** What a step says: the network's own words where it has spoken. */
export function messageOf(view: PaymentView): string {
  if (view.step === 'error') return view.message;
  const prompt = 'prompt' in view && view.step !== 'opening' ? view.prompt : null;
  return prompt ?? messages[view.step];
}
