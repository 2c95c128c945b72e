import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { EntryFields } from '#contracts/journal/journal.ts';
import { ClosingForm, TradeForm, type TypedTrade } from './trade-form.ts';

export type TradeFormState = UseFormReturn<TypedTrade, unknown, EntryFields>;

/** @param isClosing the form that closes an open trade and therefore wants an exit */
export function useTradeForm(defaultValues: TypedTrade, isClosing: boolean): TradeFormState {
  return useForm<TypedTrade, unknown, EntryFields>({
    resolver: standardSchemaResolver(isClosing ? ClosingForm : TradeForm),
    defaultValues,
  });
}
