import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { GUARDS } from '#api/domain/accounts.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { userEndpoints } from '#contracts/users.ts';
import { mockAnswer, mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aUser } from '#tests/support/builders.ts';
import { enterCode, showInConsole } from '#tests/support/confirm-identity.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';
import { Toasts } from '#web/ui/states/Toasts.tsx';

const tab = (
  <>
    <UsersTab />
    <Toasts />
  </>
);
const showTab = (handlers: HttpHandler[] = []) => showInConsole(tab, { handlers });
const listOf = (...users: ReturnType<typeof aUser>[]) => mockAnswer(userEndpoints.list, users);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const localDate = (instant: string): string => new Date(instant).toLocaleDateString();

/** A window in which all seven columns have room. */
function widenWindow(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
}

it('creates a member with a month of access by default', async () => {
  const { user, backend } = showTab();
  expect(screen.getByRole('combobox', { name: 'Role' })).toHaveDisplayValue('User');
  expect(screen.getByRole('combobox', { name: 'Access period' })).toHaveDisplayValue('1 month');
  await user.type(screen.getByLabelText(/^Username/), '  Nana ');
  await user.click(screen.getByRole('button', { name: 'Create User' }));

  expect(await card('Nana')).toBeDefined();
  const [created] = (await backend.world.read()).people;
  expect(created).toMatchObject({ role: 'user', access_period: '1month', email: null });
  const message = screen.getByText(/User created! Access Code:/).closest('[role="status"]');
  expect(message).toHaveTextContent(`User created! Access Code: ${created?.access_code}`);
  expect(message).toHaveTextContent(`Expires: ${localDate(created?.expires_at ?? '')}`);
  expect(screen.getByLabelText(/^Username/)).toHaveValue('');
});

it('copies the new code', async () => {
  const { user } = showTab([
    mockAnswer(userEndpoints.create, { user: aUser({ username: 'Nana', access_code: 'CODE' }) }),
  ]);
  await user.type(screen.getByLabelText(/^Username/), 'Nana');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  await user.click(await screen.findByRole('button', { name: 'Copy the access code of Nana' }));

  expect(await screen.findByText('Copied')).toBeInTheDocument();
  expect(await navigator.clipboard.readText()).toBe('CODE');
});

it('says that the code of an administrator is visible only once', async () => {
  const { user } = showTab();
  await user.type(screen.getByLabelText(/^Username/), 'Kofi');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Access period' }), '1 year');
  await user.click(screen.getByRole('button', { name: 'Create User' }));
  await enterCode(user);

  expect(await screen.findByText(/is not shown again/)).toBeVisible();
  expect((await card('Kofi')).getByText('Not shown')).toBeVisible();
});

it.each([
  [
    mockFailure(userEndpoints.create, 'users.email_taken', 'Another user has this e-mail address.'),
    'Error creating user: Another user has this e-mail address.',
  ],
  [mockUnreachable(userEndpoints.create), 'Error creating user: Unknown error'],
])('says why a user was not created, and keeps what was typed', async (failure, message) => {
  const { user } = showTab([failure]);
  await user.type(screen.getByLabelText(/^Username/), 'Nana');
  await user.type(screen.getByLabelText(/^Email/), 'ama@example.com');
  await user.click(screen.getByRole('button', { name: 'Create User' }));

  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByLabelText(/^Username/)).toHaveValue('Nana');
});

it('sends nothing without a name, or with an address that is none', async () => {
  const { user, backend } = showTab();
  await user.type(screen.getByLabelText(/^Username/), '   ');
  await user.type(screen.getByLabelText(/^Email/), 'nobody');
  await user.click(screen.getByRole('button', { name: 'Create User' }));

  expect(await screen.findByText('Username is required')).toBeVisible();
  expect(screen.getByText('Please enter a valid e-mail address')).toBeVisible();
  expect(backend.calls).not.toContain('POST /api/admin/users');
});

it('names what is missing in a user', async () => {
  const bare = aUser({ username: 'Bare', email: null, expires_at: null, last_login: null });
  const old = aUser({ username: 'Old', expires_at: '2020-03-01T12:00:00.000Z', is_active: false });
  showTab([listOf(bare, old)]);

  const first = await card('Bare');
  expect(first.getByText('No email')).toBeVisible();
  expect(first.getByText('No expiration')).toBeVisible();
  expect(first.getByText('Never')).toBeVisible();
  expect(first.getByText('Active')).toBeVisible();
  expect(first.getByText('7K2M-Q9XT-4HVB-R3ZN')).toHaveClass('font-mono');
  const second = await card('Old');
  const expiry = second.getByText(localDate('2020-03-01T12:00:00.000Z'));
  expect(expiry).toHaveClass('text-danger');
  expect(second.getByText('Deactivated')).toBeVisible(); // and not active, beside an end that is over
});

