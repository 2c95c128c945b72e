import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Trash2 } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { AccountRules } from '#contracts/journal/account-rules.ts';
import { type RulesTemplate, rulesTemplates } from '#contracts/rules/journal/rules-templates.ts';
import type { AccountOverview } from '#web/data/journal/accounts.ts';
import { usePutRecord } from '#web/data/journal/journal.ts';
import { toLocalMinute } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select, SelectField } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { type FormValues, typedMoment, typedNumber } from '../trade-form/trade-form.ts';
import { zoneOptions } from './account-copy.ts';

const { shape } = AccountRules;

const RulesForm = AccountRules.extend({
  initial_balance: typedNumber.pipe(
    z.number({ error: 'Please fill in required fields' }).pipe(shape.initial_balance),
  ),
  from: z.union([z.literal('').transform(() => null), typedMoment]),
  daily_loss: typedNumber.pipe(shape.daily_loss.unwrap()),
  total_loss: typedNumber.pipe(shape.total_loss.unwrap()),
  target: typedNumber.pipe(shape.target.unwrap()),
  min_days: typedNumber.pipe(shape.min_days.unwrap()),
  day_profit: typedNumber.pipe(shape.day_profit.unwrap()),
  best_day: typedNumber.pipe(shape.best_day.unwrap()),
  own_daily_loss: typedNumber.pipe(shape.own_daily_loss.unwrap()),
});
type RulesValues = FormValues<typeof RulesForm>;
type RulesFormState = UseFormReturn<RulesValues, unknown, AccountRules>;

const text = (value: number | null): string => (value === null ? '' : String(value));

const toValues = (rules: AccountRules): RulesValues => ({
  ...rules,
  initial_balance: text(rules.initial_balance),
  from: rules.from === null ? '' : toLocalMinute(new Date(rules.from)),
  daily_loss: text(rules.daily_loss),
  total_loss: text(rules.total_loss),
  target: text(rules.target),
  min_days: text(rules.min_days),
  day_profit: text(rules.day_profit),
  best_day: text(rules.best_day),
  own_daily_loss: text(rules.own_daily_loss),
});

function initialValues({ rules, starting_balance: start }: AccountOverview): RulesValues {
  if (rules) return toValues(rules);
  return { ...toValues(AccountRules.parse({ initial_balance: 1 })), initial_balance: text(start) };
}

type AccountRulesDialogProps = { account: AccountOverview; onClose: () => void };

/** The rules of an account: from a template, or the trader's own. */
export function AccountRulesDialog({ account, onClose }: AccountRulesDialogProps) {
  const form = useForm<RulesValues, unknown, AccountRules>({
    resolver: standardSchemaResolver(RulesForm),
    defaultValues: initialValues(account),
  });
  const put = usePutRecord();
  async function store(rules: AccountRules | null): Promise<void> {
    try {
      await put.mutateAsync({ id: account.id, kind: 'account', fields: { rules } });
    } catch {
      return; // the form displays the error
    }
    onClose();
    toastDone(rules === null ? 'Rules removed' : 'Rules saved');
  }
  return (
    <FormDialog
      title={`Rules of ${account.name}`}
      description="Computed from closed trades only: the journal knows no equity."
      submitLabel="Save rules"
      isBusy={put.isPending}
      error={put.error?.message ?? null}
      onSubmit={() => void form.handleSubmit(store)()}
      onCancel={onClose}
    >
      <TemplateField form={form} />
      <div className="grid grid-cols-2 gap-x-3 gap-y-4">
        {ruleSpecs(account.currency, account.rules?.zone ?? '').map((rule) => (
          <RuleField key={rule.name} form={form} rule={rule} />
        ))}
      </div>
      {account.rules && (
        <Button
          variant="quiet"
          className="self-start"
          icon={Trash2}
          disabled={put.isPending}
          onClick={() => void store(null)}
        >
          Remove the rules
        </Button>
      )}
    </FormDialog>
  );
}

const templateOptions = [
  { value: '', label: 'My own rules' },
  ...rulesTemplates.map(({ id, name }) => ({ value: id, label: name })),
];

const templateOf = (id: string): RulesTemplate | undefined =>
  rulesTemplates.find((template) => template.id === id);

