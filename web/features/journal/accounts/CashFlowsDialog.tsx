import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { AccountOverview, CashFlow } from '#web/data/journal-accounts.ts';
import { useDeleteRecord, useRestoreRecord } from '#web/data/journal-records.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone, toastError, toastUndo } from '#web/ui/Toasts.tsx';
import { flowNames } from './account-words.ts';
import { Balance } from './Balance.tsx';
import { CashFlowForm } from './CashFlowForm.tsx';

const SHOWN = 100;

type CashFlowsDialogProps = { account: AccountOverview; onClose: () => void };

/** What came into an account and left it, beside its trades: a list, or the form of one of them. */
export function CashFlowsDialog({ account, onClose }: CashFlowsDialogProps) {
  const formId = useId();
  const [edited, edit] = useState<CashFlow | 'new' | null>(null);
  const saved = (): void => {
    edit(null);
    toastDone('Saved');
  };
  return (
    <Dialog
      isOpen
      onClose={edited === null ? onClose : () => edit(null)}
      title={titleOf(edited)}
      description={account.name}
      footer={
        edited === null ? (
          <>
            <Button onClick={onClose}>Done</Button>
            <Button variant="primary" onClick={() => edit('new')}>
              Add
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => edit(null)}>Cancel</Button>
            {/* Another button than the one before it, whose press would send the form at once. */}
            <Button key="save" type="submit" form={formId} variant="primary">
              Save
            </Button>
          </>
        )
      }
    >
      {edited === null ? (
        <CashFlowList account={account} onEdit={edit} />
      ) : (
        <CashFlowForm
          id={formId}
          account={account}
          flow={edited === 'new' ? null : edited}
          onSaved={saved}
        />
      )}
    </Dialog>
  );
}

function titleOf(edited: CashFlow | 'new' | null): string {
  if (edited === null) return 'Deposits and withdrawals';
  return edited === 'new' ? 'Add deposit or withdrawal' : 'Edit deposit or withdrawal';
}

const say = (): void => toastError('That did not work. Please try again.');

type CashFlowListProps = { account: AccountOverview; onEdit: (flow: CashFlow) => void };

function CashFlowList({ account, onEdit }: CashFlowListProps) {
  const remove = useDeleteRecord();
  const restore = useRestoreRecord();
  const { cashFlows, currency } = account;
  const deleteFlow = async ({ id, type }: CashFlow): Promise<void> => {
    try {
      await remove.mutateAsync(id);
    } catch {
      say();
      return;
    }
    toastUndo(`${flowNames[type]} deleted`, () => void restore.mutateAsync(id).catch(say));
  };
  if (cashFlows.length === 0) {
    return (
      <p className="text-ink-2">
        None yet. What a statement tells of them is read with its trades.
      </p>
    );
  }
  return (
    <>
      <ul aria-label="Deposits and withdrawals" className="-my-2 divide-y divide-line">
        {cashFlows.slice(0, SHOWN).map((flow) => (
          <li key={flow.id} className="flex items-center gap-2 py-1">
            <div className="min-w-0 grow">
              <p className="font-medium">
                {flowNames[flow.type]} <Balance amount={flow.amount} currency={currency} />
              </p>
              <p className="truncate text-dense text-ink-2">
                {[moment(flow.date), flow.note].filter(Boolean).join(' · ')}
              </p>
            </div>
            <IconButton label="Edit" icon={Pencil} onClick={() => onEdit(flow)} />
            <IconButton label="Delete" icon={Trash2} onClick={() => void deleteFlow(flow)} />
          </li>
        ))}
      </ul>
      {cashFlows.length > SHOWN && (
        <p className="mt-3 text-dense text-ink-3">
          The newest {SHOWN} of {cashFlows.length.toLocaleString()}
        </p>
      )}
    </>
  );
}

const moment = (instant: string): string =>
  new Date(instant).toLocaleString([], { dateStyle: 'medium', timeStyle: 'short' });
