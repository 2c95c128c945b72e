import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { paymentEndpoints } from '#contracts/payments/payments.ts';
import { publicConfigEndpoints } from '#contracts/public-config.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { mockAnswer, mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import {
  installation,
  informationField as field,
  showInformation,
  showMethods,
} from '#tests/support/show-purchase.tsx';
import * as page from '#web/data/device/leave-page.ts';
import { readPurchase } from '#web/data/payments/purchase.ts';
import type { BegunPayment } from '#web/data/payments/purchase-start.ts';
import { RenewScreen } from '#web/features/access/Purchase.tsx';

beforeEach(() => void vi.spyOn(page, 'leavePage').mockImplementation(() => {}));

const { createSession } = paymentEndpoints;
const begun: BegunPayment = {
  session_id: '3f2b8c1d9e0a4b5c8d7e6f5a4b3c2d1e',
  amount: 30,
  currency: 'USD',
  gateway: 'demo',
  demo: true,
  checkout_url: null,
  claim_secret: null,
};

const prices = { weekly: 10, monthly: 30, yearly: 70 };
const cards = { method: 'stripe', currency: 'USD', prices, demo: false } as const;
const mobileMoney = {
  method: 'mobile_money',
  currency: 'GHS',
  prices: { weekly: 155, monthly: 465, yearly: 1085 },
  demo: false,
} as const;
const real = installation({ payment_methods: [mobileMoney, cards] });

const payButton = () => screen.getByRole('button', { name: /^Pay / });
const left = () => vi.mocked(page.leavePage).mock.calls.flat();

it('offers what is offered, each at the price that will be charged', async () => {
  const { user } = await showMethods([real]);

  const mobile = await screen.findByRole('radio', { name: /^Mobile Money\s*465\.00 GHS/ });
  expect(mobile).toBeChecked();
  expect(payButton()).toHaveTextContent('Pay 465.00 GHS');
  expect(screen.queryByText('Demo')).not.toBeInTheDocument();

  await user.click(screen.getByRole('radio', { name: /^Credit\/Debit Card\s*\$30\.00/ }));
  expect(payButton()).toHaveTextContent('Pay $30.00');
  expect(screen.getByRole('region', { name: 'Order summary' })).toHaveTextContent('$30.00');
});

it('says of a demo that nothing is charged', async () => {
  await showMethods();

  expect(await screen.findAllByText('Demo')).toHaveLength(2);
  expect(screen.getAllByText(/you won't be charged\.$/i)).toHaveLength(3);
});

it('leaves out what is not offered', async () => {
  await showMethods([installation({ payment_methods: [cards] })]);

  expect(await screen.findByRole('radio', { name: /^Credit/ })).toBeChecked();
  expect(screen.queryByRole('radio', { name: /^Mobile Money/ })).not.toBeInTheDocument();
});

it('offers the request where nothing can be paid', async () => {
  const { user, backend } = await showMethods([installation({ payment_methods: [] })]);
  expect(await screen.findByText(/^Online payment is not available/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: 'Submit Request' }));

  expect(await screen.findByText(/^Thank you, Kwame/)).toBeInTheDocument();
  expect(backend.calls).toContain('POST /api/leads/submit');
});

it('can be asked again when the ways to pay could not be loaded', async () => {
  const { user, backend } = await showMethods([mockUnreachable(publicConfigEndpoints.read)]);
  expect(await screen.findByText('The ways to pay could not be loaded.')).toBeInTheDocument();

  backend.use(mockAnswer(publicConfigEndpoints.read, publicConfigEndpoints.read.example));
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByRole('button', { name: 'Pay $30.00' })).toBeInTheDocument();
});

it('goes to the page that waits for the payment, and keeps who pays out of its address', async () => {
  const bodies: unknown[] = [];
  const { user } = await showMethods([
    mockAnswerFrom(createSession, ({ body }) => {
      bodies.push(body);
      return begun;
    }),
  ]);

  await user.click(await screen.findByRole('button', { name: 'Pay $30.00' }));

  await waitFor(() =>
    expect(left()).toEqual([
      `/payment-processing?session_id=${begun.session_id}&package=monthly&amount=30&method=mobile_money`,
    ]),
  );
  expect(bodies).toMatchObject([
    { package_type: 'monthly', payment_method: 'mobile_money', origin_url: location.origin },
  ]);
  expect(readPurchase(begun.session_id)).toEqual({
    name: 'Kwame Boateng',
    email: 'kwame@example.com',
    phone: '+233241234567',
    currency: 'USD',
    accepted_terms: TERMS_VERSION,
  });
});

