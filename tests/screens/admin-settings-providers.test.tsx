import { screen, within } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { expect, it } from 'vitest';
import { type Provider, type ProviderTest, providerEndpoints } from '#contracts/providers.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { Providers } from '#web/admin/settings/Providers.tsx';

const show = (handlers: HttpHandler[] = []) =>
  renderScreen(<Providers />, { user: 'admin', handlers });

const [stripe] = providerEndpoints.list.example as Provider[];
const aProvider = (changes: Partial<Provider>): Provider => ({
  ...(stripe as Provider),
  ...changes,
});
const listOf = (...providers: Provider[]) => mockAnswer(providerEndpoints.list, providers);
const card = async (name: string) => within(await screen.findByRole('article', { name }));
const button = { name: 'Test connection' };

it('who serves the platform stands in cards by what it serves, with variables and no keys', async () => {
  show();
  await card('Stripe');
  const sections = screen.getAllByRole('region').map((region) => ({
    title: within(region).getByRole('heading', { level: 2 }).textContent,
    cards: within(region).getAllByRole('article').length,
  }));
  expect(sections).toEqual([
    { title: 'Prices', cards: 3 },
    { title: 'Payments', cards: 2 },
    { title: 'Mail', cards: 1 },
    { title: 'Push messages', cards: 1 },
  ]);
  const oanda = await card('OANDA');
  expect(oanda.getByText('OANDA_TOKEN, OANDA_ACCOUNT')).toBeVisible();
  expect(oanda.getByText('Prices come from the simulated market.')).toBeVisible();
  expect(screen.getByText(/^Keys are environment variables of the server/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^as of/ })).toBeVisible();
});

it('labels each provider as used, set up, or neither', async () => {
  show([
    listOf(
      aProvider({}),
      aProvider({ id: 'paystack', name: 'Paystack', in_use: false }),
      aProvider({
        id: 'smtp',
        name: 'Mail server',
        kind: 'mail',
        configured: false,
        in_use: false,
      }),
    ),
  ]);
  expect((await card('Stripe')).getByText('In use')).toBeVisible();
  expect((await card('Paystack')).getByText('Configured, not in use')).toBeVisible();
  const mail = await card('Mail server');
  expect(mail.getByText('Not configured')).toBeVisible();
  expect(mail.getByRole('button', button)).toBeDisabled();
});

it('a test in the demo says that nothing leaves this browser', async () => {
  const { user } = show();
  const paystack = await card('Paystack');
  await user.click(paystack.getByRole('button', button));
  const result = await paystack.findByRole('alert');
  expect(result).toHaveTextContent('No connection: Demo: nothing leaves this browser.');
  expect(result).toHaveTextContent(/Tested at \d\d:\d\d, 0 ms/);
});

it.each<[Partial<ProviderTest>, string, string]>([
  [{}, 'status', 'Connection works: Stripe answered.'],
  [
    { ok: false, message: 'Stripe refuses the secret key.' },
    'alert',
    'No connection: Stripe refuses the secret key.',
  ],
])('a test with the result %j is reported with its time', async (outcome, role, text) => {
  const answer = mockAnswer(providerEndpoints.test, {
    ...providerEndpoints.test.example,
    ...outcome,
  });
  const { user } = show([answer, listOf(aProvider({}))]);
  const tested = await card('Stripe');
  await user.click(tested.getByRole('button', button));
  const result = await tested.findByRole(role);
  expect(result).toHaveTextContent(text);
  expect(result).toHaveTextContent(/Tested at .*184 ms/);
});

it.each([
  [mockUnreachable(providerEndpoints.test), 'The test could not be started. Please try again.'],
  [
    mockFailure(
      providerEndpoints.test,
      'providers.not_configured',
      'This provider is not configured.',
    ),
    'This provider is not configured.',
  ],
])('a test that cannot be made says why', async (failure, message) => {
  const { user } = show([failure, listOf(aProvider({}))]);
  const tested = await card('Stripe');
  await user.click(tested.getByRole('button', button));
  expect(await tested.findByRole('alert')).toHaveTextContent(message);
});

it('providers that could not be loaded can be asked for again', async () => {
  show([mockUnreachable(providerEndpoints.list)]);
  expect(await screen.findByText('The providers could not be loaded.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});
