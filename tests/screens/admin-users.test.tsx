import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { userEndpoints } from '#contracts/users.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aUser } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';

const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<UsersTab />, { user: 'admin', handlers });
const listOf = (...users: ReturnType<typeof aUser>[]) => mockAnswer(userEndpoints.list, users);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const localDate = (instant: string): string => new Date(instant).toLocaleDateString();

/** A window in which all seven columns have room. */
function widenWindow(): void {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
}

it('creates a member with a month of access unless told otherwise', async () => {
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

it('says that the code of an administrator is shown only now', async () => {
  const { user } = showTab();
  await user.type(screen.getByLabelText(/^Username/), 'Kofi');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role' }), 'Admin');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Access period' }), '1 year');
  await user.click(screen.getByRole('button', { name: 'Create User' }));

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
  const expiry = second.getByText(/Expired/);
  expect(expiry).toHaveTextContent(localDate('2020-03-01T12:00:00.000Z'));
  expect(expiry).toHaveClass('text-danger');
  expect(second.getByText('Inactive')).toBeVisible();
});

it('counts all users, and shows those behind the first page on demand', async () => {
  const { user, backend } = showTab();
  const people = (await backend.world.read()).people;
  const [administrator] = people.filter(({ id }) => id === 'admin');
  await backend.world.change((tables) => {
    const many = Array.from({ length: 249 }, (_, index) => ({
      ...aUser({ username: `User ${index}` }),
      sign_in_code: `CODE-${index}`,
      password_mark: null,
    }));
    tables.people = [...many, ...(administrator ? [administrator] : [])];
  });

  expect(await screen.findByRole('heading', { name: 'All Users (250)' })).toBeVisible();
  expect(screen.getByText('200 of 250 users')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await card('User 248')).toBeDefined();
});

it('is a table where seven columns have room', async () => {
  widenWindow();
  showTab();
  const table = within(await screen.findByRole('table'));
  expect(table.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
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
  expect((await card('Ama Mensah')).getByText('Inactive')).toBeVisible();
  await user.click(activate);
  expect(await screen.findByRole('button', { name: 'Deactivate Ama Mensah' })).toBeVisible();
});

it('says at the user when switching failed', async () => {
  const { user } = showTab([mockUnreachable(userEndpoints.toggle)]);
  await user.click(await screen.findByRole('button', { name: 'Deactivate Ama Mensah' }));
  const message = await (await card('Ama Mensah')).findByRole('alert');
  expect(message).toHaveTextContent('Error updating user status');
});

it('deletes a user after a question', async () => {
  const { user } = showTab();
  await user.click(await screen.findByRole('button', { name: 'Delete Kwame Asante' }));
  expect(screen.getByText('Are you sure you want to delete this user?')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'Kwame Asante' })).not.toBeInTheDocument(),
  );
});

it('says when a user could not be deleted', async () => {
  const { user } = showTab([mockUnreachable(userEndpoints.remove)]);
  await user.click(await screen.findByRole('button', { name: 'Delete Kwame Asante' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Error deleting user');
});

it('offers nothing that would lock out the protected account or oneself', async () => {
  showTab([
    listOf(
      aUser({ id: 'admin', username: 'Myself', role: 'admin' }),
      aUser({ username: 'First', role: 'admin', protected: true }),
    ),
  ]);
  expect((await card('Myself')).getByText('Your account')).toBeVisible();
  expect((await card('First')).getByText('Protected account')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^(Delete|Deactivate)/ })).not.toBeInTheDocument();
});

it('offers a retry when the users could not be loaded', async () => {
  const { user, backend } = showTab([mockUnreachable(userEndpoints.list)]);
  expect(await screen.findByText('Users could not be loaded.')).toBeVisible();
  backend.use(listOf(aUser({ username: 'Back again' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await card('Back again')).toBeDefined();
});
