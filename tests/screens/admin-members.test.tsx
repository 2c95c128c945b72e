import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { memberEndpoints } from '#contracts/members.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { aUser } from '#tests/support/builders.ts';
import { showInConsole } from '#tests/support/confirm-identity.tsx';
import { UsersTab } from '#web/admin/users/UsersTab.tsx';
import { Toasts } from '#web/ui/states/Toasts.tsx';
import {
  type OpenedTarget,
  OpenedTargetContext,
  OpenTargetContext,
} from '#web/data/notifications/opened-item.ts';

const { changeAccess, page } = memberEndpoints;

const tab = (
  <>
    <UsersTab />
    <Toasts />
  </>
);
const showTab = (options: Parameters<typeof showInConsole>[1] = {}) => showInConsole(tab, options);
const bar = () => within(screen.getByRole('toolbar', { name: 'Selected members' }));
const selectAll = async (user: ReturnType<typeof showTab>['user']) => {
  await screen.findByRole('article', { name: 'Ama Mensah' });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
};
const endsOf = async ({ backend }: ReturnType<typeof showTab>) =>
  Object.fromEntries(
    (await backend.world.read()).people.map(({ id, expires_at }) => [id, expires_at]),
  );

it('extends all members by a month with four clicks, and takes it back with one', async () => {
  const view = showTab();
  const { user } = view;
  const before = await endsOf(view);
  await selectAll(user);
  await user.click(bar().getByRole('button', { name: 'Extend' }));
  expect(
    await screen.findByRole('dialog', { name: 'Extend the access of 7 members' }),
  ).toBeVisible();
  expect(screen.getByLabelText('By')).toHaveDisplayValue('1 month');
  await user.click(screen.getByRole('button', { name: 'Extend access' }));
  expect(await screen.findByText('5 members extended, 2 left as they were')).toBeVisible();
  expect(screen.queryByRole('toolbar', { name: 'Selected members' })).not.toBeInTheDocument();
  const after = await endsOf(view);
  expect(Date.parse(after['efua'] ?? '') - Date.parse(before['efua'] ?? '')).toBe(30 * 86_400_000);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () => expect(await endsOf(view)).toEqual(before));
});

it('deactivates the selected ones at once, with an undo instead of a question', async () => {
  const view = showTab();
  const { user, backend } = view;
  const card = within(await screen.findByRole('article', { name: 'Kwame Asante' }));
  const row = card.getByText('Kwame Asante').closest('li');
  await user.click(within(row ?? document.body).getByRole('checkbox', { name: 'Select' }));
  expect(bar().queryByRole('button', { name: 'Activate' })).not.toBeInTheDocument();
  await user.click(bar().getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText('1 member deactivated')).toBeVisible();
  expect(await card.findByText('Deactivated')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await backend.world.read()).people.find(({ id }) => id === 'kwame')).toMatchObject({
      is_active: true,
    }),
  );
});

it('says why an act on many was refused, and keeps the selection', async () => {
  const refused = 'The list has changed: it has 8 users now, not 7. Please look again.';
  const { user } = showTab({
    handlers: [mockFailure(changeAccess, 'users.count_changed', refused)],
  });
  await selectAll(user);
  await user.click(bar().getByRole('button', { name: 'Extend' }));
  await user.click(screen.getByRole('button', { name: 'Extend access' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(refused);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('7 members selected')).toBeVisible();
});

it('opens the page of a member by Enter on the row, which says first whether they can sign in', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
  const { user } = showTab();
  const name = await screen.findByRole('rowheader', { name: /Lena Hoffmann/ });
  name.closest('tr')?.focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Lena Hoffmann' }));
  expect(await dialog.findByText(/^Cannot sign in: access expired on /)).toBeVisible();
  const payments = within(await dialog.findByRole('region', { name: 'Payments' }));
  expect(payments.getByText('$30.00 · Monthly · Paid')).toBeVisible();
});

it.each([
  [{ refusal: null, at: null }, /^Can sign in\.$/],
  [{ refusal: 'inactive', at: null }, /^Cannot sign in: the account is deactivated\.$/],
  [{ refusal: 'scheduled', at: '2031-05-06T09:00:00.000Z' }, /access begins on .*2031\.$/],
  [{ refusal: 'maintenance', at: null }, /closed for maintenance\.$/],
  [
    { refusal: 'blocked', at: '2031-05-06T09:00:00.000Z' },
    /too many failed attempts, blocked until/,
  ],
] as const)('says in one sentence whether a member can sign in: %j', async (sign_in, text) => {
  const user = aUser({ username: 'Nana' });
  const failed = {
    id: 'failed',
    at: '2026-11-20T09:00:00.000Z',
    actor_id: user.id,
    actor: 'Nana',
    action: 'auth.failed',
    target: 'wrong access code on a known device',
  };
  const view = showInConsole(
    <OpenedTargetContext value={{ section: 'users', item: user.id }}>
      <UsersTab />
    </OpenedTargetContext>,
    {
      handlers: [mockAnswer(page, { ...page.example, user, sign_in, failed_sign_ins: [failed] })],
    },
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Nana' }));
  expect(await dialog.findByText(text)).toBeVisible();
  const failures = within(dialog.getByRole('region', { name: 'Failed sign-ins' }));
  expect(failures.getByText('Wrong access code on a known device')).toBeVisible();
  expect(view.backend.calls).toContain(`GET /api/admin/users/${user.id}/page`);
});

it('leads from the payments of a member to all of them', async () => {
  const open = vi.fn<(target: OpenedTarget) => void>();
  const { user } = showInConsole(
    <OpenTargetContext value={open}>
      <UsersTab />
    </OpenTargetContext>,
  );
  await user.click(await screen.findByRole('button', { name: 'More for Ama Mensah' }));
  await user.click(await screen.findByRole('button', { name: 'All payments' }));
  expect(open).toHaveBeenCalledWith({
    section: 'payments',
    item: null,
    filter: 'search=Ama+Mensah',
  });
});

it('a link opens the list as it was narrowed', async () => {
  showInConsole(
    <OpenedTargetContext value={{ section: 'users', item: null, filter: 'status=expired' }}>
      <UsersTab />
    </OpenedTargetContext>,
  );
  expect(await screen.findByRole('heading', { name: 'Matching Users (1)' })).toBeVisible();
  expect(screen.getByRole('article', { name: 'Lena Hoffmann' })).toBeVisible();
  expect(await screen.findByRole('radio', { name: 'Expired (1)' })).toBeChecked();
});
