import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { authEndpoints, type SessionUser } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { userEndpoints } from '#contracts/users.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { isProofOf } from '#mocks/handlers/auth-handlers.ts';
import { enterCode, findIdentityDialog, showInConsole } from '#tests/support/confirm-identity.tsx';
import { OWN_CODE } from '#tests/support/confirm-in.ts';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';
import { useSession } from '#web/data/session/session.tsx';
import { useDeleteUser, useNewCode } from '#web/data/admin/users.ts';

const CONFIRMS = 'POST /api/admin/confirm';
const DRAWS = 'POST /api/admin/users/support/new-code';

const signedInAdmin: SessionUser = {
  id: 'admin',
  username: 'Bellwether Desk',
  email: null,
  role: 'admin',
  access_expiration: null,
  has_password: false,
};

/** Draws a code for another administrator, which requires the user's own code. */
function Page() {
  const session = useSession();
  const draw = useNewCode();
  const remove = useDeleteUser();
  return (
    <>
      <p>{`${session.state} ${session.state === 'signed-in' && session.user.has_password}`}</p>
      <output>{draw.data?.access_code ?? draw.error?.message ?? 'nothing yet'}</output>
      <button onClick={() => draw.mutate({ id: 'support' })}>Draw</button>
      <button
        onClick={() => {
          draw.mutate({ id: 'support' });
          remove.mutate({ id: 'support' });
        }}
      >
        Both
      </button>
    </>
  );
}

const showPage = (options: Parameters<typeof showInConsole>[1] = {}) =>
  showInConsole(<Page />, options);
const result = () => screen.getByRole('status', { hidden: true });
const click = (view: ReturnType<typeof showPage>, name: string) =>
  view.user.click(screen.getByRole('button', { name }));

