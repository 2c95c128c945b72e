import { Eye, EyeOff, Plus, X } from 'lucide-react';
import { useId } from 'react';
import { useMemberSettings } from '#web/data/device/settings.ts';
import { useDismissed, useSevenDayLimit } from '#web/data/device/storage-lifetime.ts';
import { useTradeDraft } from '#web/data/journal/draft.ts';
import { type JournalFilter, useRecords } from '#web/data/journal/journal.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';

type JournalHeaderProps = AccountSwitchProps & {
  /** False when the open tab has a primary button of its own. */
  isPrimary: boolean;
  /** While a dialog is open, the draft in it is not offered. */
  isDialogOpen: boolean;
  onAdd: () => void;
};

export function JournalHeader(props: JournalHeaderProps) {
  const { isPrimary, isDialogOpen, filter, onFilter, onAdd } = props;
  return (
    <>
      <ScreenHeading
        title="Trading Journal"
        subtitle="Track your trades, analyze performance, and improve your strategy"
        action={
          <div className="flex items-center gap-1">
            <AmountsToggle />
            <Button icon={Plus} variant={isPrimary ? 'primary' : 'secondary'} onClick={onAdd}>
              Add Trade
            </Button>
          </div>
        }
      />
      <SevenDayHint />
      <AccountSwitch filter={filter} onFilter={onFilter} />
      {!isDialogOpen && <UnfinishedTrade onContinue={onAdd} />}
    </>
  );
}

export function AmountsToggle() {
  const [{ hide_amounts }, change] = useMemberSettings();
  return (
    <IconButton
      label="Hide amounts"
      aria-pressed={hide_amounts}
      icon={hide_amounts ? EyeOff : Eye}
      onClick={() => change({ hide_amounts: !hide_amounts })}
    />
  );
}

const install = {
  ios: 'Install the app (Share, then “Add to Home Screen”)',
  mac: 'Install the app (File, then “Add to Dock”)',
} as const;

/** Warns that this browser deletes local data after seven days without a visit. */
function SevenDayHint() {
  const limit = useSevenDayLimit();
  const [isDismissed, dismiss] = useDismissed();
  if (limit === null || isDismissed) return null;
  return (
    <Banner kind="info" action={<IconButton label="Hide this hint" icon={X} onClick={dismiss} />}>
      This browser deletes what is on the device after seven days without a visit. What is synced is
      safe; trades that still wait would be lost. {install[limit]}, or open it once a week with a
      network.
    </Banner>
  );
}

type AccountSwitchProps = {
  filter: JournalFilter;
  onFilter: (changes: Partial<JournalFilter>) => void;
};

/** The account filter of all tabs; hidden while the user has no account. */
function AccountSwitch({ filter, onFilter }: AccountSwitchProps) {
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

function UnfinishedTrade({ onContinue }: { onContinue: () => void }) {
  const draft = useTradeDraft('new');
  if (draft.value === null) return null;
  return (
    <div className="mb-4">
      <Banner
        kind="info"
        action={
          <span className="flex gap-2">
            <Button size="sm" variant="quiet" onClick={draft.discard}>
              Discard
            </Button>
            <Button size="sm" onClick={onContinue}>
              Continue
            </Button>
          </span>
        }
      >
        You have an unfinished trade
      </Banner>
    </div>
  );
}
