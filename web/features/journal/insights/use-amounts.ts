import { use } from 'react';
import { formatPnl } from '#web/lib/money.ts';
import { HIDDEN_AMOUNT, HiddenAmountsContext } from '#web/ui/hidden-amounts.ts';
import { formatCompact } from './format-figures.ts';

/** Amounts as text, for drawings and their words; covered where the member wants it so. */
export function useAmounts(currency: string) {
  const isHidden = use(HiddenAmountsContext);
  return {
    result: (amount: number): string => (isHidden ? HIDDEN_AMOUNT : formatPnl(amount, currency)),
    compact: (amount: number): string => (isHidden ? HIDDEN_AMOUNT : formatCompact(amount)),
  };
}