describe('fault 56: what a stolen session must not do', () => {
  it('fault 56: waits for the user’s own code, and retries the call once it was entered', async () => {
    const view = showPage();
    await click(view, 'Draw');
    const dialog = await findIdentityDialog();
    expect(dialog.getByText(/^Please enter your access code again to do this/)).toBeVisible();
    expect(dialog.getByLabelText('Your access code')).toHaveFocus();
    expect(result()).toHaveTextContent('nothing yet');

    await enterCode(view.user);
    await waitFor(() => expect(result()).toHaveTextContent(/^(\w{4}-){3}\w{4}$/));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    expect(view.backend.calls.filter((call) => call === DRAWS)).toHaveLength(2);

    await click(view, 'Draw'); // no question within five minutes
    await waitFor(() => {
      expect(view.backend.calls.filter((call) => call === DRAWS)).toHaveLength(3);
    });
    expect(view.backend.calls.filter((call) => call === CONFIRMS)).toHaveLength(1);
  });

  it('fault 56: rejects the call without the code, and signs nobody out', async () => {
    const view = showPage();
    await click(view, 'Draw');
    const dialog = await findIdentityDialog();
    await view.user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(result()).toHaveTextContent('Please enter your access code again'));
    expect(view.backend.calls).not.toContain(CONFIRMS);
    expect(screen.getByText(/^signed-in/)).toBeVisible();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('fault 56: asks once for two concurrent calls', async () => {
    const view = showPage();
    await click(view, 'Both');
    await enterCode(view.user);
    await waitFor(async () => {
      const { people } = await view.backend.world.read();
      expect(people.some(({ id }) => id === 'support')).toBe(false);
    });
    expect(view.backend.calls.filter((call) => call === CONFIRMS)).toHaveLength(1);
  });
});

describe('the confirmation dialog', () => {
  it('reports a missing or wrong code at the field, then accepts the right one', async () => {
    const view = showPage();
    await click(view, 'Draw');
    const dialog = await findIdentityDialog();
    await view.user.click(dialog.getByRole('button', { name: 'Go on' }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Please enter your access code');
    expect(view.backend.calls).not.toContain(CONFIRMS);

    await enterCode(view.user, '4TQ8-M1ZK-9RXE-H7WB'); // Efua's code
    expect(await dialog.findByRole('alert')).toHaveTextContent('That is not right.');
    expect(dialog.getByLabelText('Your access code')).toBeInvalid();
    expect(screen.getByText(/^signed-in/)).toBeVisible();
    await enterCode(view.user, OWN_CODE.toLowerCase());
    await waitFor(() => expect(result()).toHaveTextContent(/^(\w{4}-){3}\w{4}$/));
  });

  it.each([
    ['as it knows', true, 'Please enter your password'],
    ['once the server says so', false, 'Please enter your password too.'],
  ])('asks for the password too, %s', async (_, has_password, requests) => {
    const verify = mockAnswer(authEndpoints.verify, { ...signedInAdmin, has_password });
    const view = showPage({ handlers: [verify] });
    await screen.findByText(`signed-in ${has_password}`);
    const password = 'correct horse battery';
    const { backend } = view;
    const body = { current_password: OWN_CODE, new_password: password };
    const headers = { Authorization: 'Bearer demo-admin', 'Content-Type': 'application/json' };
    const address = `http://localhost/api${authEndpoints.changePassword.path}`;
    await backend.transport(
      new Request(address, { method: 'PUT', headers, body: JSON.stringify(body) }),
    );
    const admin = (await backend.world.read()).people.find(({ id }) => id === 'admin');
    expect(admin && isProofOf(admin, password)).toBe(true);

    await click(view, 'Draw');
    const dialog = await enterCode(view.user);
    const field = await dialog.findByLabelText('Your password');
    expect(dialog.getByRole('alert').textContent).toBe(requests);
    await view.user.type(field, 'wrong');
    await view.user.click(dialog.getByRole('button', { name: 'Go on' }));
    expect(await dialog.findByText('This password is not right.')).toBeVisible();
    await view.user.clear(field);
    await view.user.type(field, password);
    await view.user.click(dialog.getByRole('button', { name: 'Go on' }));
    await waitFor(() => expect(result()).toHaveTextContent(/^(\w{4}-){3}\w{4}$/));
  });

  it.each([
    [
      mockFailure(authEndpoints.confirm, 'auth.too_many_attempts', 'Too many attempts.'),
      'Too many attempts.',
    ],
    [
      mockUnreachable(authEndpoints.confirm),
      'Your access code could not be checked. Please try again.',
    ],
  ])('stays open with the reason when the confirmation fails', async (failure, text) => {
    const view = showPage({ handlers: [failure] });
    await click(view, 'Draw');
    const dialog = await enterCode(view.user);
    expect(await dialog.findByRole('alert')).toHaveTextContent(text);
    expect(dialog.getByLabelText('Your access code')).toHaveValue(OWN_CODE);
    expect(result()).toHaveTextContent('nothing yet');
  });

  it('opens above the dialog that caused it, which continues afterwards', async () => {
    const { user } = showInConsole(<UsersTab />);
    await user.click(await screen.findByRole('button', { name: 'Delete Support Desk' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await enterCode(user);
    await waitFor(() => {
      expect(screen.queryByRole('button', { name: 'Delete Support Desk' })).toBeNull();
    });
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('leaves the dialog that caused it open with the reason when cancelled', async () => {
    const { user } = showInConsole(<UsersTab />);
    await user.click(await screen.findByRole('button', { name: 'Delete Support Desk' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const identity = await findIdentityDialog();
    await user.click(identity.getByRole('button', { name: 'Cancel' }));
    const dialog = within(
      await screen.findByRole('alertdialog', { name: 'Delete “Support Desk”' }),
    );
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^Please enter your access code/);
  });

  it('ignores all other errors', async () => {
    const refused = new ApiError('users.not_found', 'This user no longer exists.');
    const failure = mockFailure(userEndpoints.newCode, 'users.not_found', refused.message);
    const view = showPage({ handlers: [failure] });
    await click(view, 'Draw');
    await waitFor(() => expect(result()).toHaveTextContent('This user no longer exists.'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
