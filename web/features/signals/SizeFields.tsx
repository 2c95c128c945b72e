import { use } from 'react';
import { ACCOUNT_CURRENCIES } from '#contracts/rules/journal/position-size.ts';
import type { Instrument } from '#contracts/rules/market/instruments.ts';
import { type CalculatorInputs, currencyNamed } from '#web/data/journal/calculator-inputs.ts';
import { Field } from '#web/ui/forms/Field.tsx';
import { HiddenAmountsContext } from '#web/ui/figures/hidden-amounts.ts';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';

type SizeFieldsProps = {
  instrument: Instrument;
  inputs: CalculatorInputs;
  onChange: (changes: Partial<CalculatorInputs>) => void;
  /** Of most brokers; blank while it is not known. */
  usualContractSize: string;
};

const currencies = ACCOUNT_CURRENCIES.map((value) => ({ value, label: value }));

/** What the trader's account is like, and how much of it to risk. */
export function SizeFields(props: SizeFieldsProps) {
  const { instrument, inputs, onChange, usualContractSize } = props;
  const { balance, currency, riskPercent, leverage, contractSizes } = inputs;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <NumberField
        label="Balance"
        isCovered={use(HiddenAmountsContext)}
        step={100}
        value={balance}
        onChange={(text) => onChange({ balance: text })}
      />
      <Field label="Account currency">
        {(control) => (
          <Select
            {...control}
            options={currencies}
            value={currency}
            onChange={({ target }) => onChange({ currency: currencyNamed(target.value) })}
          />
        )}
      </Field>
      <NumberField
        label="Risk %"
        hint="Of the balance"
        step={0.25}
        value={riskPercent}
        onChange={(text) => onChange({ riskPercent: text })}
      />
      <NumberField
        label="Leverage"
        hint="30 for 1:30; may be left out"
        step={10}
        value={leverage}
        onChange={(text) => onChange({ leverage: text })}
      />
      <NumberField
        label="Contract size"
        hint={`Units in one lot of ${instrument}; change it if your broker has others`}
        step={1}
        value={contractSizes[instrument] ?? usualContractSize}
        placeholder={usualContractSize}
        className="col-span-2"
        onChange={(text) => onChange({ contractSizes: { ...contractSizes, [instrument]: text } })}
      />
    </div>
  );
}

type NumberFieldProps = {
  label: string;
  hint?: string;
  /** What the arrow keys add or take away. */
  step: number;
  value: string;
  placeholder?: string;
  className?: string;
  /** Dots stand for the text until it is typed in. */
  isCovered?: boolean;
  onChange: (text: string) => void;
};

function NumberField({
  label,
  hint,
  className,
  isCovered = false,
  onChange,
  ...input
}: NumberFieldProps) {
  return (
    <Field
      label={label}
      {...(hint !== undefined && { hint })}
      {...(className !== undefined && { className })}
    >
      {(control) => (
        <NumberInput
          {...control}
          {...input}
          {...(isCovered && { className: 'covered' })}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