it("goes to the gateway's own page where it has one", async () => {
  const checkout_url = 'https://checkout.example.com/pay/1';
  const { user } = await showMethods([mockAnswer(createSession, { ...begun, checkout_url })]);

  await user.click(await screen.findByRole('button', { name: 'Pay $30.00' }));

  await waitFor(() => expect(left()).toEqual([checkout_url]));
});

it('asks once more when something else would be charged than was shown', async () => {
  const changed = { ...begun, amount: 470, currency: 'GHS', demo: false };
  const { user, backend } = await showMethods([real, mockAnswer(createSession, changed)]);
  await user.click(await screen.findByRole('button', { name: 'Pay 465.00 GHS' }));

  expect(await screen.findByText(/^The amount has changed: 470\.00 GHS/)).toBeInTheDocument();
  expect(left()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Pay 470.00 GHS' }));
  expect(left()).toEqual([expect.stringContaining('amount=470&method=mobile_money')]);
  expect(readPurchase(begun.session_id)).toMatchObject({ currency: 'GHS' });
  expect(backend.calls.filter((call) => call === 'POST /api/payment/create-session')).toHaveLength(
    1,
  );
});

it("says why no payment could be begun, in the server's words where it has some", async () => {
  const message = 'The payment service cannot be reached right now.';
  const { user, backend } = await showMethods([
    mockFailure(createSession, 'payments.method_not_offered', message),
  ]);
  await user.click(await screen.findByRole('button', { name: 'Pay $30.00' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);

  backend.use(mockUnreachable(createSession));
  await user.click(payButton());
  await waitFor(() =>
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Error starting payment process. Please try again.',
    ),
  );
  expect(left()).toEqual([]);
});

it('introduces a visitor again who took longer than the token lives', async () => {
  const { user, backend } = await showMethods();
  await backend.world.change((tables) => void (tables.visitorSessions = []));

  await user.click(await screen.findByRole('button', { name: 'Pay $30.00' }));

  await waitFor(() => expect(left()).toHaveLength(1));
  expect(backend.calls.filter((call) => call.endsWith('/anonymous-session'))).toHaveLength(2);
});

it('goes back to the information with everything still in it', async () => {
  const { user } = await showMethods();

  await user.click(screen.getByRole('button', { name: 'Back to Your Information' }));

  expect(field.name()).toHaveValue('Kwame Boateng');
  expect(field.consent()).toBeChecked();
});

it('does not stand where the browser leads forward to it without anything typed', async () => {
  await showInformation();
  const ahead = { values: { access: 'method' }, sheets: 0 };
  history.pushState(ahead, '');
  window.dispatchEvent(new PopStateEvent('popstate', { state: ahead }));

  expect(await screen.findByRole('heading', { name: 'Your Information' })).toBeInTheDocument();
});

it('takes a member who renews from the plans to the payment, as the member', async () => {
  const onClose = vi.fn<() => void>();
  const member = {
    id: 'trader',
    username: 'Ama Mensah',
    email: 'ama@example.com',
    role: 'user' as const,
    access_expiration: '2026-11-25T09:00:00.000Z',
    has_password: false,
  };
  const { user, backend } = renderScreen(<RenewScreen user={member} onClose={onClose} />);

  await user.click(screen.getByRole('button', { name: 'Choose Yearly' }));
  expect(field.name()).toHaveValue('Ama Mensah');
  expect(field.email()).toHaveValue('ama@example.com');
  expect(screen.queryByRole('button', { name: 'Submit Request' })).not.toBeInTheDocument();
  await user.type(field.phone(), '+233241234567');
  await user.click(field.consent());
  await user.click(screen.getByRole('button', { name: 'Continue to Payment' }));
  await user.click(await screen.findByRole('button', { name: 'Pay $70.00' }));

  await waitFor(() => expect(left()).toHaveLength(1));
  expect(backend.calls).not.toContain('POST /api/auth/anonymous-session');
  const { payments } = await backend.world.read();
  expect(payments.at(-1)).toMatchObject({ user_id: 'trader', package_type: 'yearly' });
  expect(sessionStorage.getItem('bellwether.buyer')).toBeNull();
});
