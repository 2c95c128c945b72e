import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { PaymentsTab } from '#web/admin/payments/PaymentsTab.tsx';

const showTab = () => renderScreen(<PaymentsTab />, { user: 'admin' });
type Tab = ReturnType<typeof showTab>;

const paymentOf = async ({ backend }: Tab, who: string) => {
  const { transactions } = await backend.world.read();
  const payment = transactions.find(({ name }) => name === who);
  if (payment === undefined) throw new Error(`the demo has no payment of ${who}`);
  return payment;
};

/** The details of a member's payment. */
async function openDetails({ user }: Tab, name: string) {
  await user.click(await screen.findByRole('radio', { name: /^All \(/ }));
  const [card] = await screen.findAllByRole('article', { name });
  if (card === undefined) throw new Error(`no payment of ${name} is listed`);
  await user.click(within(card).getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

const refill = async ({ user }: Tab, field: HTMLElement, text: string) => {
  await user.clear(field);
  await fill(user, field, text);
};

const inCorrection = async ({ user }: Tab, details: Awaited<ReturnType<typeof openDetails>>) => {
  await user.click(details.getByRole('button', { name: 'Correct' }));
  return within(await screen.findByRole('dialog', { name: /^Correct the payment/ }));
};

it('a part of a payment is given back with its reason, which the payment then shows', async () => {
  const tab = showTab();
  const details = await openDetails(tab, 'Lena Hoffmann');
  const dialog = await inCorrection(tab, details);
  const save = dialog.getByRole('button', { name: 'Save correction' });
  await refill(tab, dialog.getByLabelText(/^Amount/), '31');
  await fill(tab.user, dialog.getByLabelText(/^Reason/), 'A week of it');
  expect(save).toBeDisabled(); // more than was paid
  await refill(tab, dialog.getByLabelText(/^Amount/), '7.50');
  expect(dialog.queryByRole('switch')).not.toBeInTheDocument(); // the access goes on after a part
  await tab.user.click(save);

  expect(await details.findByText('Partly refunded')).toBeVisible();
  expect(details.getByText('Refund of $7.50')).toBeVisible();
  expect(details.getByText('A week of it')).toBeVisible();
  expect(await paymentOf(tab, 'Lena Hoffmann')).toMatchObject({ refunded: 7.5 });
});

it('a payment that was recorded twice is made void, and its access ends only where that is chosen', async () => {
  const tab = showTab();
  const details = await openDetails(tab, 'Lena Hoffmann');
  const dialog = await inCorrection(tab, details);
  await tab.user.selectOptions(dialog.getByLabelText(/^What happened/), 'void');
  await fill(tab.user, dialog.getByLabelText(/^Reason/), 'Recorded twice');
  expect(dialog.getByRole('switch', { name: 'End the access of this payment' })).not.toBeChecked();
  await tab.user.click(dialog.getByRole('button', { name: 'Save correction' }));
  expect(await details.findByText('Void')).toBeVisible();
  expect(await paymentOf(tab, 'Lena Hoffmann')).toMatchObject({
    payment_status: 'voided',
    withdrawn_at: null,
  });

  const undo = await inCorrection(tab, details);
  await fill(tab.user, undo.getByLabelText(/^Reason/), 'It was another one');
  await tab.user.click(undo.getByRole('button', { name: 'Save correction' }));
  expect(await details.findByText('Corrections taken back')).toBeVisible();
  expect(await paymentOf(tab, 'Lena Hoffmann')).toMatchObject({ payment_status: 'paid' });
});

it('the note of a payment can be changed', async () => {
  const tab = showTab();
  const details = await openDetails(tab, 'Lena Hoffmann');
  await tab.user.click(details.getByRole('button', { name: 'Edit note' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Note on the payment/ }));
  await refill(tab, dialog.getByLabelText('Note'), 'Paid by her brother');
  await tab.user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await details.findByText('Paid by her brother')).toBeVisible();
});

it('warns before the same person, amount and day is recorded again, and records it when that is meant', async () => {
  const tab = showTab();
  const recordIt = async () => {
    await tab.user.click(await screen.findByRole('button', { name: 'Record payment' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record payment' }));
    const search = await dialog.findByRole('searchbox');
    await fill(tab.user, search, 'lena');
    await tab.user.click(await dialog.findByRole('button', { name: /^Lena Hoffmann/ }));
    await tab.user.click(dialog.getByRole('button', { name: 'Record payment' }));
    return dialog;
  };
  await recordIt();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const count = async () => (await tab.backend.world.read()).transactions.length;
  const before = await count();
  const dialog = await recordIt();
  expect(await dialog.findByText(/has paid the same amount within a day/)).toBeVisible();
  expect(await count()).toBe(before);
  await tab.user.click(dialog.getByRole('button', { name: 'Record it anyway' }));
  await expect.poll(count).toBe(before + 1);
});