/** A template fills in its rules; what the trader changes then is still named after it. */
function TemplateField({ form }: { form: RulesFormState }) {
  const id = useWatch({ control: form.control, name: 'template' });
  const template = templateOf(id);
  const choose = (chosen: string): void => {
    form.setValue('template', chosen);
    const rules = templateOf(chosen)?.rules;
    if (rules === undefined) return;
    const { initial_balance, from, own_daily_loss } = form.getValues();
    const values = toValues(AccountRules.parse({ initial_balance: 1, ...rules, template: chosen }));
    form.reset({ ...values, initial_balance, from, own_daily_loss }, { keepDefaultValues: true });
  };
  const isUnknown = id !== '' && template === undefined;
  const unknown = { value: id, label: `${id}, of another version of this app` };
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        label="Template"
        value={id}
        options={isUnknown ? [...templateOptions, unknown] : templateOptions}
        onChange={choose}
      />
      {template !== undefined && template.source !== '' && (
        <p className="text-dense text-ink-2">
          Read on {template.read} at{' '}
          <a
            href={template.source}
            target="_blank"
            rel="noreferrer"
            className="break-all text-accent underline"
          >
            {new URL(template.source).hostname}
          </a>
          . The firm may have changed its rules since: compare them.
        </p>
      )}
    </div>
  );
}

type RuleSpec = {
  name: Exclude<keyof RulesValues, 'template'>;
  label: string;
  hint?: string;
  isWide?: boolean;
  isRequired?: boolean;
  /** Of a number, what its arrow keys add. */
  step?: number;
  /** Of a choice. */
  options?: ComponentProps<typeof Select>['options'];
};

/** The rules in the order of the form. @param zone that the account has, which the list may lack */
const ruleSpecs = (currency: string, zone: string): readonly RuleSpec[] => [
  {
    name: 'initial_balance',
    label: 'Initial balance',
    hint: `${currency}; percentages are of it`,
    isRequired: true,
    step: 100,
  },
  { name: 'own_daily_loss', label: 'My daily limit', hint: currency, step: 10 },
  { name: 'daily_loss', label: 'Daily loss %', step: 0.5 },
  {
    name: 'daily_loss_of',
    label: 'Of the',
    options: [
      { value: 'initial', label: 'Initial balance' },
      { value: 'day', label: "Day's start" },
    ],
  },
  { name: 'total_loss', label: 'Total loss %', step: 0.5 },
  {
    name: 'total_loss_from',
    label: 'Counted from the',
    options: [
      { value: 'initial', label: 'Initial balance' },
      { value: 'highest', label: 'Highest end of a day' },
    ],
  },
  { name: 'target', label: 'Profit target %', step: 0.5 },
  { name: 'best_day', label: 'Best day %', hint: 'At most, of the whole profit', step: 0.5 },
  { name: 'min_days', label: 'Minimum days', step: 1 },
  {
    name: 'day_profit',
    label: 'A day counts from %',
    hint: 'Blank: each day with a trade',
    step: 0.5,
  },
  { name: 'zone', label: 'A day ends at midnight in', isWide: true, options: zoneOptions(zone) },
  {
    name: 'day_start',
    label: 'A day begins with the',
    hint: 'The journal knows the balance only',
    isWide: true,
    options: [
      { value: 'balance', label: 'Balance' },
      { value: 'higher', label: 'Higher one of balance and equity' },
    ],
  },
  { name: 'from', label: 'Results count from', hint: 'Blank: all of the account', isWide: true },
];

/** A number, a choice, or a moment. */
function RuleField({ form, rule }: { form: RulesFormState; rule: RuleSpec }) {
  const { name, step, options, isWide = false, ...field } = rule;
  return (
    <Field
      {...field}
      {...(isWide && { className: 'col-span-2' })}
      error={form.formState.errors[name]?.message}
    >
      {(control) => {
        const registered = { ...control, ...form.register(name) };
        if (step !== undefined) return <NumberInput {...registered} step={step} />;
        if (options !== undefined) return <Select {...registered} options={options} />;
        return <TextInput {...registered} type="datetime-local" />;
      }}
    </Field>
  );
}
