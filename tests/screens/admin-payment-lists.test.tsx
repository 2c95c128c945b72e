import { screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { aSubscription, aTransaction } from '#tests/support/membership-builders.ts';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { paymentsAre } from '#tests/support/notified-lists.ts';
import { PaymentsTab } from '#web/admin/payments/PaymentsTab.tsx';
import { OpenedTargetContext } from '#web/data/notifications/opened-item.ts';

const showTab = (handlers: HttpHandler[]) =>
  renderScreen(<PaymentsTab />, { user: 'admin', handlers });
const names = () => screen.getAllByRole('article').map((each) => each.ariaLabel);
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));

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
  const card = await cardOf('Paid');
  expect(card.getByText('Session c0ffee1d9e0a4b5c8d7e6f5a4b3c2d1e')).toBeVisible();
  expect((await cardOf('Recorded')).queryByText(/^Session/)).not.toBeInTheDocument();
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

it('marks the payment that a notification has led to, also where others wait', async () => {
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
  const marked = (await screen.findByText('From your notification')).parentElement;
  expect(within(marked ?? document.body).getByRole('article', { name: 'Refunded' })).toBeVisible();
});
