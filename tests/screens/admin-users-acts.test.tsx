import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { memberEndpoints } from '#contracts/members.ts';
import { CODE_NOT_SHOWN } from '#contracts/rules/journal/journal-privacy.ts';
import { type AdminUser, userEndpoints } from '#contracts/users.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aUser } from '#tests/support/builders.ts';
import { enterCode, showInConsole } from '#tests/support/confirm-identity.tsx';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';
import { Toasts } from '#web/ui/states/Toasts.tsx';

const { list, change, newCode, resetPassword } = userEndpoints;
const { changeAccess, message, page } = memberEndpoints;
const STALE = /^Somebody else changed this user meanwhile\. The list was read again/;

const leave = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
/** The page of a user who is not in the demo. */
const pageOf = (user: AdminUser) => [
  mockAnswer(list, [user]),
  mockAnswer(page, { ...page.example, user }),
];

/** The sheet of a user, with one of its actions chosen. */
async function choose(name: string, act: RegExp, handlers: HttpHandler[] = []) {
  const tab = (
    <>
      <UsersTab />
      <Toasts />
    </>
  );
  const view = showInConsole(tab, { handlers });
  await view.user.click(await screen.findByRole('button', { name: `More for ${name}` }));
  await view.user.click(await screen.findByRole('button', { name: act }));
  return view;
}
const retype = (field: HTMLElement, value: string) =>
  fireEvent.change(field, { target: { value } });
const button = (name: string) => screen.getByRole('button', { name });
const personIn = async ({ backend }: Awaited<ReturnType<typeof choose>>, id: string) =>
  (await backend.world.read()).people.find((person) => person.id === id);
/** Simulates another administrator who saved after the list was loaded. */
const saveElsewhere = ({ backend }: Awaited<ReturnType<typeof choose>>, id: string) =>
  backend.world.change(({ people }) => {
    const person = people.find((candidate) => candidate.id === id);
    Object.assign(person ?? {}, {
      email: 'their@example.com',
      updated_at: '2030-01-01T00:00:00.000Z',
    });
  });

it('edits name, address and role', async () => {
  const view = await choose('Efua Boateng', /^Edit/);
  const { user } = view;
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Efua Boateng”' }));
  retype(dialog.getByLabelText(/^Username/), 'Efua B.');
  retype(dialog.getByLabelText(/^Email/), '');
  await user.selectOptions(dialog.getByLabelText('Role'), 'Admin');
  expect(dialog.getByText('Whose role changes is signed out everywhere.')).toBeVisible();
  expect(dialog.getByText(/^A new administrator gets a new access code/)).toBeVisible();
  await user.click(button('Save'));
  await enterCode(user);
  const codeDialog = within(await screen.findByRole('dialog', { name: 'New access code' }));
  const { sign_in_code } = (await personIn(view, 'efua')) ?? {};
  expect(sign_in_code).not.toBe('4TQ8-M1ZK-9RXE-H7WB');
  expect(codeDialog.getByText(sign_in_code ?? 'none')).toBeVisible();
  expect(codeDialog.getByText(/is not shown again/)).toBeVisible();
  await user.click(button('Done'));
  expect(await screen.findByRole('dialog', { name: 'Efua B.' })).toBeVisible();
  leave();

  const card = within(await screen.findByRole('article', { name: 'Efua B.' }));
  expect(card.getByText('No email')).toBeVisible();
  expect(card.getByText('Admin')).toBeVisible();
  expect(card.getByText('Not shown')).toBeVisible();
  expect(await personIn(view, 'efua')).toMatchObject({ username: 'Efua B.', role: 'admin' });
});

it('checks what was typed before it is sent', async () => {
  const { user, backend } = await choose('Efua Boateng', /^Edit/);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Efua Boateng”' }));
  retype(dialog.getByLabelText(/^Username/), '');
  retype(dialog.getByLabelText(/^Email/), 'nobody');
  await user.click(button('Save'));
  expect(await dialog.findByText('Username is required')).toBeVisible();
  expect(dialog.getByText('Please enter a valid e-mail address')).toBeVisible();
  expect(backend.calls).not.toContain('PUT /api/admin/users/efua');
});

it.each([
  [mockUnreachable(change), 'Error saving user'],
  [
    mockFailure(change, 'users.email_taken', 'Another user has this e-mail address.'),
    'Another user has this e-mail address.',
  ],
  [
    mockFailure(change, 'users.not_found', 'This user no longer exists.'),
    'This user no longer exists.',
  ],
])('says why a user was not saved, and keeps what was typed', async (failure, text) => {
  const { user } = await choose('Efua Boateng', /^Edit/, [failure]);
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Efua Boateng”' }));
  retype(dialog.getByLabelText(/^Username/), 'Do not lose me');
  await user.click(button('Save'));
  expect(await dialog.findByRole('alert')).toHaveTextContent(text);
  expect(dialog.getByLabelText(/^Username/)).toHaveValue('Do not lose me');
});

