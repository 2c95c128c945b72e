import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import { TERMS_VERSION } from '#contracts/rules/access/membership.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  fillInformation,
  informationField as field,
  installation,
  type PurchaseView,
  showInformation,
} from '#tests/support/show-purchase.tsx';
import { readVisitorToken } from '#web/client/token.ts';

const press = ({ user }: PurchaseView, name: string) =>
  user.click(screen.getByRole('button', { name }));
const waysOn = ['Submit Request', 'Continue to Payment'];

it.each(waysOn)('asks for every field before %s', async (button) => {
  const view = await showInformation();

  await press(view, button);
  expect(field.name()).toHaveFocus();
  expect(field.name()).toHaveAccessibleDescription('Please fill in all required fields');
  expect(screen.getByRole('alert')).toHaveTextContent('Please fill in all required fields');

  await view.user.type(field.name(), 'Kwame');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await view.user.type(field.email(), '   ');
  await press(view, button);
  expect(field.email()).toHaveFocus();
  expect(field.email()).toHaveAccessibleDescription(/^Please fill in all required fields/);
  expect(view.backend.calls).toEqual(['GET /api/public-config']);
});

it('requires a valid e-mail address', async () => {
  const view = await showInformation();
  await fillInformation(view);
  await view.user.type(field.email(), ' or so');

  await press(view, 'Submit Request');

  expect(field.email()).toHaveAccessibleDescription(/^Please enter a valid e-mail address/);
  expect(field.email()).toHaveFocus();
  expect(field.email()).toHaveAttribute('type', 'email');
});

it.each(waysOn)('requires the agreement before %s', async (button) => {
  const view = await showInformation();
  await fillInformation(view);
  await view.user.click(field.consent());

  await press(view, button);

  expect(field.consent()).toHaveAccessibleDescription('Please agree to the terms to continue');
  expect(field.consent()).toHaveFocus();
  expect(view.backend.calls).toEqual(['GET /api/public-config']);
});

it('opens the legal texts in another tab', async () => {
  await showInformation();

  const links = {
    Terms: '/terms',
    'Privacy Notice': '/privacy',
    'Risk Disclosure': '/risk-disclosure',
  };
  for (const [name, path] of Object.entries(links)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', path);
    expect(screen.getByRole('link', { name })).toHaveAttribute('target', '_blank');
  }
});

it('sums up the order, and says when another currency may be charged', async () => {
  const methods = [
    {
      method: 'mobile_money' as const,
      currency: 'GHS',
      prices: { weekly: 155, monthly: 465, yearly: 1085 },
      demo: false,
    },
  ];
  await showInformation([installation({ payment_methods: methods })]);

  const order = screen.getByRole('region', { name: 'Order summary' });
  expect(order).toHaveTextContent(/Monthly.*30 days.*\$30\.00/);
  await waitFor(() => expect(order).toHaveTextContent(/charge in another currency/));
});

it('sends the request, shows the answer at the login, and forgets what was typed', async () => {
  const view = await showInformation();
  await fillInformation(view);

  await press(view, 'Submit Request');

  expect(await screen.findByText(/^Thank you, Kwame/)).toBeInTheDocument();
  expect(screen.getByLabelText('Access Code')).toBeInTheDocument();
  const { leads } = await view.backend.world.read();
  expect(leads.find(({ email }) => email === 'kwame@example.com')).toMatchObject({
    name: 'Kwame Boateng',
    phone: '+233241234567',
    package_type: 'monthly',
    accepted_terms: TERMS_VERSION,
  });

  await press(view, 'Get Instant Access - Starting at $10');
  await view.user.click(await screen.findByRole('button', { name: 'Choose Weekly' }));
  expect(field.name()).toHaveValue('');
  expect(field.consent()).not.toBeChecked();
});

it('displays the server’s message when a request is rejected', async () => {
  const refusal = 'New requests are not accepted at the moment.';
  const view = await showInformation([
    mockFailure(leadEndpoints.submit, 'platform.registrations_closed', refusal),
  ]);
  await fillInformation(view);

  await press(view, 'Submit Request');

  expect(await screen.findByRole('alert')).toHaveTextContent(refusal);
  expect(field.name()).toHaveValue('Kwame Boateng');
});

it.each([
  ['Submit Request', 'Error submitting request. Please try again.', leadEndpoints.submit],
  [
    'Continue to Payment',
    'Error starting payment process. Please try again.',
    visitorEndpoints.anonymousSession,
  ],
] as const)('says that %s failed without a response', async (button, text, endpoint) => {
  const view = await showInformation([mockUnreachable(endpoint)]);
  await fillInformation(view);

  await press(view, button);

  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

it('registers the visitor and continues to the payment methods', async () => {
  const view = await showInformation();
  await fillInformation(view);

  await press(view, 'Continue to Payment');

  expect(await screen.findByRole('heading', { name: 'Choose Payment Method' })).toHaveFocus();
  expect(readVisitorToken()).not.toBeNull();
  expect(localStorage).toHaveLength(0);
});

it('goes back to the packages and clears the form', async () => {
  const view = await showInformation();
  await fillInformation(view);

  await press(view, 'Back to Packages');
  await press(view, 'Choose Yearly');

  expect(field.name()).toHaveValue('');
  expect(field.phone()).toHaveValue('');
  expect(field.consent()).not.toBeChecked();
});

it('keeps the input after a reload of the tab', async () => {
  const first = await showInformation();
  await fillInformation(first);
  first.unmount();

  await showInformation();

  expect(field.name()).toHaveValue('Kwame Boateng');
  expect(field.email()).toHaveValue('kwame@example.com');
  expect(field.phone()).toHaveValue('+233241234567');
  expect(field.consent()).toBeChecked();
});

it('requires a new agreement once the terms have changed', async () => {
  const first = await showInformation();
  await fillInformation(first);
  const stored = sessionStorage.getItem('bellwether.buyer') ?? '';
  sessionStorage.setItem('bellwether.buyer', stored.replace(TERMS_VERSION, '2020-01-01'));
  first.unmount();

  await showInformation();

  expect(field.name()).toHaveValue('Kwame Boateng');
  expect(field.consent()).not.toBeChecked();
});

it('has the platform’s country beside the number at first, and sends no number without a country', async () => {
  const view = await showInformation([installation({ phone_country: 'KE' })]);
  const country = screen.getByLabelText(/^Country of the number/);
  await waitFor(() => expect(country).toHaveValue('KE'));
  await fillInformation(view);
  await view.user.clear(field.phone());
  await view.user.type(field.phone(), '0712345678');
  await view.user.selectOptions(country, '');

  await press(view, 'Submit Request');
  expect(field.phone()).toHaveFocus();
  expect(field.phone()).toHaveAccessibleDescription(/^Please choose the country of this number/);
  expect(view.backend.calls).toEqual(['GET /api/public-config']);

  await view.user.selectOptions(country, 'KE');
  await press(view, 'Submit Request');
  expect(await screen.findByText(/^Thank you, Kwame/)).toBeInTheDocument();
  const { leads } = await view.backend.world.read();
  expect(leads.some(({ phone }) => phone === '+254712345678')).toBe(true);
});
