import type { AccountOverview, CashFlow } from '#web/data/journal-accounts.ts';
import { usePutRecord } from '#web/data/journal-records.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Field } from '#web/ui/Field.tsx';
import { NumberInput } from '#web/ui/NumberInput.tsx';
import { Select } from '#web/ui/Select.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { flowNames } from './account-words.ts';
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
export function CashFlowForm({ id, account, flow, onSaved }: CashFlowFormProps) {
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