it('reports a concurrent change, reloads, and saves again on demand', async () => {
  const view = await choose('Efua Boateng', /^Edit/);
  const { user } = view;
  await saveElsewhere(view, 'efua');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit “Efua Boateng”' }));
  retype(dialog.getByLabelText(/^Username/), 'Mine');
  await user.click(button('Save'));

  expect(await dialog.findByRole('alert')).toHaveTextContent(STALE);
  expect(dialog.getByRole('alert')).toHaveTextContent('Saving again replaces their changes.');
  expect(await screen.findAllByText('their@example.com')).not.toHaveLength(0);
  await user.click(button('Save'));
  expect(await screen.findByRole('dialog', { name: 'Mine' })).toBeVisible();
  leave();
  expect(await screen.findByRole('article', { name: 'Mine' })).toBeVisible();
});

it('says so too at a switch, which then works on what is there', async () => {
  const { user, backend } = renderScreen(<UsersTab />, { user: 'admin' });
  const off = await screen.findByRole('button', { name: 'Deactivate Efua Boateng' });
  await backend.world.change(({ people }) => {
    const efua = people.find(({ id }) => id === 'efua');
    Object.assign(efua ?? {}, { is_active: false, updated_at: '2030-01-01T00:00:00.000Z' });
  });
  await user.click(off);
  const card = within(screen.getByRole('article', { name: 'Efua Boateng' }));
  expect(await card.findByRole('alert')).toHaveTextContent(STALE);
  await user.click(await screen.findByRole('button', { name: 'Activate Efua Boateng' }));
  expect(await screen.findByRole('button', { name: 'Deactivate Efua Boateng' })).toBeVisible();
});

it('makes a new code after a question, to be copied or sent by chat', async () => {
  const view = await choose('Efua Boateng', /^New code/);
  const { user } = view;
  expect(screen.getByText(/^The old code stops working at once/)).toBeVisible();
  await user.click(button('Make a new code'));

  const dialog = within(await screen.findByRole('dialog', { name: 'New access code' }));
  const { sign_in_code } = (await personIn(view, 'efua')) ?? {};
  expect(dialog.getByText(sign_in_code ?? 'none')).toBeVisible();
  expect(dialog.getByText('It is on its way to efua.boateng@example.com too.')).toBeVisible();
  const chat = dialog.getByRole('link', { name: 'Send by chat to Efua Boateng' });
  expect(new URL(chat.getAttribute('href') ?? '').searchParams.get('text')).toContain(sign_in_code);
  await user.click(dialog.getByRole('button', { name: 'Copy the access code of Efua Boateng' }));
  expect(await navigator.clipboard.readText()).toBe(sign_in_code);
  await user.click(button('Done'));
  leave();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText(sign_in_code ?? 'none')).toBeVisible(); // in the list, as documented
});

