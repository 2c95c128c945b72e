import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { userEndpoints } from '#contracts/users.ts';
import { mockAnswer, mockFailure } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/app/AdminShell.tsx';
import '#web/app/CommandPalette.tsx';
import { RootGate } from '#web/app/App.tsx';

const [ama] = userEndpoints.list.example;
const [payment] = adminPaymentEndpoints.list.example;

const matches: HttpHandler[] = [
  mockAnswer(userEndpoints.list, [userEndpoints.list.response.element.parse(ama)]),
  mockAnswer(adminPaymentEndpoints.list, [
    adminPaymentEndpoints.list.response.element.parse(payment),
  ]),
];

async function openConsole(...handlers: HttpHandler[]) {
  const view = renderScreen(<RootGate path="/" />, { user: 'admin', handlers });
  await screen.findByRole('heading', { level: 1, name: 'Overview' });
  return view;
}

const search = () => screen.findByRole('combobox', { name: /^Search members/ });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

it.each(['{Control>}k{/Control}', '{Meta>}k{/Meta}'])(
  'opens by %s with actions and tabs',
  async (keys) => {
    const { user } = await openConsole();
    await user.keyboard(keys);
    expect(await search()).toHaveFocus();
    const actions = within(screen.getByRole('group', { name: 'Actions' })).getAllByRole('option');
    expect(actions.map((option) => option.textContent)).toEqual([
      'Create User',
      'Record payment',
      'Create Post',
      'Schedule Webinar',
      'Create Backup',
      'Audit log',
      'Server logs',
      'Mails',
      'My Account',
      'Keyboard shortcuts',
    ]);
    const tabs = within(screen.getByRole('group', { name: 'Tabs' })).getAllByRole('option');
    expect(tabs).toHaveLength(16);
    await user.keyboard(keys);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  },
);

it('opens a tab by a few letters and Enter, and Back leads to where it was', async () => {
  const { user } = await openConsole();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await search(), 'plat anal');
  expect(chosen()).toBe('Platform Analytics');
  await user.keyboard('{Enter}');
  expect(await heading('Platform Analytics')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  history.back();
  expect(await heading('Overview')).toBeVisible();
});

it('moves through the results by arrows, around both ends, and says which one is chosen', async () => {
  const { user } = await openConsole();
  await user.keyboard('{Control>}k{/Control}');
  const input = await search();
  await user.type(input, 'chart');
  expect(options()).toEqual(['Chart', 'Chart Analysis']);
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Chart Analysis');
  expect(input).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { selected: true }).id,
  );
  await user.keyboard('{ArrowDown}');
  expect(chosen()).toBe('Chart');
  await user.keyboard('{ArrowUp}');
  expect(chosen()).toBe('Chart Analysis');
  expect(input).toHaveFocus();
});

it('finds members and payments at the server, once typing pauses', async () => {
  const { user, backend } = await openConsole(...matches);
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await search(), 'kwame');
  await waitFor(() => expect(options()).toHaveLength(2));
  expect(
    within(screen.getByRole('group', { name: 'Members' })).getByRole('option'),
  ).toHaveTextContent('ama, ama@example.com');
  expect(
    within(screen.getByRole('group', { name: 'Payments' })).getByRole('option'),
  ).toHaveTextContent(/^Kwame Boateng, .*30/);
  const requests = backend.calls.filter((call) => call === `GET /api${userEndpoints.list.path}`);
  expect(requests).toHaveLength(1);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Kwame Boateng' })).toBeVisible();
});

it.each([
  [
    'create user',
    'User Management',
    async () => screen.findByLabelText('Username', { exact: false }),
  ],
  [
    'record pay',
    'Payment Management',
    async () => screen.findByRole('dialog', { name: 'Record payment' }),
  ],
  ['new post', 'Trading Floor', async () => screen.findByRole('dialog')],
  ['schedule', 'Webinar Management', async () => screen.findByRole('dialog')],
  [
    'backup',
    'System Health',
    async () => screen.findByRole('alertdialog', { name: 'Create Backup' }),
  ],
])('"%s" opens the form in %s', async (text, title, form) => {
  const { user } = await openConsole();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await search(), text);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: /^Search/ })).toBeNull());
  const opened = await form();
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true));
  expect(screen.getByRole('heading', { level: 1, name: title, hidden: true })).toBeInTheDocument();
});

it('opens by touch from the header', async () => {
  const { user } = await openConsole();
  await user.click(screen.getByRole('button', { name: 'Search the console' }));
  await search();
  await user.click(screen.getByRole('option', { name: 'Dark Pools' }));
  expect(await heading('Dark Pools')).toBeVisible();
});

it('has tabs and actions offline, and says that members and payments are not searched', async () => {
  const { user } = await openConsole();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  window.dispatchEvent(new Event('offline'));
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await search(), 'webinar');
  expect(options()).toEqual(['Schedule Webinar', 'Webinar Management']);
  expect(screen.getByText('Offline: members and payments cannot be searched.')).toBeVisible();
});

it('says that it searches, that it could not, and that nothing was found', async () => {
  const { user, backend } = await openConsole(
    http.get('*/api/admin/users', () => delay('infinite')),
  );
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await search(), 'zzz');
  expect(await screen.findByText('Searching members and payments…')).toBeVisible();
  backend.use(mockFailure(userEndpoints.list, 'platform.internal'));
  await user.type(await search(), 'z');
  expect(await screen.findByText('Members and payments could not be searched.')).toBeVisible();
  backend.use(mockAnswer(userEndpoints.list, []), mockAnswer(adminPaymentEndpoints.list, []));
  await user.type(await search(), 'z');
  expect(await screen.findByText('Nothing found')).toBeVisible();
});

it('lists the keys by a question mark, unless single keys are switched off', async () => {
  const { user } = await openConsole();
  await user.keyboard('?');
  const list = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(list).getByText('Select the row')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.keyboard('{Control>}k{/Control}');
  await user.type(await search(), 'my account{Enter}');
  await user.click(await screen.findByRole('switch', { name: /^Keyboard shortcuts/ }));
  await user.keyboard('?');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.keyboard('{Control>}k{/Control}');
  expect(await search()).toHaveFocus();
});
