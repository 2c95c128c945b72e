import { screen, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import {
  activityExample,
  activityOf,
  aSentiment,
  sentimentsOf,
} from '#tests/support/sentiment-activity.ts';
import { SentimentsTab } from '#web/admin/sentiments/SentimentsTab.tsx';

const { read, activity } = sentimentEndpoints;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:30:00.000Z') });
});

const show = (...handlers: HttpHandler[]) =>
  renderScreen(<SentimentsTab />, {
    user: 'admin',
    handlers: [...handlers, sentimentsOf([aSentiment()]), activityOf()],
  });

async function figure(name: string): Promise<string | null> {
  const tiles = await screen.findByLabelText('Figures of the period');
  return within(tiles).getByText(name).nextElementSibling?.textContent ?? null;
}

const cardOf = (pair: string) => screen.findByRole('article', { name: `Sentiment of ${pair}` });
const fact = (card: HTMLElement, name: string) =>
  within(card).getByText(name, { selector: 'dt' }).nextElementSibling;

it('shows of each pair what it is now, and below it what it was over the period', async () => {
  show(http.get('*/sentiments', () => delay(50)));
  expect(screen.getByRole('heading', { level: 1, name: 'Sentiment Monitor' })).toBeVisible();
  expect(screen.getByText('Loading sentiments')).toBeInTheDocument();

  const card = await cardOf('EURUSD');
  expect(within(card).getByText('Bullish', { selector: 'span' })).toBeVisible();
  expect(within(card).getByText('Moderate')).toBeVisible();
  expect(fact(card, 'Bullish')).toHaveTextContent(/^59%mean 54%$/);
  expect(fact(card, 'Bearish')).toHaveTextContent(/^27%mean 31%$/);
  expect(fact(card, 'Retail long')).toHaveTextContent(/^38%mean 41%$/);
  expect(fact(card, 'Fear and greed')).toHaveTextContent(/^58 · Neutralmean 57, 52 to 61$/);
  expect(fact(card, 'Institutional flow')).toHaveTextContent('Buying');
  expect(fact(card, 'Last update')).toHaveTextContent(/14:00\sUTC\)?14 snapshots$/);
  expect(screen.getByText('Modelled')).toBeVisible();
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Market Mood' })).toHaveTextContent(
    'Greed · 56 of 100',
  );
});

it('is a table with eight columns where there is room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true }),
  );
  show();
  const table = await screen.findByRole('table', { name: 'Sentiment of each pair' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual([
    'Pair',
    'Sentiment',
    'Bullish',
    'Bearish',
    'Fear and greed',
    'Retail long',
    'Institutional flow',
    'Last update',
  ]);
});

it.each([
  [71, '71 · Greed'],
  [70, '70 · Neutral'],
  [30, '30 · Neutral'],
  [29, '29 · Fear'],
])('labels an index of %i in the table: %s', async (fear_greed_index, text) => {
  show(sentimentsOf([aSentiment({ fear_greed_index })]));
  expect(fact(await cardOf('EURUSD'), 'Fear and greed')).toHaveTextContent(text);
});

