import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { RootGate } from '#web/app/RootGate.tsx';
// Chunks are loaded ahead, so that no test waits for their compilation.
import '#web/features/access/PlansScreen.tsx';

async function showPlans() {
  const shown = renderScreen(<RootGate path="/" />, { user: null });
  await shown.user.click(
    screen.getByRole('button', { name: 'Get Instant Access - Starting at $10' }),
  );
  await screen.findByRole('heading', { name: 'Choose your access' });
  return shown;
}

const cardOf = (plan: string) => {
  const card = screen.getByRole('heading', { name: plan }).closest('li');
  if (!card) throw new Error(`${plan} stands in no card`);
  return within(card);
};

beforeEach(() => history.replaceState(null, '', '/'));

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

it('says what one gets, and that buying is not possible yet', async () => {
  await showPlans();

  expect(screen.getByRole('heading', { name: 'What You Get' })).toBeInTheDocument();
  expect(screen.getByText(/^Buying online is not available yet\./)).toBeInTheDocument();
});

it('goes back to the login by its link and by the Back button of the browser', async () => {
  const { user } = await showPlans();
  await user.click(screen.getByRole('button', { name: 'Back to Login' }));
  expect(screen.getByLabelText('Access Code')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: /^Get Instant Access/ }));
  history.back();

  await waitFor(() => expect(screen.getByLabelText('Access Code')).toBeInTheDocument());
});
