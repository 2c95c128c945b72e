import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { userEndpoints } from '#contracts/users.ts';
import { mockAnswerFrom, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aUser } from '#tests/support/builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';

const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<UsersTab />, { user: 'admin', handlers });
const names = () => screen.getAllByRole('article').map(({ ariaLabel }) => ariaLabel);
const head = (name: string) => screen.getByRole('columnheader', { name });
const choose = (label: string) => screen.getByRole('combobox', { name: label });

it('finds users by a part of their name or address, once the typing rests', async () => {
  const { user, backend } = showTab();
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'MENSAH');
  await waitFor(() => expect(names()).toEqual(['Ama Mensah']));
  expect(screen.getByRole('heading', { name: 'Matching Users (1)' })).toBeVisible();
  const reads = backend.calls.filter((call) => call === 'GET /api/admin/users');
  expect(reads.length).toBeLessThan('MENSAH'.length);
});

it('narrows to a role and a status', async () => {
  const { user } = showTab();
  await screen.findByRole('article', { name: 'Ama Mensah' });
  await user.selectOptions(choose('Show role'), 'Admin');
  await waitFor(() => expect(names()).not.toContain('Ama Mensah'));
  await user.selectOptions(choose('Show role'), 'All roles');
  await user.click(await screen.findByRole('radio', { name: 'Expires in 7 days (1)' }));
  await waitFor(() => expect(names()).toEqual(['Efua Boateng']));
});

it('says that nobody matches, and goes back to all', async () => {
  const { user } = showTab();
  await user.type(await screen.findByRole('searchbox', { name: 'Search' }), 'nobody at all');
  expect(await screen.findByText('Nobody matches')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  expect(await screen.findByRole('heading', { name: /^All Users/ })).toBeVisible();
  await waitFor(() => expect(names()).toContain('Ama Mensah'));
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('');
});

it('sorts by a choice, newest first by default', async () => {
  const { user } = showTab();
  await screen.findByRole('article', { name: 'Ama Mensah' });
  expect(choose('Sort by')).toHaveDisplayValue('Newest first');
  expect(within(choose('Sort by')).getAllByRole('option')).toHaveLength(8);
  await user.selectOptions(choose('Sort by'), 'Name, A to Z');
  await waitFor(() => expect(names()[0]).toBe('Ama Mensah'));
  await user.selectOptions(choose('Sort by'), 'Name, Z to A');
  await waitFor(() => expect(names().at(-1)).toBe('Ama Mensah'));
});

it('sorts a table by the heads of its columns, and says which way', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
  const { user } = showTab();
  const sortBy = (name: string) => user.click(within(head(name)).getByRole('button', { name }));
  await screen.findByRole('table');
  for (const name of ['User', 'Expires', 'Last Login']) {
    expect(head(name)).not.toHaveAttribute('aria-sort');
    await sortBy(name);
    expect(head(name)).toHaveAttribute('aria-sort', 'ascending');
    await sortBy(name);
    expect(head(name)).toHaveAttribute('aria-sort', 'descending');
  }
  expect(choose('Sort by')).toHaveDisplayValue('Last login, latest first');
});

it('shows a user once, also where the server began at the top again', async () => {
  const people = Array.from({ length: 50 }, (_, index) => aUser({ username: `User ${index}` }));
  const { user } = showTab([mockAnswerFrom(userEndpoints.list, () => people)]);
  await screen.findByRole('article', { name: 'User 0' });
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Show more' })).toBeEnabled());
  expect(screen.getAllByRole('article', { name: 'User 0' })).toHaveLength(1);
});

it('keeps the search in place when its call failed', async () => {
  const { user, backend } = showTab();
  await screen.findByRole('article', { name: 'Ama Mensah' });
  backend.use(mockUnreachable(userEndpoints.list));
  await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'ama');
  expect(await screen.findByText('Users could not be loaded.')).toBeVisible();
  expect(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('ama');
});
