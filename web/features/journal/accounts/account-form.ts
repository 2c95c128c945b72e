import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { z } from 'zod';
import { AccountFields } from '#contracts/journal/journal-records.ts';
import { typedNumber } from '../typed-values.ts';

const { currency, starting_balance, broker_zone } = AccountFields.shape;

/** The form of an account, read into its fields. */
const AccountForm = AccountFields.extend({
  currency: z
    .string()
    .transform((text) => text.trim().toUpperCase())
    .pipe(currency.unwrap()),
  starting_balance: typedNumber.pipe(starting_balance.unwrap()),
  broker_zone: z
    .string()
    .transform((zone) => (zone === '' ? null : zone))
    .pipe(broker_zone.unwrap()),
});

type Typed = z.input<typeof AccountForm>;
export type TypedAccount = { [Name in keyof Typed]-?: Exclude<Typed[Name], undefined> };

export type AccountFormState = UseFormReturn<TypedAccount, unknown, AccountFields>;

/** An account as its form shows it; what is left out is blank. */
export function typedAccount(account: Partial<AccountFields> = {}): TypedAccount {
  const { starting_balance: start = null, broker_zone: zone = null, ...others } = account;
  return {
    name: '',
    currency: 'USD',
    type: 'live',
    number: '',
    ...others,
    starting_balance: start === null ? '' : String(start),
    broker_zone: zone ?? '',
  };
}

export function useAccountForm(defaultValues: TypedAccount): AccountFormState {
  return useForm<TypedAccount, unknown, AccountFields>({
    resolver: standardSchemaResolver(AccountForm),
    defaultValues,
  });
}
