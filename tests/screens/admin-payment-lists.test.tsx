import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { aSubscription, aTransaction } from '#tests/support/membership-builders.ts';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { paymentsAre } from '#tests/support/notified-lists.ts';
import { PaymentsTab } from '#web/admin/payments/PaymentsTab.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';
import { daysOfMonth, localDay } from '#web/lib/days.ts';
import * as download from '#web/lib/download.ts';

const showTab = (handlers: HttpHandler[]) =>
  renderScreen(<PaymentsTab />, { user: 'admin', handlers });
const names = () => screen.getAllByRole('article').map((each) => each.ariaLabel);
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

const customers = () =>
  screen
    .getAllByRole('row')
    .flatMap((row) => within(row).queryByRole('rowheader')?.textContent ?? []);

it('shows of a subscription the member, the package, its state, its period and its payment', async () => {
  const sold = [
    aSubscription({ payment: { amount: 30, currency: 'USD' } }),
    aSubscription({ username: 'Old', status: 'expired' }),
    aSubscription({ username: 'Gone', status: 'inactive' }),
  ];
  const { user } = showTab(paymentsAre([], sold));
  await user.click(await screen.findByRole('tab', { name: 'Subscriptions' }));
  const card = await cardOf('Ama Mensah');
  expect(card.getByText('Active')).toBeVisible();
  expect(card.getByText('Monthly')).toBeVisible();
  expect(card.getByText('$30.00')).toBeVisible();
  expect((await cardOf('Old')).getByText('Expired')).toBeVisible();
  expect((await cardOf('Gone')).getByText('Inactive')).toBeVisible();
  expect((await cardOf('Gone')).getByText('Payment deleted')).toBeVisible();

  await user.click(screen.getByRole('radio', { name: 'Inactive (1)' }));
  await waitFor(() => expect(names()).toEqual(['Gone']));
  await user.click(screen.getByRole('radio', { name: 'All (3)' }));
  await fill(user, screen.getByLabelText('Search subscriptions'), 'mensah');
  await waitFor(() => expect(names()).toEqual(['Ama Mensah']));
  await user.click(screen.getByRole('radio', { name: 'Expired (1)' }));
  expect(await screen.findByText('No subscription fits')).toBeVisible();
});

it('shows the payments of a status, and those of one member', async () => {
  const unpaid = { payment_status: 'unpaid' } as const;
  const { user } = showTab(
    paymentsAre([
      aTransaction({ metadata: { username: 'Open' }, status: 'pending', ...unpaid }),
      aTransaction({ metadata: { username: 'Gone' }, status: 'failed', ...unpaid }),
      aTransaction({ activated_at: '2026-11-22T09:00:00.000Z' }),
    ]),
  );
  await user.click(await screen.findByRole('radio', { name: 'Failed (1)' }));
  await waitFor(() => expect(names()).toEqual(['Gone']));
  await user.click(screen.getByRole('radio', { name: 'Pending (1)' }));
  await waitFor(() => expect(names()).toEqual(['Open']));
  await user.click(screen.getByRole('radio', { name: 'All (3)' }));
  await fill(user, screen.getByLabelText('Search payments'), 'KWAME BOAT');
  await waitFor(() => expect(names()).toEqual(['Kwame Boateng']));
  await fill(user, screen.getByLabelText('Search payments'), 'nobody');
  expect(await screen.findByText('No payment fits')).toBeVisible();
});

it('shows the session of a payment, and finds the payment by it', async () => {
  const recorded = aTransaction({ metadata: { username: 'Recorded' }, session_id: null });
  const paid = aTransaction({
    metadata: { username: 'Paid' },
    session_id: 'c0ffee1d9e0a4b5c8d7e6f5a4b3c2d1e',
  });
  const { user } = showTab(paymentsAre([recorded, paid]));
  for (const [name, sessions] of [
    ['Paid', ['c0ffee1d9e0a4b5c8d7e6f5a4b3c2d1e']],
    ['Recorded', []],
  ] as const) {
    await user.click((await cardOf(name)).getByRole('button', { name }));
    const sheet = within(await screen.findByRole('dialog', { name }));
    expect(sheet.queryAllByText(/^c0ffee1d/).map((each) => each.textContent)).toEqual(sessions);
    await user.keyboard('{Escape}');
  }
  await fill(user, screen.getByLabelText('Search payments'), 'c0ffee1d');
  await waitFor(() => expect(names()).toEqual(['Paid']));
});

