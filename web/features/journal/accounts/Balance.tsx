import { signOf } from '#web/lib/format.ts';
import { Money } from '#web/ui/figures/amounts.tsx';

const MINUS = '\u2212';

/** An amount that is not a result: only a negative one has a sign. */
export function Balance({ amount, currency }: { amount: number; currency: string }) {
  return (
    <span className="whitespace-nowrap">
      {signOf(amount) === MINUS && MINUS}
      <Money amount={amount} currency={currency} />
    </span>
  );
}
