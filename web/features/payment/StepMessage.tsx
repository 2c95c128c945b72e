import { CARD_ATTEMPTS, MOBILE_ATTEMPTS, type PaymentView } from './payment-view.ts';
import { messageOf } from './payment-words.ts';

/** What a step says, with its counter where it counts. */
export function StepMessage({ view }: { view: PaymentView }) {
  return (
    <>
      <span>{messageOf(view)}</span>
      {view.step === 'error' && view.detail !== null && view.detail !== '' && (
        <span>{view.detail}</span>
      )}
      {'attempt' in view && (
        <span className="font-medium text-ink">
          Attempt {view.attempt} of {view.step === 'processing' ? CARD_ATTEMPTS : MOBILE_ATTEMPTS}
        </span>
      )}
    </>
  );
}
