import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Pencil, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { CashFlowFields } from '#contracts/journal/journal-rows.ts';
import type { AccountOverview, CashFlow } from '#web/data/journal/accounts.ts';
import { useDeleteRecord, usePutRecord, useRestoreRecord } from '#web/data/journal/journal.ts';
import { formatInstant } from '#web/features/journal/format-trade.ts';
import { type FormValues, REQUIRED, typedMoment, typedNumber } from '../trade-form/trade-form.ts';
import { shownZone, toLocalMinute, typedZoneHint } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { Form } from '#web/ui/forms/Form.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { toastDone, toastError, toastUndo } from '#web/ui/states/Toasts.tsx';
import { Balance } from '#web/ui/figures/amounts.tsx';
import { flowNames } from './account-copy.ts';

const Fields = CashFlowFields.pick({ date: true, amount: true, type: true, note: true });
type Fields = z.infer<typeof Fields>;

/** Deposits are positive and withdrawals negative, regardless of the typed sign. */
function withSign(fields: Fields): Fields {
  const { type, amount } = fields;
  if (type === 'deposit') return { ...fields, amount: Math.abs(amount) };
  return type === 'withdrawal' ? { ...fields, amount: -Math.abs(amount) } : fields;
}

const CashFlowSchema = Fields.extend({
  date: typedMoment,
  amount: typedNumber
    .refine((amount) => amount !== null && amount !== 0, REQUIRED)
    .pipe(CashFlowFields.shape.amount),
}).transform(withSign);

type CashFlowFormValues = FormValues<typeof CashFlowSchema>;
type CashFlowFormState = UseFormReturn<CashFlowFormValues, unknown, Fields>;

/** @param flow null for a new one, dated now */
function toCashFlowValues(flow: CashFlow | null, now: Date): CashFlowFormValues {
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

const AMOUNT_STEP = 100;

const types = Object.entries(flowNames).map(([value, label]) => ({ value, label }));

type CashFlowFormProps = {
  id: string;
  account: AccountOverview;
  /** Null for a new one. */
  flow: CashFlow | null;
  onSaved: () => void;
};

function CashFlowForm({ id, account, flow, onSaved }: CashFlowFormProps) {
  const [defaultValues] = useState(() => toCashFlowValues(flow, new Date()));
  const form = useForm<CashFlowFormValues, unknown, Fields>({
    resolver: standardSchemaResolver(CashFlowSchema),
    defaultValues,
  });
  const put = usePutRecord();
  const save = form.handleSubmit(async (fields) => {
    try {
      await put.mutateAsync({
        ...(flow !== null && { id: flow.id }),
        kind: 'cash_flow',
        fields: { ...fields, account_id: account.id },
      });
    } catch {
      return; // the form displays the error
    }
    onSaved();
  });
  return (
    <Form id={id} onSubmit={() => void save()}>
      {put.error !== null && <Banner kind="danger">{put.error.message}</Banner>}
      <CashFlowInputs form={form} currency={account.currency} />
    </Form>
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
      <Field
        label="Date"
        hint={typedZoneHint()}
        error={errors.date?.message}
        className="col-span-2"
      >
        {(control) => <TextInput {...control} {...form.register('date')} type="datetime-local" />}
      </Field>
      <Field label="Note" error={errors.note?.message} className="col-span-2">
        {(control) => <TextInput {...control} {...form.register('note')} autoComplete="off" />}
      </Field>
    </div>
  );
}

const MAX_ROWS = 100;

type CashFlowsDialogProps = { account: AccountOverview; onClose: () => void };

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
            {/* The key makes it a new element: the click on Add must not submit the form. */}
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
          key={shownZone()} // its time is typed in one zone
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
    return <p className="text-ink-2">None yet. Importing a statement adds them.</p>;
  }
  return (
    <>
      <ul aria-label="Deposits and withdrawals" className="-my-2 divide-y divide-line">
        {cashFlows.slice(0, MAX_ROWS).map((flow) => (
          <li key={flow.id} className="flex items-center gap-2 py-1">
            <div className="min-w-0 grow">
              <p className="font-medium">
                {flowNames[flow.type]} <Balance amount={flow.amount} currency={currency} />
              </p>
              <p className="truncate text-dense text-ink-2">
                {[formatInstant(flow.date), flow.note].filter(Boolean).join(' · ')}
              </p>
            </div>
            <IconButton label="Edit" icon={Pencil} onClick={() => onEdit(flow)} />
            <IconButton label="Delete" icon={Trash2} onClick={() => void deleteFlow(flow)} />
          </li>
        ))}
      </ul>
      {cashFlows.length > MAX_ROWS && (
        <p className="mt-3 text-dense text-ink-3">
          The newest {MAX_ROWS} of {cashFlows.length.toLocaleString()}
        </p>
      )}
    </>
  );
}
