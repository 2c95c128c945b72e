import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { installation, showPlans } from '#tests/support/show-purchase.tsx';

const cardOf = (plan: string) => {
  const card = screen.getByRole('heading', { name: plan }).closest('li');
  if (!card) throw new Error(`${plan} stands in no card`);
  return within(card);
};

it('shows the three plans with price and length', async () => {
  await showPlans();

  const prices = { Weekly: ['$10', '7'], Monthly: ['$30', '30'], Yearly: ['$70', '365'] };
  for (const [plan, [price = '', days = '']] of Object.entries(prices)) {
    expect(cardOf(plan).getByText(price)).toBeInTheDocument();
    expect(cardOf(plan).getByText(`for ${days} days`)).toBeInTheDocument();
  }
});

it('marks only the monthly plan as the most popular', async () => {
  await showPlans();

  expect(screen.getAllByText('MOST POPULAR')).toHaveLength(1);
  expect(cardOf('Monthly').getByText('MOST POPULAR')).toBeInTheDocument();
});

it('lists what is included', async () => {
  await showPlans();

  const included = screen.getByRole('heading', { name: 'What You Get' }).closest('section');
  expect(included).toHaveTextContent(/scanners.*Live webinars/);
  expect(screen.getByText(/are informational\.$/)).toBeInTheDocument();
});

it.each(['Weekly', 'Monthly', 'Yearly'])('links from the %s plan to its order', async (plan) => {
  const { user } = await showPlans();

  await user.click(cardOf(plan).getByRole('button', { name: `Choose ${plan}` }));

  expect(await screen.findByRole('heading', { name: 'Your Information' })).toHaveFocus();
  expect(screen.getByRole('region', { name: 'Order summary' })).toHaveTextContent(plan);
});

it('sells nothing while registration is closed', async () => {
  await showPlans([installation({ accepts_registrations: false })]);

  expect(
    await screen.findByText(/^We're not taking new members at the moment/),
  ).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Choose/ })).not.toBeInTheDocument();
  expect(screen.getByText('$30')).toBeInTheDocument();
});

it('goes back to the login by its link and by the Back button of the browser', async () => {
  const { user } = await showPlans();
  await user.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(screen.getByLabelText('Access Code')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: /^Get Instant Access/ }));
  history.back();

  await waitFor(() => expect(screen.getByLabelText('Access Code')).toBeInTheDocument());
});