it.each([
  [81, 'Moderate', ['EURUSDExtreme GreedFear and greed index 81, above 80']],
  [80, 'Moderate', []],
  [20, 'Moderate', []],
  [19, 'Moderate', ['EURUSDExtreme FearFear and greed index 19, below 20']],
  [50, 'Strong', ['EURUSDStrongBullish: 59% bullish, 27% bearish']],
  [
    90,
    'Strong',
    [
      'EURUSDExtreme GreedFear and greed index 90, above 80',
      'EURUSDStrongBullish: 59% bullish, 27% bearish',
    ],
  ],
] as const)(
  'warns of an index of %i and a sentiment that is %s',
  async (fear_greed_index, sentiment_strength, texts) => {
    show(sentimentsOf([aSentiment({ fear_greed_index, sentiment_strength })]));
    const alerts = await screen.findByRole('region', { name: `Alerts (${texts.length})` });
    expect(
      within(alerts)
        .queryAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(texts);
  },
);

it('says that there is nothing to warn of', async () => {
  show();
  expect(await screen.findByRole('region', { name: 'Alerts (0)' })).toHaveTextContent(
    'None: no index above 80 or below 20, and no strong sentiment.',
  );
});

it('tells of today, this week or this month, with views and viewers', async () => {
  const [euro] = activityExample.pairs;
  if (euro === undefined) throw new Error('the example has no pair');
  const { user } = show(
    activityOf({
      today: { views: 31, viewers: 9 },
      month: { views: 1210, viewers: 42, pairs: [{ ...euro, bullish_percentage: 48.4 }] },
    }),
  );
  expect(await figure('Views')).toBe('31');
  expect(await figure('Viewers')).toBe('9');
  await user.click(screen.getByRole('radio', { name: 'This Month' }));
  expect(await screen.findByText('1,210')).toBeVisible();
  expect(await figure('Viewers')).toBe('42');
  expect(fact(await cardOf('EURUSD'), 'Bullish')).toHaveTextContent(/^59%mean 48%$/);
  expect(screen.getByText(/the mean of this month, from a snapshot of each hour/)).toBeVisible();
});

it('shows what a pair is now before its first snapshot', async () => {
  show(activityOf({ today: { pairs: [] } }));
  await figure('Views');
  const card = await cardOf('EURUSD');
  expect(fact(card, 'Bullish')).toHaveTextContent(/^59%$/);
  expect(fact(card, 'Last update')).toHaveTextContent(/UTC\)?$/);
});

it('names the pairs with too few candles, and says while history is prepared', async () => {
  show(sentimentsOf([], { missing: ['XAUUSD', 'US30'], market_summary: null, filling: true }));
  expect(await screen.findByText('Too few candles for XAUUSD, US30.')).toBeVisible();
  expect(screen.getByText(/^History is still being prepared/)).toBeVisible();
  expect(screen.getByText('not known: too little history')).toBeVisible();
  expect(screen.getByText('No sentiments yet')).toBeVisible();
});

it('shows samples under the banner where nothing could be loaded, until a retry succeeds', async () => {
  const { user, backend } = show(mockUnreachable(read));
  const banner = await screen.findByText('Sample data: the live call failed');
  expect(banner).toBeVisible();
  expect(await cardOf('EURUSD')).not.toHaveTextContent('mean');
  expect(screen.getByText('Sample data')).toBeVisible();
  expect(screen.queryByText('Simulated market')).not.toBeInTheDocument();
  expect(await figure('Views')).toBe('31'); // counted, not made up

  backend.use(sentimentsOf([aSentiment()]));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(fact(await cardOf('EURUSD'), 'Fear and greed')).toHaveTextContent('58 · Neutral');
  expect(screen.queryByText('Sample data: the live call failed')).not.toBeInTheDocument();
});

it('says when the figures of the period could not be loaded, and shows the pairs all the same', async () => {
  const { user, backend } = show(mockFailure(activity, 'platform.internal'));
  expect(await screen.findByText('Figures of the period could not be loaded.')).toBeVisible();
  expect(fact(await cardOf('EURUSD'), 'Bullish')).toHaveTextContent(/^59%$/);
  backend.use(activityOf());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await figure('Viewers')).toBe('9');
});

it('keeps both below a failure, with their age', async () => {
  const { user, backend } = show();
  await cardOf('EURUSD');
  await figure('Viewers');
  backend.use(mockFailure(read, 'platform.internal'), mockFailure(activity, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText('Sentiments could not be loaded. What follows is older.'),
  ).toBeVisible();
  expect(
    await screen.findByText('Figures of the period could not be loaded. What follows is older.'),
  ).toBeVisible();
  expect(await cardOf('EURUSD')).toBeVisible();
  expect(screen.getByRole('button', { name: /as of / })).toBeVisible();
});