it('shows no code of a member who shows only sums, and sends a new one to the member alone', async () => {
  const view = renderScreen(<UsersTab />, { user: 'admin' });
  await view.backend.world.change(({ people }) => {
    const efua = people.find(({ id }) => id === 'efua');
    if (efua !== undefined) efua.journal_sums_only = true;
  });
  await view.user.click(await screen.findByRole('link', { name: 'Efua Boateng' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Efua Boateng' }));
  expect(await sheet.findByText(CODE_NOT_SHOWN)).toBeVisible();
  expect(sheet.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
  await view.user.click(await sheet.findByRole('button', { name: /^New code/ }));
  await view.user.click(await screen.findByRole('button', { name: 'Make a new code' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New access code' }));
  expect(dialog.getByText('It is on its way to efua.boateng@example.com.')).toBeVisible();
  const { sign_in_code } = (await personIn(view, 'efua')) ?? {};
  expect(dialog.queryByText(sign_in_code ?? 'none')).not.toBeInTheDocument();
  expect(dialog.queryByRole('link', { name: /^Send by chat/ })).not.toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: /^Copy/ })).not.toBeInTheDocument();
});

it('says that the new code of an administrator is visible only once', async () => {
  const created = { user: aUser({ role: 'admin', access_code: null }), access_code: 'ONLY-NOW' };
  const { user } = await choose('Support Desk', /^New code/, [mockAnswer(newCode, created)]);
  await user.click(button('Make a new code'));
  expect(await screen.findByText('ONLY-NOW')).toBeVisible();
  expect(screen.getByText(/is not shown again/)).toBeVisible();
});

it.each([
  [{ email: null }, 'This user has no e-mail address: pass it on yourself.'],
  [{ is_active: false }, 'No mail is sent, because this user cannot sign in at the moment.'],
])('says who gets no mail of a new code', async (overrides, text) => {
  const ama = aUser({ username: 'Ama', ...overrides });
  const { user } = await choose('Ama', /^New code/, [
    ...pageOf(ama),
    mockAnswer(newCode, { user: ama, access_code: 'NEW' }),
  ]);
  await user.click(button('Make a new code'));
  expect(await screen.findByText(text)).toBeVisible();
});

it('extends access after what is left of it, and says until when', async () => {
  const view = await choose('Efua Boateng', /^Extend access/);
  const { user } = view;
  const before = await personIn(view, 'efua');
  await user.selectOptions(screen.getByLabelText('By'), '1 year');
  const end = new Date(Date.parse(before?.expires_at ?? '') + 365 * 86_400_000);
  const until = end.toLocaleDateString(undefined, { dateStyle: 'long' });
  expect(screen.getByText(`The access will last until ${until}.`)).toBeVisible();
  await user.click(button('Extend access'));
  expect(await screen.findByText('Access extended')).toBeVisible();
  expect(await personIn(view, 'efua')).toMatchObject({ expires_at: end.toISOString() });
  await user.click(button('Undo'));
  expect(await screen.findByRole('dialog', { name: 'Efua Boateng' })).toBeVisible(); // no click beside it
  await waitFor(async () =>
    expect(await personIn(view, 'efua')).toMatchObject({ expires_at: before?.expires_at }),
  );
});

it('offers more time only where access ends, and a reset only where there is a password', async () => {
  const endless = aUser({ username: 'Endless', expires_at: null });
  const { user } = renderScreen(<UsersTab />, {
    user: 'admin',
    handlers: pageOf(endless),
  });
  await user.click(await screen.findByRole('button', { name: 'More for Endless' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Endless' }));
  const acts = within(dialog.getByRole('list', { name: 'What to do' }));
  expect(acts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Deactivate',
    'Message',
    'View as member',
    'Edit',
    'New code',
    'Delete',
  ]);
});

it('resets a password after a question', async () => {
  const locked = aUser({ username: 'Locked', has_password: true });
  const { user } = await choose('Locked', /^Reset password/, [
    ...pageOf(locked),
    mockAnswer(resetPassword, { ...locked, has_password: false }),
  ]);
  expect(screen.getByText(/^The access code alone signs in again, until/)).toBeVisible();
  await user.click(button('Reset password'));
  expect(await screen.findByText('Password reset')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
});

it.each([
  [/^New code/, 'Make a new code', mockUnreachable(newCode), 'Error making a new code'],
  [/^New code/, 'Make a new code', mockFailure(newCode, 'users.stale'), STALE],
  [/^Reset password/, 'Reset password', mockUnreachable(resetPassword), 'Error resetting password'],
  [/^Reset password/, 'Reset password', mockFailure(resetPassword, 'users.stale'), STALE],
  [/^Extend access/, 'Extend access', mockUnreachable(changeAccess), 'Error extending access'],
  [
    /^Extend access/,
    'Extend access',
    mockFailure(changeAccess, 'users.count_changed', 'The list has changed.'),
    'The list has changed.',
  ],
] as const)('%s: stays open and says why it was not done', async (act, press, failure, text) => {
  const ama = aUser({ username: 'Ama', has_password: true });
  const { user } = await choose('Ama', act, [...pageOf(ama), failure]);
  await user.click(button(press));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(button(press)).toBeEnabled();
});

it('says that a deactivated user stays so when the access is extended', async () => {
  const off = aUser({ username: 'Off', is_active: false });
  await choose('Off', /^Extend access/, pageOf(off));
  expect(screen.getByText('This user stays deactivated until you activate them.')).toBeVisible();
});

it('extends by days, until a date, or without an end', async () => {
  const view = await choose('Efua Boateng', /^Extend access/);
  const { user } = view;
  const extendAgain = async (way: string, label?: string, value = '') => {
    await user.selectOptions(screen.getByLabelText('By'), way);
    if (label !== undefined) retype(screen.getByLabelText(label), value);
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Extend/ })).getByRole('button', {
        name: 'Extend access',
      }),
    );
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: /^Extend/ })).not.toBeInTheDocument(),
    );
  };
  const before = Date.parse((await personIn(view, 'efua'))?.expires_at ?? '');
  await extendAgain('A number of days', 'Days', '10');
  expect(await personIn(view, 'efua')).toMatchObject({
    expires_at: new Date(before + 10 * 86_400_000).toISOString(),
  });
  await user.click(button('Extend access'));
  await extendAgain('Until a date', 'Last day', '2031-05-06');
  expect(await personIn(view, 'efua')).toMatchObject({
    expires_at: new Date('2031-05-06T23:59:00').toISOString(),
  });
  await user.click(button('Extend access'));
  await extendAgain('Without an end');
  expect(await personIn(view, 'efua')).toMatchObject({ expires_at: null });
});

it('writes to a member, who finds it in the inbox', async () => {
  const view = await choose('Efua Boateng', /^Message/);
  const { user } = view;
  await user.click(button('Send'));
  expect(await screen.findByText('Please enter a title')).toBeVisible();
  retype(screen.getByLabelText(/^Title/), 'Live class');
  retype(screen.getByRole('textbox', { name: /^Message/ }), 'On Friday at 18:00 UTC.');
  await user.click(button('Send'));
  expect(await screen.findByText('Message sent')).toBeVisible();
  expect((await view.backend.world.read()).messages).toMatchObject([
    { user_id: 'efua', copy: { title: 'Live class', body: 'On Friday at 18:00 UTC.' } },
  ]);
  expect(view.backend.calls).toContain(`POST /api${message.path}`);
});
