import type { ComponentProps, KeyboardEvent } from 'react';
import { parseDecimal, stepDecimal } from '#web/lib/decimal.ts';
import { TextInput } from './TextInput.tsx';

type NumberInputProps = Omit<ComponentProps<'input'>, 'type' | 'inputMode' | 'step'> & {
  step: number;
};

/**
 * A number as text: `type=number` would drop what it does not understand, a comma included, and shows
 * phones without a decimal key. The form reads the text with `parseDecimal`.
 */
export function NumberInput({ step, onKeyDown, ...input }: NumberInputProps) {
  const stepOnArrows = (event: KeyboardEvent<HTMLInputElement>) => {
    onKeyDown?.(event);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const { currentTarget: field } = event;
    const next = stepDecimal(
      parseDecimal(field.value) ?? 0,
      event.key === 'ArrowUp' ? step : -step,
    );
    // setRangeText, because React takes a value set by assignment for its own and reports no change
    field.setRangeText(next, 0, field.value.length, 'end');
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  return (
    <TextInput
      {...input}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      onKeyDown={stepOnArrows}
    />
  );
}
