import { use } from 'react';
import { formatMoney, formatPnl, signOf } from '#web/lib/money.ts';
import { HIDDEN_AMOUNT, HiddenAmountsContext } from '#web/ui/hidden-amounts.ts';
import { formatCompact } from './format-figures.ts';

/** Amounts as text, for drawings and their words; covered where the member wants it so. */
export function useAmounts(currency: string) {
  const isHidden = use(HiddenAmountsContext);
  return {
    result: (amount: number): string => (isHidden ? HIDDEN_AMOUNT : formatPnl(amount, currency)),
    /** What is had, not won: only what is owed has a sign. */
    balance: (amount: number): string =>
      isHidden
        ? HIDDEN_AMOUNT
        : `${amount < 0 ? signOf(amount) : ''}${formatMoney(amount, currency)}`,
    compact: (amount: number): string => (isHidden ? HIDDEN_AMOUNT : formatCompact(amount)),
  };
}
