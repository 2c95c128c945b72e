import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { Toasts, toastDone, toastError, toastUndo } from './Toasts.tsx';

it('the toasts of one member, with their Undo, are gone when the next one signs in', async () => {
  const shell = render(<Toasts />);
  toastUndo('Trade deleted', vi.fn());
  toastError('The server cannot be reached');
  expect(await screen.findByRole('alert')).toBeInTheDocument();

  shell.unmount();
  render(<Toasts />);
  toastDone('Trade added');

  expect(await screen.findByText('Trade added')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
});
