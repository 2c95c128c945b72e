import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { type Receipt, paymentEndpoints } from '#contracts/payments/payments.ts';
import { mockAnswer, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aReceipt } from '#tests/support/membership-builders.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RenewContext } from '#web/data/session/session.tsx';
import { SettingsScreen } from '#web/features/settings/SettingsScreen.tsx';

const listOf = (...receipts: Receipt[]): HttpHandler =>
  mockAnswer(paymentEndpoints.receipts, receipts);
const longDay = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' });

const renew = vi.fn<() => void>();

function showSettings(handlers: HttpHandler[] = [], user: 'trader' | 'admin' = 'trader') {
  return renderScreen(
    <RenewContext value={renew}>
      <SettingsScreen />
    </RenewContext>,
    { handlers, user },
  );
}

const profile = () => within(screen.getByRole('region', { name: 'Profile' }));

it('links to the renewal', async () => {
  const { user } = showSettings();
  await user.click(profile().getByRole('button', { name: 'Renew' }));
  expect(renew).toHaveBeenCalledOnce();
});

it('offers no renewal of unlimited access', () => {
  showSettings([listOf()], 'admin');
  expect(profile().queryByRole('button', { name: 'Renew' })).not.toBeInTheDocument();
});

it('lists receipts with number, package, amount, method, demo and state', async () => {
  showSettings([
    listOf(
      aReceipt({ number: 'BW-1' }),
      aReceipt({ number: 'BW-2', demo: true, payment_status: 'refunded', method: 'Mobile money' }),
      aReceipt({ number: 'BW-3', payment_status: 'disputed' }),
    ),
  ]);
  const first = await screen.findByRole('button', { name: /Receipt BW-1/ });
  expect(first).toHaveTextContent('Monthly');
  expect(first).toHaveTextContent('$30.00');
  expect(first).toHaveTextContent('Card');
  expect(first).toHaveTextContent('Paid');
  expect(first).not.toHaveTextContent('Demo');
  const second = screen.getByRole('button', { name: /Receipt BW-2/ });
  expect(second).toHaveTextContent('Refunded');
  expect(second).toHaveTextContent('Demo');
  expect(second).toHaveTextContent('Mobile money');
  expect(screen.getByRole('button', { name: /Receipt BW-3/ })).toHaveTextContent('Disputed');
});

it('opens a receipt that can be printed', async () => {
  const print = vi.fn<() => void>();
  vi.stubGlobal('print', print);
  const receipt = aReceipt({ demo: true });
  const { user } = showSettings([listOf(receipt)]);
  await user.click(await screen.findByRole('button', { name: /Receipt BW-/ }));

  const dialog = within(await screen.findByRole('dialog', { name: `Receipt ${receipt.number}` }));
  const paper = within(dialog.getByRole('article', { name: `Receipt ${receipt.number}` }));
  expect(paper.getByText('Ama Mensah')).toBeVisible();
  expect(paper.getByText('$30.00')).toBeVisible();
  const from = longDay(receipt.access_from ?? '');
  expect(paper.getByText(`${from} to ${longDay(receipt.access_until ?? '')}`)).toBeVisible();
  expect(paper.getByText('Demo payment: no money moved.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
});

it('says on the receipt that access was not activated yet', async () => {
  const receipt = aReceipt({ access_from: null, access_until: null });
  const { user } = showSettings([listOf(receipt)]);
  await user.click(await screen.findByRole('button', { name: /Receipt BW-/ }));
  expect(screen.getByText('Not yet activated')).toBeVisible();
});

it('says when nothing was paid', async () => {
  showSettings([listOf()]);
  expect(await screen.findByText('Nothing was paid here yet.')).toBeVisible();
});

it('offers a retry when the receipts could not be loaded', async () => {
  const { user, backend } = showSettings([mockUnreachable(paymentEndpoints.receipts)]);
  expect(await screen.findByText('Receipts could not be loaded.')).toBeVisible();
  backend.use(listOf(aReceipt({ number: 'BW-9' })));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /Receipt BW-9/ })).toBeVisible();
});
