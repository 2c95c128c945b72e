import { screen, within } from '@testing-library/react';
import { http, type HttpHandler, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { type DarkPool, darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import { mockAnswer, mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aDarkPool } from '#tests/support/dark-pool-answers.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { DarkPoolsScreen } from '#web/features/dark-pools/DarkPoolsScreen.tsx';

const { read } = darkPoolEndpoints;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:05:20.000Z') });
});

const answered = (changes: Partial<DarkPool> = {}): HttpHandler =>
  mockAnswer(read, aDarkPool(changes));

const show = (...handlers: HttpHandler[]) => renderScreen(<DarkPoolsScreen />, { handlers });

const card = (name: string) => screen.findByRole('region', { name });
const fact = (within_: HTMLElement, name: string) =>
  within(within_).getByText(name, { selector: 'dt' }).nextElementSibling;

it('offers the specified instruments, and marks the age of the figures and that they are modelled', async () => {
  show(answered());
  expect(
    screen.getByRole('heading', { level: 1, name: 'Dark Pools Intelligence' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Loading dark pool data')).toBeInTheDocument();
  const options = within(screen.getByRole('combobox', { name: 'Instrument' }));
  expect(options.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'EURUSD',
    'GBPUSD',
    'XAUUSD',
    'US30',
    'USDJPY',
    'AUDUSD',
    'USDCAD',
    'USDCHF',
    'GBPJPY',
  ]);
  await card('Institutional sentiment');
  expect(screen.getByRole('button', { name: /as of / })).toHaveAttribute(
    'title',
    'as of 14:05 UTC',
  );
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByText('Hidden-liquidity model')).toBeVisible();
  expect(screen.getAllByText('Modelled')).toHaveLength(5);
});

it('shows the five cards with their figures and units', async () => {
  show(answered());
  const sentiment = await card('Institutional sentiment');
  expect(sentiment).toHaveTextContent('▲ Bullish');
  expect(sentiment).toHaveTextContent('63% · Low');
  expect(sentiment).toHaveTextContent('Few signs agree: treat it with caution.');

  const flow = await card('Smart money flow');
  expect(flow).toHaveTextContent('▲ Inflow');
  expect(fact(flow, 'Strength')).toHaveTextContent('34 of 100');
  expect(fact(flow, 'Volume, 24 hours')).toHaveTextContent('18,420 ticks');

  const blocks = await card('Block trades');
  expect(blocks).toHaveTextContent('3 quarter-hours of unusual volume in 24 hours');
  expect(fact(blocks, 'Average size')).toHaveTextContent('2,140 ticks');
  expect(fact(blocks, 'Price impact')).toHaveTextContent('7.4 pips');

  const levels = await card('Liquidity levels');
  expect(within(levels).getByRole('img')).toHaveAccessibleName(
    'EURUSD at 1.08512: support at 1.08390, 12.2 pips below; resistance at 1.08740, 22.8 pips above.',
  );
  expect(fact(levels, 'Hidden liquidity')).toHaveTextContent('12.4% of 5 days');
  expect(fact(levels, 'Its volume')).toHaveTextContent('31,200 ticks');

  const makers = await card('Market maker activity');
  expect(makers).toHaveTextContent('High');
  expect(fact(makers, 'Dominant player')).toHaveTextContent('Market makers (range)');
  expect(fact(makers, 'Bias')).toHaveTextContent('Accumulating');
});

it('displays a bearish outflow without blocks as text and arrow', async () => {
  show(
    answered({
      institutionalSentiment: 'Bearish',
      institutionalConfidence: 88,
      smartMoneyFlow: { direction: 'Outflow', strength: 71, volume: 9000 },
      blockTrades: { count: 0, averageSize: 0, priceImpact: 0 },
    }),
  );
  const sentiment = await card('Institutional sentiment');
  expect(sentiment).toHaveTextContent('▼ Bearish');
  expect(sentiment).toHaveTextContent('88% · High');
  expect(sentiment).not.toHaveTextContent('caution');
  expect(await card('Smart money flow')).toHaveTextContent('▼ Outflow');
  const blocks = await card('Block trades');
  expect(blocks).toHaveTextContent('0 quarter-hours');
  expect(blocks).not.toHaveTextContent('Price impact');
});

it('says when volume is only estimated', async () => {
  show(answered({ volume_source: 'range-proxy' }));
  expect(
    await screen.findByText(
      'Volume is estimated from the ranges of candles, because this source tells none.',
    ),
  ).toBeVisible();
  expect(fact(await card('Smart money flow'), 'Volume, 24 hours')).toHaveTextContent(
    '18,420 units',
  );
});

it('says in its tips that currencies have no dark pools', async () => {
  show(answered());
  expect(await card('Tips')).toHaveTextContent(
    /Currencies have no dark pools as shares do\. This is a hidden-liquidity model/,
  );
  expect(screen.getByText('Trades and analysis are informational.')).toBeVisible();
});

it('explains each card, by keyboard: meaning, computation and limits', async () => {
  const { user } = show(answered());
  await card('Market maker activity');
  const explained = screen.getAllByRole('button', { name: /^About / });
  expect(explained.map((one) => one.getAttribute('aria-label'))).toEqual([
    'About Institutional sentiment',
    'About Smart money flow',
    'About Block trades',
    'About Liquidity levels',
    'About Market maker activity',
  ]);
  explained[2]?.focus();
  await user.keyboard('{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Block trades' });
  expect(fact(dialog, 'What it means')).toHaveTextContent(/far above the usual/);
  expect(fact(dialog, 'How it is computed')).toHaveTextContent(/robust standard deviations/);
  expect(fact(dialog, 'What it is not')).toHaveTextContent(/Not single trades/);
  await user.keyboard('{Escape}');
  expect(explained[2]).toHaveFocus();
});

