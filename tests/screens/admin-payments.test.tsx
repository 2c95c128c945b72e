import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it, vi } from 'vitest';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aTransaction } from '#tests/support/membership-builders.ts';
import { fill } from '#tests/support/fill.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { paymentsAre } from '#tests/support/notified-lists.ts';
import { PaymentsTab } from '#web/admin/payments/PaymentsTab.tsx';

const { list, summary, record, activate, withdraw } = adminPaymentEndpoints;
const showTab = (handlers: HttpHandler[] = []) =>
  renderScreen(<PaymentsTab />, { user: 'admin', handlers });
const names = () => screen.getAllByRole('article').map((each) => each.ariaLabel);
const cardOf = async (name: string) => within(await screen.findByRole('article', { name }));
const openDetails = async ({ user }: ReturnType<typeof showTab>, name: string) => {
  await user.click((await cardOf(name)).getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};
const columnsOf = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('columnheader')
    .map((each) => each.textContent);
const showAll = async ({ user }: ReturnType<typeof showTab>) =>
  user.click(await screen.findByRole('radio', { name: /^All \(/ }));

it('begins with who waits for activation, and counts them', async () => {
  const tab = showTab(
    paymentsAre([
      aTransaction({ metadata: { username: 'Waits' } }),
      aTransaction({ metadata: { username: 'Has it' }, activated_at: '2026-11-22T09:00:00.000Z' }),
      aTransaction({
        metadata: { username: 'Unpaid' },
        status: 'pending',
        payment_status: 'unpaid',
      }),
    ]),
  );
  expect(await screen.findByRole('radio', { name: 'Waiting for activation (1)' })).toBeChecked();
  expect(names()).toEqual(['Waits']);
  await showAll(tab);
  await waitFor(() => expect(names()).toHaveLength(3));
});

it('shows of a payment who, how much, what and how in the list, and the rest in its details', async () => {
  const tab = showTab(
    paymentsAre([
      aTransaction({
        id: '019aab20-7d3e-7f40-8b52-7c8d9e0f1a23',
        session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
        amount: 1142.5,
        currency: 'GHS',
        note: 'Paid twice?',
      }),
      aTransaction({ metadata: { username: 'Played' }, gateway: 'demo', demo: true }),
      aTransaction({
        metadata: { username: 'By hand' },
        method: 'cash',
        gateway: null,
        recorded_by: 'Bellwether Desk',
      }),
    ]),
  );
  const card = await cardOf('Kwame Boateng');
  expect(card.getByText('1,142.50 GHS')).toBeVisible();
  expect(card.getByText(/Monthly · Mobile money · Paystack/)).toBeVisible();
  expect(card.getByText('Completed')).toBeVisible();
  expect((await cardOf('By hand')).getByText(/Cash · recorded by Bellwether Desk/)).toBeVisible();

  const details = await openDetails(tab, 'Kwame Boateng');
  expect(details.getByText('kwame@example.com')).toBeVisible();
  expect(details.getByText('+233241234567')).toBeVisible();
  expect(details.getAllByText('Paid')).toHaveLength(2); // the state, and since when
  expect(details.getByText('Paid twice?')).toBeVisible();
  expect(details.getByText('BW-7C8D9E0F1A23')).toBeVisible();
  expect(details.getByText('3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e')).toBeVisible();
  expect(details.queryByText(/Demo/)).not.toBeInTheDocument();
  await tab.user.click(details.getByRole('button', { name: 'Close' }));
  expect((await openDetails(tab, 'Played')).getByText('Demo, no money moved')).toBeVisible();
});

it('fault 58: warns before a code is sent by chat when another request has the same address', async () => {
  const tab = showTab();
  await screen.findByRole('button', { name: 'Activate Kofi Adjei' });
  await tab.backend.world.change(({ leads }) => {
    const kofi = leads.find(({ name }) => name === 'Kofi Adjei');
    if (!kofi) throw new Error('the demo has no Kofi');
    leads.unshift({ ...kofi, id: 'lead-stranger', name: 'Kojo Adjei', phone: '+233550000199' });
  });
  await tab.user.click(screen.getByRole('button', { name: 'Activate Kofi Adjei' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Access activated' }));
  const warning = dialog.getByText(/Somebody else has asked for access with this e-mail address/);
  expect(warning).toHaveTextContent('Kojo Adjei, +233550000199');
  expect(warning).toHaveTextContent('the number of the payment, +233550000142');
});

it('activates with one press and hands over the code, by copy and by chat', async () => {
  const tab = showTab();
  await tab.user.click(await screen.findByRole('button', { name: 'Activate Kofi Adjei' }));

  const dialog = within(await screen.findByRole('dialog', { name: 'Access activated' }));
  const person = (await tab.backend.world.read()).people.find(
    ({ username }) => username === 'Kofi Adjei',
  );
  const code = person?.access_code ?? '';
  expect(dialog.getByText(/on its way to kofi.adjei@example.com/)).toBeVisible();
  expect(dialog.getByText(code)).toBeVisible();
  expect(dialog.getByText('New member')).toBeVisible();
  const until = new Date(person?.expires_at ?? '').toLocaleDateString(undefined, {
    dateStyle: 'long',
  });
  expect(dialog.getByText(until)).toBeVisible();
  const chat = dialog
    .getByRole('link', { name: 'Send by chat to Kofi Adjei' })
    .getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/233550000142\?/);
  const text = new URL(chat ?? '').searchParams.get('text');
  expect(text).toContain('Kofi Adjei');
  expect(text).toContain(`until ${until}`);
  expect(text).toContain(code);
  expect(text).toContain(`${location.origin}/`);
  await tab.user.click(dialog.getByRole('button', { name: 'Copy the access code of Kofi Adjei' }));
  expect(await navigator.clipboard.readText()).toBe(code);

  await tab.user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() =>
    expect(screen.queryByRole('article', { name: 'Kofi Adjei' })).not.toBeInTheDocument(),
  );
  await tab.user.click(screen.getByRole('tab', { name: 'Subscriptions' }));
  expect((await cardOf('Kofi Adjei')).getByText('Active')).toBeVisible();
});

it('says that an existing member was extended, and where the code cannot be read', async () => {
  const { example } = activate;
  const { user } = showTab([
    ...paymentsAre([aTransaction()]),
    mockAnswer(activate, {
      ...example,
      is_new_member: false,
      user: { ...example.user, access_code: null, expires_at: null, phone: '' },
    }),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Activate Kwame Boateng' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Extended')).toBeVisible();
  expect(dialog.getByText('No expiration')).toBeVisible();
  expect(dialog.getByText(/cannot be read here/)).toBeVisible();
  expect(dialog.queryByRole('link')).not.toBeInTheDocument();
});

it.each([
  [mockUnreachable(activate), 'Access could not be activated. Please try again.'],
  [
    mockFailure(activate, 'payments.administrator', 'This is the address of an administrator.'),
    'This is the address of an administrator.',
  ],
])('says at the payment why it was not activated', async (failure, message) => {
  const { user } = showTab([...paymentsAre([aTransaction()]), failure]);
  await user.click(await screen.findByRole('button', { name: 'Activate Kwame Boateng' }));
  const card = await cardOf('Kwame Boateng');
  expect(await card.findByRole('alert')).toHaveTextContent(message);
});

it('points to refunds and disputes whose access is still there, and withdraws it after a question', async () => {
  const { user, backend } = showTab();
  await user.click(await screen.findByRole('radio', { name: 'Alerts (2)' }));
  const card = await cardOf('Daniel Osei');
  expect(card.getByText('The payment was refunded.')).toBeVisible();
  expect(card.getByText('Refunded')).toBeVisible();
  await user.click(card.getByRole('button', { name: 'Withdraw access of Daniel Osei' }));
  expect(screen.getByText(/ends at once/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Withdraw access' }));

  expect(await screen.findByRole('radio', { name: 'Alerts (1)' })).toBeInTheDocument();
  const row = (await backend.world.read()).transactions.find(({ name }) => name === 'Daniel Osei');
  expect(row?.withdrawn_at).not.toBeNull();
  await user.click(screen.getByRole('radio', { name: /^All/ }));
  const withdrawn = await cardOf('Daniel Osei');
  expect(withdrawn.queryByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument();
});

it('says in the question why access was not withdrawn', async () => {
  const tab = showTab([
    ...paymentsAre([aTransaction({ activated_at: '2026-11-22T09:00:00.000Z' })]),
    mockUnreachable(withdraw),
  ]);
  const details = await openDetails(tab, 'Kwame Boateng');
  await tab.user.click(details.getByRole('button', { name: /^Withdraw access of/ }));
  await tab.user.click(await screen.findByRole('button', { name: 'Withdraw access' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Access could not be withdrawn.');
});

it('offers nothing for a payment that is not paid', async () => {
  const tab = showTab(paymentsAre([aTransaction({ status: 'failed', payment_status: 'unpaid' })]));
  expect((await cardOf('Kwame Boateng')).getByText('Failed')).toBeVisible();
  const details = await openDetails(tab, 'Kwame Boateng');
  expect(details.queryByRole('button', { name: /Activate|Withdraw/ })).not.toBeInTheDocument();
});

const beginRecording = async ({ user }: ReturnType<typeof showTab>) => {
  await user.click(screen.getByRole('button', { name: 'Record payment' }));
  return within(await screen.findByRole('dialog', { name: 'Record payment' }));
};

it('records money received outside the gateways, at the price of the package by default', async () => {
  const tab = showTab();
  const { user, backend } = tab;
  const dialog = await beginRecording(tab);
  await user.click(await dialog.findByRole('button', { name: /^New member/ }));
  await fill(user, await dialog.findByLabelText(/^Full Name/), 'Esi Quaye');
  await fill(user, dialog.getByLabelText(/^Email Address/), 'esi@example.com');
  await fill(user, dialog.getByLabelText(/^Phone Number/), '+233241230000');
  await user.selectOptions(dialog.getByLabelText('Package'), 'Yearly ($70)');
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('70');
  await user.selectOptions(dialog.getByLabelText('Currency'), 'GHS');
  expect(dialog.getByLabelText(/^Amount/)).toHaveValue('');
  await fill(user, dialog.getByLabelText(/^Amount/), '780,50');
  await user.selectOptions(dialog.getByLabelText('Payment method'), 'Bank transfer');
  fireEvent.change(dialog.getByLabelText('Date of the payment'), {
    target: { value: '2026-01-31' },
  });
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));

  expect(await screen.findByRole('button', { name: 'Activate Esi Quaye' })).toBeVisible();
  const [row] = (await backend.world.read()).transactions;
  expect(row).toMatchObject({
    name: 'Esi Quaye',
    package_type: 'yearly',
    amount: 780.5,
    currency: 'GHS',
    method: 'bank_transfer',
    recorded_by: 'Bellwether Desk',
    paid_at: new Date('2026-01-31T12:00').toISOString(),
  });
});

it('records a payment of a member who has no e-mail address for that member', async () => {
  const tab = showTab();
  const { user, backend } = tab;
  const { people } = await backend.world.read();
  const kwame = people.find(({ username }) => username === 'Kwame Asante');
  expect(kwame?.email).toBeNull();
  const dialog = await beginRecording(tab);
  await fill(user, dialog.getByLabelText('Who has paid?'), 'kwame a');
  await user.click(await dialog.findByRole('button', { name: /^Kwame Asante/ }));
  expect(dialog.queryByLabelText(/^Email Address/)).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Record payment' }));
  await user.click(await screen.findByRole('button', { name: 'Activate Kwame Asante' }));

  const done = within(await screen.findByRole('dialog', { name: 'Access activated' }));
  expect(done.getByText('Extended')).toBeVisible();
  expect(done.getByText(/has no e-mail address/)).toBeVisible();
  expect((await backend.world.read()).people).toHaveLength(people.length);
});

it('points out an amount that is not the price of the plan, and records it all the same', async () => {
  const tab = showTab();
  const dialog = await beginRecording(tab);
  await tab.user.click(await dialog.findByRole('button', { name: /^Kwame Asante/ }));
  expect(dialog.queryByText(/Monthly costs/)).not.toBeInTheDocument();
  await tab.user.clear(dialog.getByLabelText(/^Amount/));
  await fill(tab.user, dialog.getByLabelText(/^Amount/), '25');
  expect(dialog.getByText(/Monthly costs \$30\.00, not \$25\.00/)).toBeVisible();
  await tab.user.click(dialog.getByRole('button', { name: 'Record payment' }));
  expect(await screen.findByRole('button', { name: 'Activate Kwame Asante' })).toBeVisible();
});

it('records nothing before a member is chosen or while something is missing, and keeps what was typed when it fails', async () => {
  const tab = showTab([mockUnreachable(record)]);
  const { user, backend } = tab;
  const dialog = await beginRecording(tab);
  const save = dialog.getByRole('button', { name: 'Record payment' });
  expect(save).toBeDisabled();
  await user.click(await dialog.findByRole('button', { name: /^New member/ }));
  await user.clear(await dialog.findByLabelText(/^Amount/));
  await user.click(save);
  expect(await dialog.findAllByText('Please fill in all required fields')).toHaveLength(4);
  expect(backend.calls).not.toContain('POST /api/admin/payments');

  await fill(user, dialog.getByLabelText(/^Full Name/), 'Esi Quaye');
  await fill(user, dialog.getByLabelText(/^Email Address/), 'esi@example.com');
  await fill(user, dialog.getByLabelText(/^Phone Number/), '+233241230000');
  await fill(user, dialog.getByLabelText(/^Amount/), '30');
  await user.click(save);
  expect(await dialog.findByText(/could not be recorded/)).toBeVisible();
  expect(dialog.getByLabelText(/^Full Name/)).toHaveValue('Esi Quaye');
});

it('activates several waiting payments at once, and shows each code', async () => {
  const { user, backend } = showTab();
  await screen.findByRole('button', { name: 'Activate Kofi Adjei' });
  await user.click(screen.getByRole('checkbox', { name: /^Select all/ }));
  await user.click(screen.getByRole('button', { name: 'Activate 3 payments' }));
  const dialog = within(await screen.findByRole('dialog', { name: '3 payments activated' }));
  const { people, transactions } = await backend.world.read();
  const kofi = people.find(({ username }) => username === 'Kofi Adjei');
  expect(dialog.getByText(kofi?.access_code ?? 'none')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(await screen.findByText('Nobody is waiting')).toBeVisible();
  expect(transactions.filter(({ activated_at }) => activated_at === null)).toHaveLength(2);
});

it('shows the samples under their banner when nothing could be loaded, and lets nobody act on them', async () => {
  const { user, backend } = showTab([
    mockFailure(list, 'platform.internal'),
    mockFailure(summary, 'platform.internal'),
  ]);
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(3);
  expect(screen.queryByRole('button', { name: /^(Activate|Withdraw)/ })).not.toBeInTheDocument();

  backend.use(...paymentsAre([aTransaction()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: 'Activate Kwame Boateng' })).toBeVisible();
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('says so when nothing was paid and nothing sold', async () => {
  const { user } = showTab(paymentsAre([]));
  expect(await screen.findByText('No payments yet')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Subscriptions' }));
  expect(await screen.findByText('No subscriptions yet')).toBeVisible();
});

it('is a table where its columns have room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true, onchange: null }),
  );
  const { user } = showTab();
  await screen.findByRole('table');
  expect(columnsOf('Transactions')).toEqual([
    '', // of the boxes that select
    'Customer',
    'Date',
    'Amount',
    'Plan',
    'Method',
    'Status',
    'Actions',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Subscriptions' }));
  await screen.findByRole('table', { name: 'Subscriptions' });
  expect(columnsOf('Subscriptions')).toEqual([
    'Member',
    'Package',
    'Status',
    'Begins',
    'Ends',
    'Payment',
  ]);
});
