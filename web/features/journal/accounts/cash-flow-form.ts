import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { CashFlowFields } from '#contracts/journal/journal-records.ts';
import type { CashFlow } from '#web/data/journal/accounts.ts';
import { toLocalMinute } from '#web/lib/local-minute.ts';
import { REQUIRED } from '../trade-form.ts';
import { typedMoment, typedNumber } from '../typed-values.ts';

const Fields = CashFlowFields.pick({ date: true, amount: true, type: true, note: true });
type Fields = z.infer<typeof Fields>;

/** A deposit comes in and a withdrawal goes out, with whichever sign it was typed. */
function withSign(fields: Fields): Fields {
  const { type, amount } = fields;
  if (type === 'deposit') return { ...fields, amount: Math.abs(amount) };
  return type === 'withdrawal' ? { ...fields, amount: -Math.abs(amount) } : fields;
}

/** The form of a cash flow, read into its fields. */
const CashFlowForm = Fields.extend({
  date: typedMoment,
  amount: typedNumber
    .refine((amount) => amount !== null && amount !== 0, REQUIRED)
    .pipe(CashFlowFields.shape.amount),
}).transform(withSign);

type Typed = z.input<typeof CashFlowForm>;
type TypedCashFlow = { [Name in keyof Typed]-?: Exclude<Typed[Name], undefined> };

export type CashFlowFormState = UseFormReturn<TypedCashFlow, unknown, Fields>;

/** @param flow null: a new one, now */
function typedCashFlow(flow: CashFlow | null, now: Date): TypedCashFlow {
  if (flow === null) return { type: 'deposit', amount: '', date: toLocalMinute(now), note: '' };
  const { type, amount, date, note } = flow;
  const isSigned = type === 'credit' || type === 'other';
  return {
    type,
    amount: String(isSigned ? amount : Math.abs(amount)),
    date: toLocalMinute(new Date(date)),
    note,
  };
}

export function useCashFlowForm(flow: CashFlow | null): CashFlowFormState {
  const [defaultValues] = useState(() => typedCashFlow(flow, new Date()));
  return useForm<TypedCashFlow, unknown, Fields>({
    resolver: standardSchemaResolver(CashFlowForm),
    defaultValues,
  });
}
