import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { NumberInput } from './NumberInput.tsx';

it('keeps a comma as typed and asks phones for a decimal keyboard', async () => {
  render(<NumberInput aria-label="Price" step={0.00001} />);
  const field = screen.getByLabelText('Price');

  await userEvent.type(field, '1,0852');

  expect(field).toHaveValue('1,0852');
  expect(field).toHaveAttribute('inputmode', 'decimal');
});

it('steps with the arrow keys and tells the form', async () => {
  const onChange = vi.fn<(text: string) => void>();
  render(
    <NumberInput
      aria-label="Price"
      step={0.00001}
      defaultValue="1,0852"
      onChange={(event) => onChange(event.target.value)}
    />,
  );

  await userEvent.type(screen.getByLabelText('Price'), '{ArrowUp}{ArrowUp}{ArrowDown}');

  expect(onChange.mock.calls.flat()).toEqual(['1.08521', '1.08522', '1.08521']);
});