it.each([
  ['Waiting for activation (0)', 'Nobody is waiting'],
  ['Alerts (0)', 'No alerts'],
  ['Failed (0)', 'No payment of this status'],
])('says so under %s', async (name, text) => {
  const { user } = showTab(
    paymentsAre([aTransaction({ activated_at: '2026-11-22T09:00:00.000Z' })]),
  );
  await user.click(await screen.findByRole('radio', { name }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('opens the payment that a notification has led to, also where others wait', async () => {
  const done = aTransaction({
    metadata: { username: 'Refunded' },
    activated_at: '2026-11-22T09:00:00.000Z',
  });
  renderScreen(
    <OpenedTargetContext value={{ section: 'payments', item: done.id }}>
      <PaymentsTab />
    </OpenedTargetContext>,
    { user: 'admin', handlers: paymentsAre([aTransaction(), done]) },
  );
  expect(await screen.findByRole('dialog', { name: 'Refunded' })).toBeVisible();
  expect(await screen.findByRole('article', { name: 'Kwame Boateng', hidden: true })).toBeVisible();
});

const october = (name: string, day: string, changes: Partial<Transaction> = {}) =>
  aTransaction({
    metadata: { username: name },
    paid_at: new Date(`${day}T12:00`).toISOString(),
    activated_at: '2026-11-22T09:00:00.000Z',
    ...changes,
  });

it('the payments of a month, with their total, are a CSV file after three presses', async () => {
  const now = new Date();
  const month = localDay(new Date(now.getFullYear(), now.getMonth() - 1, 15)).slice(0, 7);
  const { from, to } = daysOfMonth(month);
  const { user } = showTab(
    paymentsAre([
      aTransaction({ metadata: { username: 'Waits' } }),
      october('First', from),
      october('Last', to, { amount: 10.5 }),
      october('Refunded', to, { payment_status: 'refunded', refunded: 30 }),
      october('In cedis', to, { amount: 350, currency: 'GHS' }),
      october('Later', localDay(now)),
    ]),
  );
  const saved = vi.spyOn(download, 'saveFile').mockReturnValue(true);
  await screen.findByRole('article', { name: 'Waits' });
  await user.selectOptions(screen.getByLabelText('Period'), month); // two presses
  const totals = within(await screen.findByRole('region', { name: 'Totals' }));
  expect(await totals.findByText('4 payments')).toBeVisible();
  expect(totals.getByText('$40.50')).toBeVisible();
  expect(totals.getByText('income (3), $30.00 refunded')).toBeVisible();
  expect(totals.getByText('350.00 GHS')).toBeVisible();
  expect(screen.getByText(/Whole days in your time zone/)).toBeVisible();
  await user.click(totals.getByRole('button', { name: 'Export CSV' }));

  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  const [blob, name] = saved.mock.calls[0] ?? [];
  expect(name).toBe(`bellwether-payments-${from}-to-${to}.csv`);
  expect(blob?.type).toMatch(/^text\/csv/);
  const lines = ((await blob?.text()) ?? '').trim().split('\r\n');
  expect(lines).toHaveLength(1 + 4 + 5); // the head, the payments, and the totals
  expect(lines.some((line) => line.startsWith(`${from},`))).toBe(true);
  expect(lines.at(-3)).toContain('"TOTAL received, 3 payments",,,,,,70.5,USD');
  expect(lines.at(-2)).toContain('TOTAL refunded of it,,,,,,30,USD');
  expect(lines.at(-1)).toContain('TOTAL income,,,,,,40.5,USD');
});

it('other days are typed, the last one included, and nothing is asked for while they are reversed', async () => {
  const { user } = showTab(
    paymentsAre([october('First', '2026-10-01'), october('Last', '2026-10-31')]),
  );
  await screen.findByRole('article', { name: 'First' });
  await user.selectOptions(screen.getByLabelText('Period'), 'Other days');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-02' } });
  fireEvent.change(screen.getByLabelText(/^To,/), { target: { value: '2026-10-31' } });
  await waitFor(() => expect(names()).toEqual(['Last']));
  fireEvent.change(screen.getByLabelText(/^To,/), { target: { value: '2026-10-01' } });
  expect(await screen.findByText('The last day is before the first one')).toBeVisible();
  expect(await screen.findByText('No payment fits')).toBeVisible();
});

it('a link opens the list as it was narrowed and sorted', async () => {
  renderScreen(
    <OpenedTargetContext
      value={{ section: 'payments', item: null, filter: 'method=cash&sort=amount&show=completed' }}
    >
      <PaymentsTab />
    </OpenedTargetContext>,
    {
      user: 'admin',
      handlers: paymentsAre([
        aTransaction({ metadata: { username: 'Phone' } }),
        aTransaction({ metadata: { username: 'Much' }, method: 'cash', amount: 70 }),
        aTransaction({ metadata: { username: 'Little' }, method: 'cash', amount: 10 }),
      ]),
    },
  );
  await waitFor(() => expect(names()).toEqual(['Little', 'Much']));
  expect(screen.getByRole('radio', { name: 'Completed (3)' })).toBeChecked();
  expect(screen.getByLabelText('Method')).toHaveValue('cash');
});

it('a press on a head sorts, and Enter on a row opens its payment', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
  const { user } = showTab(
    paymentsAre([
      aTransaction({ metadata: { username: 'Much' }, amount: 70 }),
      aTransaction({ metadata: { username: 'Little' }, amount: 10 }),
    ]),
  );
  await user.click(await screen.findByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(customers()[0]).toMatch(/^Little/));
  await user.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(customers()[0]).toMatch(/^Much/));
  await user.keyboard('jj{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Little' })).toBeVisible();
});
