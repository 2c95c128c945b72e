import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from './forms/Field.tsx';
import { TextInput } from './forms/TextInput.tsx';

function Page() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        New
      </button>
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title="New post">
        <Field label="Title" error="Please fill in all required fields">
          {(control) => <TextInput {...control} />}
        </Field>
      </Dialog>
    </>
  );
}

it('puts the focus into the first field, and back on what opened it', async () => {
  render(<Page />);
  const opener = screen.getByRole('button', { name: 'New' });

  await userEvent.click(opener);
  expect(await screen.findByLabelText('Title')).toHaveFocus();
  await userEvent.keyboard('{Escape}');

  await waitFor(() => expect(opener).toHaveFocus());
});

it('ties the error to its field', async () => {
  render(<Page />);
  await userEvent.click(screen.getByRole('button', { name: 'New' }));

  const field = screen.getByLabelText('Title');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription('Please fill in all required fields');
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields');
});

it('asks before what cannot be undone, with the focus on Cancel', async () => {
  const onConfirm = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <ConfirmDialog
      isOpen
      title="Delete post"
      question="Are you sure you want to delete this post?"
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />,
  );

  expect(await screen.findByRole('alertdialog')).toHaveAccessibleDescription(
    'Are you sure you want to delete this post?',
  );
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onConfirm).not.toHaveBeenCalled();
});
