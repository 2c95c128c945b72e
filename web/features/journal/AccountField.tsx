import { useWatch } from 'react-hook-form';
import type { Account } from '#web/data/journal/accounts.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import type { TradeFormState } from './use-trade-form.ts';

type Props = { form: TradeFormState; accounts: readonly Account[] };

/** The account of a trade, which sets its currency; not there before there is an account. */
export function AccountField({ form, accounts }: Props) {
  const id = useWatch({ control: form.control, name: 'account_id' });
  if (accounts.length === 0) return null;
  const choose = (chosenId: string): void => {
    const account = accounts.find((each) => each.id === chosenId);
    form.setValue('account_id', account?.id ?? null, { shouldDirty: true });
    if (account !== undefined) {
      form.setValue('currency', account.currency, { shouldDirty: true });
    }
  };
  return (
    <Field label="Account" className="col-span-2">
      {(control) => (
        <Select
          {...control}
          value={accounts.some((each) => each.id === id) ? (id ?? '') : ''}
          options={[
            { value: '', label: 'No account' },
            ...accounts.map((each) => ({ value: each.id, label: each.name })),
          ]}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </Field>
  );
}
