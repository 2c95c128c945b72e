import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { authEndpoints } from '#contracts/auth.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { Security } from '#web/features/settings/Security.tsx';

const CODE = 'DEM0-TRAD-ER00-0001';
const GOOD = 'a good secret';

async function openForm(handlers: HttpHandler[] = []) {
  const view = renderScreen(<Security />, { handlers });
  const { user } = view;
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const type = (label: string, text: string) => fill(user, dialog.getByLabelText(label), text);
  const submit = () => user.click(dialog.getByRole('button', { name: 'Change password' }));
  const errorAt = (label: string) =>
    waitFor(() => {
      expect(dialog.getByLabelText(label)).toBeInvalid();
      return dialog.getByLabelText(label);
    });
  return { ...view, dialog, type, submit, errorAt };
}

type Form = Awaited<ReturnType<typeof openForm>>;

async function typeAll({ type }: Form, current: string, next: string, again = next) {
  if (current !== '') await type('Current password', current);
  if (next !== '') await type('New password', next);
  if (again !== '') await type('Confirm new password', again);
}

it.each([
  { typed: ['', GOOD, GOOD], label: 'Current password', message: 'Current password is required' },
  { typed: [CODE, '', GOOD], label: 'New password', message: 'New password is required' },
  {
    typed: [CODE, 'short', 'short'],
    label: 'New password',
    message: 'Password must be at least 8 characters',
  },
  {
    typed: [CODE, GOOD, ''],
    label: 'Confirm new password',
    message: 'Please confirm your new password',
  },
  {
    typed: [CODE, GOOD, 'another one'],
    label: 'Confirm new password',
    message: 'Passwords do not match',
  },
  {
    typed: [CODE, CODE, CODE],
    label: 'New password',
    message: 'New password must be different from current password',
  },
])('says at the field: $message', async ({ typed, label, message }) => {
  const form = await openForm();
  const [current = '', next = '', again = ''] = typed;
  await typeAll(form, current, next, again);
  await form.submit();

  expect(await form.errorAt(label)).toHaveAccessibleDescription(expect.stringContaining(message));
  expect(form.dialog.getAllByRole('alert').at(0)).toHaveTextContent(message);
  expect(form.backend.calls).not.toContain('PUT /api/auth/password');
});

it('names every empty field', async () => {
  const form = await openForm();
  await form.submit();
  await waitFor(() =>
    expect(form.dialog.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Current password is required',
      'New password is required',
      'Please confirm your new password',
    ]),
  );
});

it('sets the first password with the access code, and says so beside the button', async () => {
  const form = await openForm();
  expect(form.dialog.getByLabelText('Current password')).toHaveAccessibleDescription(
    'You have not set one yet: enter your access code here.',
  );
  await typeAll(form, CODE, GOOD);
  await form.submit();

  expect(await screen.findByText('Password changed successfully!')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await form.user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(screen.getByLabelText('Current password')).not.toHaveAccessibleDescription();
});

it('reports a wrong current password at its field', async () => {
  const form = await openForm();
  await typeAll(form, 'not my code', GOOD);
  await form.submit();

  const field = await form.errorAt('Current password');
  expect(field).toHaveAccessibleDescription(
    expect.stringContaining('The current password is not right.'),
  );
  expect(field).toHaveFocus();
});

it('displays the server’s message after too many attempts', async () => {
  const form = await openForm([
    mockFailure(authEndpoints.changePassword, 'auth.too_many_attempts'),
  ]);
  await typeAll(form, CODE, GOOD);
  await form.submit();
  expect(await form.dialog.findByRole('alert')).toHaveTextContent(/attempts/i);
});

it('says that it failed when the server cannot be reached', async () => {
  const form = await openForm([mockUnreachable(authEndpoints.changePassword)]);
  await typeAll(form, CODE, GOOD);
  await form.submit();
  expect(await form.dialog.findByRole('alert')).toHaveTextContent(
    'Failed to change password. Please try again.',
  );
});

it('shows and hides what is typed', async () => {
  const { dialog, user } = await openForm();
  const field = dialog.getByLabelText('New password');
  expect(field).toHaveAttribute('type', 'password');
  await user.click(dialog.getByRole('button', { name: 'Show new password' }));
  expect(field).toHaveAttribute('type', 'text');
  await user.click(dialog.getByRole('button', { name: 'Hide new password' }));
  expect(field).toHaveAttribute('type', 'password');
});
