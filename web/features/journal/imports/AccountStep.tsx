import { useState } from 'react';
import type { Account } from '#web/data/journal/accounts.ts';
import { formatCount } from '#web/lib/format.ts';
import { Form } from '#web/ui/forms/Form.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import {
  type AccountFormValues,
  toAccountValues,
  useAccountForm,
  AccountFormFields,
} from '#web/features/journal/accounts/AccountFormFields.tsx';
import { flowCount } from '../accounts/account-copy.ts';
import { formatNames } from './import-copy.ts';
import type { ChosenAccount, ReadStatement } from './use-import-flow.ts';

const NEW = 'new';

type AccountStepProps = {
  formId: string;
  statement: ReadStatement;
  /** The earlier choice, after going back. */
  begun: ChosenAccount | null;
  accounts: readonly Account[];
  onChosen: (account: ChosenAccount) => void;
};

/** The account of the file, the only account, or a new one; blank when ambiguous. */
function firstChoice({ statement, begun, accounts }: AccountStepProps): string {
  const { accountId, accountNumber } = statement;
  if (begun !== null) return 'id' in begun ? begun.id : NEW;
  if (accountId !== null) return accountId;
  if (accountNumber !== '' || accounts.length === 0) return NEW;
  return accounts.length === 1 ? (accounts[0]?.id ?? NEW) : '';
}

function proposed({ statement, begun }: AccountStepProps): AccountFormValues {
  const { format, accountNumber, currency, accountType, cashFlows } = statement;
  if (begun !== null && 'fields' in begun) return toAccountValues(begun.fields);
  return toAccountValues({
    name: [formatNames[format], accountNumber].filter(Boolean).join(' '),
    number: accountNumber,
    currency: currency ?? 'USD',
    type: accountType ?? 'live',
    ...(cashFlows > 0 && { starting_balance: 0 }), // its deposits tell what it began with
  });
}

export function AccountStep(props: AccountStepProps) {
  const { formId, statement, accounts, onChosen } = props;
  const [chosen, choose] = useState(() => firstChoice(props));
  const [isMissing, setIsMissing] = useState(false);
  const form = useAccountForm(proposed(props));
  const submit = (): void => {
    if (chosen === NEW) void form.handleSubmit((fields) => onChosen({ fields }))();
    const existing = accounts.find(({ id }) => id === chosen);
    setIsMissing(chosen !== NEW && existing === undefined);
    if (existing !== undefined) onChosen({ id: existing.id, zone: existing.broker_zone });
  };
  return (
    <Form id={formId} onSubmit={submit}>
      <p className="text-ink-2">{summaryOf(statement)}</p>
      {accounts.length > 0 && (
        <SelectField
          label="Account"
          error={isMissing ? 'Please choose an account' : undefined}
          {...(statement.accountId !== null && { hint: 'Matched by its number' })}
          value={chosen}
          options={[
            ...(chosen === '' ? [{ value: '', label: 'Please choose' }] : []),
            ...accounts.map(({ id, name }) => ({ value: id, label: name })),
            { value: NEW, label: 'New account' },
          ]}
          onChange={choose}
        />
      )}
      {chosen === NEW && (
        <>
          <AccountFormFields form={form} asksZone={false} />
          {statement.cashFlows > 0 && (
            <p className="text-dense text-ink-2">
              The statement lists {flowCount(statement.cashFlows)}, which are added to the starting
              balance: leave it at 0 if the first deposit is among them.
            </p>
          )}
        </>
      )}
    </Form>
  );
}

/** `MetaTrader 5 statement of account 12345678: 25 rows of trades, 2 deposits or withdrawals.` */
function summaryOf({ format, accountNumber, trades, cashFlows }: ReadStatement): string {
  const of = accountNumber === '' ? '' : ` of account ${accountNumber}`;
  const flows = cashFlows === 0 ? '' : `, ${flowCount(cashFlows)}`;
  return `${formatNames[format]}${of}: ${formatCount(trades, 'row')} of trades${flows}.`;
}