it('counts all users, and shows those behind the first page on demand', async () => {
  const { user, backend } = showTab();
  await backend.world.change((tables) => {
    const [administrator] = tables.people.filter(({ id }) => id === 'admin');
    const many = Array.from({ length: 59 }, (_, index) => ({
      ...aUser({ username: `User ${index}` }),
      sign_in_code: `CODE-${index}`,
      password_mark: null,
    }));
    tables.people = [...many, ...(administrator ? [administrator] : [])];
  });

  expect(await screen.findByRole('heading', { name: 'All Users (60)' })).toBeVisible();
  expect(screen.getByText('50 of 60 users')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await card('User 58')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('is a table where seven columns have room', async () => {
  widenWindow();
  showTab();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
    '', // selects all
    'User',
    'Access Code',
    'Role',
    'Status',
    'Expires',
    'Last Login',
    'Actions',
  ]);
  expect(table.getByRole('rowheader', { name: /Ama Mensah/ })).toBeVisible();
});

it('switches a user off and on', async () => {
  const { user } = showTab();
  await user.click(await screen.findByRole('button', { name: 'Deactivate Ama Mensah' }));
  const activate = await screen.findByRole('button', { name: 'Activate Ama Mensah' });
  expect((await card('Ama Mensah')).getByText('Deactivated')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
  await user.click(activate);
  expect(await screen.findByRole('button', { name: 'Deactivate Ama Mensah' })).toBeVisible();
});

it.each([
  [mockUnreachable(userEndpoints.toggle), 'Error updating user status'],
  [
    mockFailure(userEndpoints.toggle, 'users.not_found', 'This user no longer exists.'),
    'This user no longer exists.',
  ],
])('says at the user why switching failed', async (failure, text) => {
  const { user } = showTab([failure]);
  await user.click(await screen.findByRole('button', { name: 'Deactivate Ama Mensah' }));
  const message = await (await card('Ama Mensah')).findByRole('alert');
  expect(message).toHaveTextContent(text);
});

it('deletes a user after a question and the own code', async () => {
  const { user, backend } = showTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Kwame Asante' }));
  expect(screen.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await enterCode(user);
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'Kwame Asante' })).not.toBeInTheDocument(),
  );
  expect(await card('Ama Mensah')).toBeDefined();
  const { people } = await backend.world.read();
  expect(people.map(({ username }) => username)).not.toContain('Kwame Asante');
});

it.each([
  [mockUnreachable(userEndpoints.remove), 'Error deleting user'],
  [
    mockFailure(userEndpoints.remove, 'users.protected', GUARDS.lastAdministrator),
    GUARDS.lastAdministrator,
  ],
])('says why a user could not be deleted', async (failure, text) => {
  const { user } = showTab([failure]);
  await user.click(await screen.findByRole('button', { name: 'Delete Kwame Asante' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

it('offers nothing that would lock out the protected account or oneself', async () => {
  const myself = aUser({ id: 'admin', username: 'Myself', role: 'admin' });
  const first = aUser({ username: 'First', role: 'admin', protected: true });
  const { user } = showTab([
    listOf(myself, first),
    mockAnswerFrom(memberEndpoints.page, ({ params: { id } }) => ({
      ...memberEndpoints.page.example,
      user: id === 'admin' ? myself : first,
    })),
  ]);
  expect((await card('Myself')).getByText('Your account')).toBeVisible();
  expect((await card('First')).getByText('Protected account')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Delete|Deactivate)/ })).not.toBeInTheDocument();
  for (const name of ['Myself', 'First']) {
    await user.click(screen.getByRole('button', { name: `More for ${name}` }));
    expect(await screen.findByRole('button', { name: /^Edit/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^(New code|Reset)/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: `Edit “${name}”` }));
    expect(dialog.queryByLabelText('Role')).not.toBeInTheDocument();
    await user.keyboard('{Escape}{Escape}');
  }
});

it('keeps what it has when a later call fails, and says since when', async () => {
  const { user, backend } = showTab([listOf(aUser({ username: 'Still here' }))]);
  await card('Still here');
  backend.use(mockFailure(userEndpoints.list, 'platform.internal'));
  await user.type(screen.getByLabelText(/^Username/), 'Nana');
  await user.click(screen.getByRole('button', { name: 'Create User' })); // reads the list again
  expect(await screen.findByText(/^Users could not be loaded\. What follows/)).toBeVisible();
  expect(await card('Still here')).toBeDefined();
});

it('says since when the list stands', async () => {
  showTab();
  expect(await screen.findByRole('button', { name: /^as of/ })).toBeVisible();
});

it('holds the place of the list while it loads', async () => {
  showTab([http.get('*/api/admin/users', () => delay('infinite'))]);
  expect(await screen.findByText('Loading users')).toBeInTheDocument();
});

it('says so when there are no users', async () => {
  showTab([listOf()]);
  expect(await screen.findByText('No users yet')).toBeVisible();
});

it('offers a retry when the users could not be loaded', async () => {
  const { user, backend } = showTab([mockUnreachable(userEndpoints.list)]);
  expect(await screen.findByText('Users could not be loaded.')).toBeVisible();
  backend.use(listOf(aUser({ username: 'Back again' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Back again')).toBeDefined();
});
