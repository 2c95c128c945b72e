import { Diff } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { IconButton } from '#web/ui/IconButton.tsx';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { flipSign } from './trade-form.ts';
import { TradeField } from './TradeField.tsx';
import { AMOUNT_STEP } from './TradeTextField.tsx';
import type { TradeFormState } from './use-trade-form.ts';

/** The result, with a button for its sign. */
export function PnlField({ form }: { form: TradeFormState }) {
  const currency = useWatch({ control: form.control, name: 'currency' }).trim().toUpperCase();
  const unit = currency === 'USD' || currency === '' ? 'Dollars' : currency;
  const flip = () =>
    form.setValue('pnl', flipSign(form.getValues('pnl')), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <TradeField form={form} name="pnl" label="P&L" hint={`${unit}; a minus for a loss`}>
      {(control) => (
        <span className="flex gap-1">
          <NumberInput {...control} step={AMOUNT_STEP} placeholder="0.00" />
          <IconButton label="Change the sign of the P&L" icon={Diff} onClick={flip} />
        </span>
      )}
    </TradeField>
  );
}
