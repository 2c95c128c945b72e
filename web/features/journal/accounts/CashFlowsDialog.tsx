import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { AccountOverview, CashFlow } from '#web/data/journal/accounts.ts';
import { useDeleteRecord, usePutRecord, useRestoreRecord } from '#web/data/journal/records.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone, toastError, toastUndo } from '#web/ui/states/Toasts.tsx';
import { Balance } from './Balance.tsx';
import { flowNames } from './account-copy.ts';
import { type CashFlowFormState, useCashFlowForm } from './cash-flow-form.ts';

const AMOUNT_STEP = 100;

const types = Object.entries(flowNames).map(([value, label]) => ({ value, label }));

type CashFlowFormProps = {
  /** Of the form element, for the button that sends it. */
  id: string;
  account: AccountOverview;
  /** Null: a new one. */
  flow: CashFlow | null;
  onSaved: () => void;
};

/** Writes down money that came or went. */
function CashFlowForm({ id, account, flow, onSaved }: CashFlowFormProps) {
  const form = useCashFlowForm(flow);
  const put = usePutRecord();
  const save = form.handleSubmit(async (fields) => {
    const known = flow === null ? {} : { id: flow.id };
    try {
      await put.mutateAsync({
        ...known,
        kind: 'cash_flow',
        fields: { ...fields, account_id: account.id },
      });
    } catch {
      return; // the reason is shown; the form stays as it is
    }
    onSaved();
  });
  return (
    <form id={id} noValidate onSubmit={(event) => void save(event)} className="flex flex-col gap-4">
      {put.error !== null && <Banner kind="danger">{put.error.message}</Banner>}
      <CashFlowInputs form={form} currency={account.currency} />
    </form>
  );
}

function CashFlowInputs({ form, currency }: { form: CashFlowFormState; currency: string }) {
  const { errors } = form.formState;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field label="Type">
        {(control) => <Select {...control} {...form.register('type')} options={types} />}
      </Field>
      <Field label={`Amount (${currency})`} isRequired error={errors.amount?.message}>
        {(control) => <NumberInput {...control} {...form.register('amount')} step={AMOUNT_STEP} />}
      </Field>
      <Field label="Date" error={errors.date?.message} className="col-span-2">
        {(control) => <TextInput {...control} {...form.register('date')} type="datetime-local" />}
      </Field>
      <Field label="Note" error={errors.note?.message} className="col-span-2">
        {(control) => <TextInput {...control} {...form.register('note')} autoComplete="off" />}
      </Field>
    </div>
  );
}

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
