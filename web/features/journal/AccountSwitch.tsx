import { useId } from 'react';
import { type JournalFilter, useRecords } from '#web/data/journal/journal.ts';
import { Select } from '#web/ui/forms/Select.tsx';

type AccountSwitchProps = {
  filter: JournalFilter;
  onFilter: (changes: Partial<JournalFilter>) => void;
};

/** The account filter of all tabs; hidden while the user has no account. */
export function AccountSwitch({ filter, onFilter }: AccountSwitchProps) {
  const id = useId();
  const accounts = useRecords('account');
  if (accounts === null) return null;
  const isUnknown =
    filter.account !== '' && accounts.every((account) => account.id !== filter.account);
  if (accounts.length === 0 && !isUnknown) return null;
  return (
    <div className="min-w-0 shrink grow-2 basis-32 sm:max-w-64">
      <label htmlFor={id} className="sr-only">
        Account
      </label>
      <Select
        id={id}
        value={filter.account}
        options={[
          { value: '', label: 'All accounts' },
          ...accounts.map((account) => ({ value: account.id, label: account.name })),
          ...(isUnknown ? [{ value: filter.account, label: 'Deleted account' }] : []),
        ]}
        onChange={({ target }) => onFilter({ account: target.value })}
      />
    </div>
  );
}
