import { useId } from 'react';
import { NumberInput } from '#web/ui/forms/NumberInput.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import type { FieldName } from './trade-form.ts';
import { TradeField } from './TradeField.tsx';
import type { TradeFormState } from './use-trade-form.ts';

const PRICE_STEP = 0.00001;
export const AMOUNT_STEP = 0.01; // lots, and whole cents of P&L

type Props = {
  form: TradeFormState;
  name: FieldName;
  label: string;
  hint?: string;
  isRequired?: boolean;
  className?: string;
};

/** A text that is offered from what was written before. */
export function SuggestedField({ known, ...field }: Props & { known: readonly string[] }) {
  const listId = useId();
  return (
    <TradeField {...field}>
      {(control) => (
        <>
          <TextInput
            {...control}
            list={listId}
            autoComplete="off"
            {...(field.name === 'pair' && { autoCapitalize: 'characters' })}
          />
          <datalist id={listId}>
            {known.map((text) => (
              <option key={text}>{text}</option>
            ))}
          </datalist>
        </>
      )}
    </TradeField>
  );
}

export function PriceField(props: Props) {
  return (
    <TradeField {...props}>
      {(control) => <NumberInput {...control} step={PRICE_STEP} />}
    </TradeField>
  );
}

/** A moment of the device's own time. */
export function MomentField(props: Props) {
  return (
    <TradeField {...props}>
      {(control) => <TextInput {...control} type="datetime-local" />}
    </TradeField>
  );
}
