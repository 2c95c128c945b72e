import { useId } from 'react';
import { useRecords } from '#web/data/journal/records.ts';
import type { JournalFilter } from '#web/data/journal/journal.ts';
import { Select } from '#web/ui/forms/Select.tsx';

type AccountSwitchProps = {
  filter: JournalFilter;
  onFilter: (changes: Partial<JournalFilter>) => void;
};

/** Which account the whole journal is looked at through; not there before there is an account. */
export function AccountSwitch({ filter, onFilter }: AccountSwitchProps) {
  const id = useId();
  const accounts = useRecords('account');
  if (accounts === null) return null;
  const isUnknown =
    filter.account !== '' && accounts.every((account) => account.id !== filter.account);
  if (accounts.length === 0 && !isUnknown) return null;
  return (
    <div className="mb-2 flex max-w-md items-center gap-2">
      <label htmlFor={id} className="text-dense font-medium text-ink-2">
        Account
      </label>
      <div className="min-w-0 grow">
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
    </div>
  );
}
