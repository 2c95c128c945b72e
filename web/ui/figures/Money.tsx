import { use } from 'react';
import { formatMoney } from '#web/lib/money.ts';
import { HIDDEN_AMOUNT, HiddenAmountsContext } from './hidden-amounts.ts';

/** An amount of the member's own money, covered where they want it so. */
export function Money({ amount, currency }: { amount: number; currency: string }) {
  return use(HiddenAmountsContext) ? <HiddenAmount /> : formatMoney(amount, currency);
}

/** The dots, and for screen readers what they stand for. */
export function HiddenAmount() {
  return (
    <>
      <span aria-hidden>{HIDDEN_AMOUNT}</span>
      <span className="sr-only">hidden</span>
    </>
  );
}
