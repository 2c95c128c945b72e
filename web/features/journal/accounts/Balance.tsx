import { signOf } from '#web/lib/money.ts';
import { Money } from '#web/ui/figures/Money.tsx';

const MINUS = '\u2212';

/** An amount that is no result, with a sign only where it is below zero. */
export function Balance({ amount, currency }: { amount: number; currency: string }) {
  return (
    <span className="whitespace-nowrap">
      {signOf(amount) === MINUS && MINUS}
      <Money amount={amount} currency={currency} />
    </span>
  );
}