it('loads another instrument at once, in the digits of its price', async () => {
  const { user } = show(
    http.get('*/api/dark-pools/US30', () =>
      HttpResponse.json(
        aDarkPool({
          instrument: 'US30',
          currentPrice: 38_612.5,
          liquidityLevels: {
            ...aDarkPool().liquidityLevels,
            support: 38_540,
            resistance: 38_700.5,
          },
        }),
      ),
    ),
    answered(),
  );
  await card('Liquidity levels');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'US30');
  expect(
    await screen.findByRole('img', { name: /^US30 at 38,612.5: support at 38,540.0, 72.5 pips/ }),
  ).toBeVisible();
});

it('reloads on Refresh', async () => {
  let strength = 30;
  const { user } = show(
    mockAnswerFrom(read, () =>
      aDarkPool({ smartMoneyFlow: { direction: 'Inflow', strength: (strength += 1), volume: 1 } }),
    ),
  );
  expect(fact(await card('Smart money flow'), 'Strength')).toHaveTextContent('31 of 100');
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('32 of 100')).toBeVisible();
});

it('keeps the last real data of an instrument while the server is away, with its age', async () => {
  const { user, backend } = show(answered());
  await card('Smart money flow');
  backend.use(mockUnreachable(read));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('button', { name: /as of .*, offline$/ })).toBeVisible();
  expect(await card('Smart money flow')).toHaveTextContent('34 of 100');
  expect(screen.queryByText(/^Sample data/)).not.toBeInTheDocument();

  await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'USDJPY');
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Instrument' }), 'EURUSD');
  expect(fact(await card('Smart money flow'), 'Strength')).toHaveTextContent('34 of 100');
  expect(screen.queryByText(/^Sample data/)).not.toBeInTheDocument();
});

it('displays random sample data under the banner when nothing was ever loaded, until Retry succeeds', async () => {
  const { user, backend } = show(mockFailure(read, 'platform.internal'));
  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(await card('Liquidity levels')).toBeVisible();
  expect(screen.getByText('Sample data')).toBeVisible();
  expect(screen.queryByText('Last update')).not.toBeInTheDocument();

  backend.use(answered());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(fact(await card('Smart money flow'), 'Volume, 24 hours')).toHaveTextContent('18,420');
  await vi.waitFor(() => expect(screen.queryByText(/^Sample data/)).not.toBeInTheDocument());
});

it('displays the server’s message when it rejects, with and without older data', async () => {
  const sentence = 'EURUSD has too few candles for this.';
  const refused = mockFailure(read, 'market.too_few_candles', sentence);
  const first = show(refused);
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(screen.queryByText(/^Sample data/)).not.toBeInTheDocument();
  expect(await card('Tips')).toBeVisible();
  first.unmount();

  const { user, backend } = show(answered());
  await card('Smart money flow');
  backend.use(refused);
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(`${sentence} What follows is older.`);
  expect(await card('Smart money flow')).toBeVisible();
});
