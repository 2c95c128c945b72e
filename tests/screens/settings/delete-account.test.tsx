import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { accountEndpoints } from '#contracts/account.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTrade } from '#tests/support/builders.ts';
import { databasesOnDevice } from '#tests/support/device-storage.ts';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { AccessScreen } from '#web/features/access/AccessScreen.tsx';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { useSession } from '#web/data/session/session.tsx';
import { DeleteAccount } from '#web/features/settings/DeleteAccount.tsx';
import { JournalDb, journalDbName } from '#web/offline/journal/journal-db.ts';
import { addEntries } from '#web/offline/journal/write.ts';
import '#web/offline/journal/open-journal.ts';

const { deleteAccount } = accountEndpoints;
const JOURNAL = journalDbName('trader', false);
const CODE = 'DEM0-TRAD-ER00-0001';

/** The card while signed in, the login afterwards. */
function Page() {
  const session = useSession();
  if (session.state === 'signed-out') return <AccessScreen loginMessage={session.message} />;
  if (session.state === 'checking') return null;
  return (
    <SignedIn>
      <DeleteAccount user={session.user} />
    </SignedIn>
  );
}

async function openDialog(handlers: HttpHandler[] = [], user: 'trader' | 'admin' = 'trader') {
  const view = renderScreen(<Page />, { handlers, user });
  await view.user.click(screen.getByRole('button', { name: 'Delete account' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete your account?' }));
  const proof = dialog.getByLabelText('Access Code');
  const confirm = () => view.user.click(dialog.getByRole('button', { name: 'Delete my account' }));
  return { ...view, dialog, proof, confirm };
}

/** A trade that exists only on this device. */
async function recordTrade(): Promise<void> {
  const db = new JournalDb(JOURNAL);
  await addEntries(db, [aTrade({ pair: 'NZDUSD' })], Date.now());
  db.retire();
}

const what = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;
const isSignedIn = () => localStorage.getItem('bellwether.token') !== null;

it('explains what is deleted, what stays and what to do first', () => {
  renderScreen(<Page />);

  expect(what('What goes')).toHaveTextContent(/journal with its screenshots/);
  expect(what('What stays')).toHaveTextContent(/without your name, address or phone number/);
  expect(screen.getByText(/export your data first/)).toBeInTheDocument();
});

it('requires a proof before anything happens', async () => {
  const { confirm, proof, backend } = await openDialog();

  await confirm();

  expect(proof).toHaveAccessibleDescription(/Please enter your access code/);
  expect(backend.calls).not.toContain('DELETE /api/auth/account');
});

it('deletes nothing with a wrong proof, and says so at the field', async () => {
  const { user, confirm, proof } = await openDialog();

  await fill(user, proof, 'WRONG');
  await confirm();

  await waitFor(() => expect(proof).toHaveAccessibleDescription(/That is not right\./));
  expect(isSignedIn()).toBe(true);
  await user.type(proof, 'x');
  expect(proof).not.toHaveAccessibleDescription(/That is not right\./);
});

it('ends at the login with a message, and leaves no data of the member on the device', async () => {
  await recordTrade();
  localStorage.setItem('bellwether.push.trader', 'on');
  const { user, confirm, proof, backend } = await openDialog([
    mockAnswer(deleteAccount, { message: 'Your account was deleted' }),
  ]);

  await fill(user, proof, CODE);
  await confirm();

  expect(await screen.findByText('Your account was deleted.')).toBeVisible();
  expect(screen.getByLabelText('Access Code')).toBeVisible();
  expect(backend.calls).toContain('DELETE /api/auth/account');
  expect(isSignedIn()).toBe(false);
  expect(localStorage.getItem('bellwether.profile')).toBeNull();
  expect(localStorage.getItem('bellwether.push.trader')).toBeNull();
  await waitFor(async () => expect(await databasesOnDevice()).toEqual([]));
});

it.each([
  [
    'auth.too_many_attempts',
    'Too many attempts. Please try again in 15 minutes.',
    'Too many attempts. Please try again in 15 minutes.',
  ],
  [
    'platform.internal',
    'Internal error',
    'Your account was not deleted. Please check your connection and try again.',
  ],
] as const)('stays open when the server answers %s', async (code, serverMessage, said) => {
  const { user, confirm, proof, dialog } = await openDialog([
    mockFailure(deleteAccount, code, serverMessage),
  ]);

  await fill(user, proof, CODE);
  await confirm();

  expect(await dialog.findByRole('alert')).toHaveTextContent(said);
  expect(isSignedIn()).toBe(true);
});

it('deletes nothing without a network', async () => {
  await recordTrade();
  const { user, confirm, proof, dialog } = await openDialog([mockUnreachable(deleteAccount)]);

  await fill(user, proof, CODE);
  await confirm();

  expect(await dialog.findByRole('alert')).toHaveTextContent('Your account was not deleted.');
  expect(isSignedIn()).toBe(true);
  expect(await databasesOnDevice()).toContain(JOURNAL);
});

it('keeps the protected administrator, and says why', async () => {
  const { user, confirm, proof, dialog } = await openDialog([], 'admin');

  await fill(user, proof, 'DEM0-ADM1-N000-0001');
  await confirm();

  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The protected administrator account cannot be deleted.',
  );
});

it('closes on Cancel', async () => {
  const { user, dialog } = await openDialog();

  await user.click(dialog.getByRole('button', { name: 'Cancel' }));

  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(isSignedIn()).toBe(true);
});
