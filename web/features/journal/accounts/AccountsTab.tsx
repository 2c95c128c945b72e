import { FileUp, Landmark, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  type AccountOverview,
  useAccountOverviews,
  type Account,
} from '#web/data/journal/accounts.ts';
import { useDeleteRecord, useRestoreRecord, usePutRecord } from '#web/data/journal/journal.ts';
import { formatCount } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastError, toastUndo, toastDone } from '#web/ui/states/Toasts.tsx';
import { UnreadableJournal } from '../journal-states.tsx';
import { ImportsPanel } from '../imports/ImportsPanel.tsx';
import type { JournalTabProps } from '../trade-form/trade-task.ts';
import { AccountCard } from './AccountCard.tsx';
import { toAccountValues, useAccountForm, AccountFormFields } from './AccountFormFields.tsx';
import { AccountRulesDialog } from './AccountRulesDialog.tsx';
import { CashFlowsDialog } from './CashFlowsDialog.tsx';

type DeleteAccountProps = { account: AccountOverview; onDeleted: () => void; onCancel: () => void };

function questionOf({ name, trades, cashFlows }: AccountOverview): string {
  return [
    `Delete the account ${name}?`,
    trades > 0 && `Its trades (${trades.toLocaleString()}) stay, without an account.`,
    cashFlows.length > 0 &&
      `Its deposits and withdrawals (${cashFlows.length.toLocaleString()}) will no longer count.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function DeleteAccount({ account, onDeleted, onCancel }: DeleteAccountProps) {
  const remove = useDeleteRecord();
  const restore = useRestoreRecord();
  const confirm = async (): Promise<void> => {
    try {
      await remove.mutateAsync(account.id);
    } catch {
      return; // the dialog displays the error
    }
    onDeleted();
    toastUndo('Account deleted', () => {
      restore
        .mutateAsync(account.id)
        .catch(() => toastError('The account could not be restored. Please try again.'));
    });
  };
  return (
    <ConfirmDialog
      isOpen
      title="Delete account"
      question={questionOf(account)}
      confirmLabel="Delete account"
      isBusy={remove.isPending}
      error={remove.error?.message}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    />
  );
}

type Opened = { kind: 'add' } | { kind: 'edit' | 'delete' | 'cash-flows' | 'rules'; id: string };

export function AccountsTab({ filter, onFilter, onTask }: JournalTabProps) {
  const overview = useAccountOverviews();
  const [opened, open] = useState<Opened | null>(null);

  if (overview.state === 'loading') return <Skeleton label="Loading accounts" shape="cards" />;
  if (overview.state === 'unreadable') return <UnreadableJournal contents="accounts" />;
  const { accounts, looseTrades } = overview;
  const forget = (id: string): void => {
    open(null);
    if (filter.account === id) onFilter({ account: '' });
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          icon={FileUp}
          className="max-w-full"
          onClick={() => onTask({ kind: 'import', isShared: false })}
        >
          Import statement
        </Button>
        <Button icon={Plus} className="max-w-full" onClick={() => open({ kind: 'add' })}>
          Add account
        </Button>
      </div>
      <AccountList accounts={accounts} looseTrades={looseTrades} onOpen={open} />
      <ImportsPanel accounts={accounts} />
      {opened !== null && (
        <OpenedAccount
          opened={opened}
          accounts={accounts}
          onDeleted={forget}
          onClose={() => open(null)}
        />
      )}
    </div>
  );
}

type AccountListProps = {
  accounts: readonly AccountOverview[];
  looseTrades: number;
  onOpen: (opened: Opened) => void;
};

function AccountList({ accounts, looseTrades, onOpen }: AccountListProps) {
  if (accounts.length === 0) {
    return (
      <EmptyState
        icon={Landmark}
        title="No accounts yet"
        hint="Import a broker statement or add an account by hand. A starting balance adds results in percent."
      />
    );
  }
  return (
    <section aria-labelledby="accounts" className="flex flex-col gap-2">
      <h2 id="accounts" className="text-card font-semibold">
        Accounts
      </h2>
      <ul aria-label="Accounts" className="grid gap-3 lg:grid-cols-2">
        {accounts.map((account) => (
          <li key={account.id} className="min-w-0">
            <AccountCard
              account={account}
              onEdit={() => onOpen({ kind: 'edit', id: account.id })}
              onDelete={() => onOpen({ kind: 'delete', id: account.id })}
              onCashFlows={() => onOpen({ kind: 'cash-flows', id: account.id })}
              onRules={() => onOpen({ kind: 'rules', id: account.id })}
            />
          </li>
        ))}
      </ul>
      {looseTrades > 0 && (
        <p className="text-dense text-ink-2">
          {formatCount(looseTrades, 'trade')} {looseTrades === 1 ? 'has' : 'have'} no account. Edit
          one to assign it.
        </p>
      )}
    </section>
  );
}

type OpenedAccountProps = {
  opened: Opened;
  accounts: readonly AccountOverview[];
  onDeleted: (id: string) => void;
  onClose: () => void;
};

function OpenedAccount({ opened, accounts, onDeleted, onClose }: OpenedAccountProps) {
  if (opened.kind === 'add') return <AccountDialog account={null} onClose={onClose} />;
  const account = accounts.find(({ id }) => id === opened.id);
  if (account === undefined) return null; // deleted on another device
  if (opened.kind === 'edit') return <AccountDialog account={account} onClose={onClose} />;
  if (opened.kind === 'rules') return <AccountRulesDialog account={account} onClose={onClose} />;
  if (opened.kind === 'cash-flows') return <CashFlowsDialog account={account} onClose={onClose} />;
  return (
    <DeleteAccount account={account} onDeleted={() => onDeleted(account.id)} onCancel={onClose} />
  );
}

type AccountDialogProps = {
  /** Null for a new one. */
  account: Account | null;
  onClose: () => void;
};

function AccountDialog({ account, onClose }: AccountDialogProps) {
  const form = useAccountForm(toAccountValues(account ?? {}));
  const put = usePutRecord();
  const save = form.handleSubmit(async ({ rules: _ownForm, ...fields }) => {
    try {
      await put.mutateAsync({
        ...(account !== null && { id: account.id }),
        kind: 'account',
        fields,
      });
    } catch {
      return; // the form displays the error
    }
    onClose();
    toastDone(account === null ? 'Account added' : 'Account saved');
  });
  return (
    <FormDialog
      title={account === null ? 'Add account' : 'Edit account'}
      submitLabel={account === null ? 'Add account' : 'Save changes'}
      isBusy={put.isPending}
      error={put.error?.message ?? null}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <AccountFormFields form={form} asksZone />
    </FormDialog>
  );
}
