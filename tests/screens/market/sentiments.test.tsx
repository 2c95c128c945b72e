import { act, screen, waitFor } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { sentimentEndpoints, type SentimentsAnswer } from '#contracts/market/sentiments.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { aSentimentsAnswer } from '#tests/support/sentiment-answers.ts';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { SentimentsScreen } from '#web/features/sentiments/SentimentsScreen.tsx';
import { readQueries } from '#web/offline/cache/query-persister.ts';

/** States of the whole screen; its four views have their own tests. */

const { read } = sentimentEndpoints;
const NOON = new Date(2026, 10, 20, 12, 0);
const asOf = (at: Date): string => at.toISOString();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON });
});

const answered = (changes: Partial<SentimentsAnswer> = {}): HttpHandler =>
  mockAnswer(read, aSentimentsAnswer({ as_of: asOf(new Date()), ...changes }));

const show = (...handlers: HttpHandler[]) => renderScreen(<SentimentsScreen />, { handlers });
const showCached = (...handlers: HttpHandler[]) =>
  renderScreen(
    <SignedIn>
      <SentimentsScreen />
    </SignedIn>,
    { handlers },
  );
const tab = (name: string) => screen.findByRole('tab', { name });
const refresh = () => screen.getByRole('button', { name: 'Refresh' });
const SAMPLE = 'Sample data: the live call failed';
const FAILURE = 'Market sentiments could not be loaded.';

it('displays title, source, last update and refresh interval', async () => {
  show(answered());

  expect(screen.getByRole('heading', { level: 1, name: 'Market Sentiments' })).toBeVisible();
  expect(await screen.findByText('Last update')).toBeVisible();
  expect(screen.getByText('Simulated market')).toBeVisible();
  expect(screen.getByRole('button', { name: /as of 12:00$/ })).toBeVisible();
  expect(screen.getByText('Updates every 60 seconds.')).toBeVisible();
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
});

it('has the four specified views, reachable by arrow keys', async () => {
  const { user } = show(answered());
  const first = await tab('Market Overview');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Market Overview',
    'Sentiment Analysis',
    'Order Book (DOM)',
    'Market Psychology',
  ]);
  expect(first).toHaveAttribute('aria-selected', 'true');

  await user.click(first);
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('region', { name: 'Sentiment of all pairs' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('region', { name: 'Depth of EURUSD' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('region', { name: 'Fear and greed' })).toBeVisible();
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('region', { name: 'Market mood' })).toBeVisible();
});

it('displays a newer response after Refresh, in the open view', async () => {
  const { user, backend } = show(answered());
  await user.click(await tab('Market Psychology'));
  backend.use(
    answered({
      market_summary: { market_mood: 'Extreme Fear', fear_greed_index: 12, basket: [] },
    }),
  );
  await user.click(refresh());

  expect(await screen.findByText('The market mood is Extreme Fear (12 of 100).')).toBeVisible();
});

it('shows the last real data with its age while there is no network', async () => {
  const { unmount } = showCached(answered());
  await tab('Market Overview');
  unmount();
  await waitFor(async () => expect(await readQueries('trader')).not.toBeNull());

  vi.setSystemTime(new Date(2026, 10, 20, 14, 30));
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event('offline')));
  showCached(mockUnreachable(read));

  expect(await screen.findByText('as of 12:00, offline')).toBeVisible();
  expect(screen.getByRole('article', { name: 'EURUSD' })).toBeVisible();
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps an older response below an error', async () => {
  const { user, backend } = show(answered());
  await tab('Market Overview');
  backend.use(mockFailure(read, 'platform.internal'));
  await user.click(refresh());

  expect(await screen.findByRole('alert')).toHaveTextContent(`${FAILURE} What follows is older.`);
  expect(screen.getByRole('article', { name: 'EURUSD' })).toBeVisible();
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
});

it.each([
  ['unreachable', mockUnreachable(read)],
  ['broken', mockFailure(read, 'platform.internal')],
])('displays marked samples while the server is %s and nothing was loaded', async (_, handler) => {
  const { user, backend } = show(handler);
  expect(await screen.findByText(SAMPLE)).toBeVisible();
  expect(screen.getByText('Sample data')).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(8);
  expect(screen.queryByText('Simulated market')).not.toBeInTheDocument();

  backend.use(answered());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Simulated market')).toBeVisible();
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
});

it('displays the server’s message when it rejects, without samples', async () => {
  show(mockFailure(read, 'request.rate_limited', 'Too many requests. Please wait.'));

  expect(await screen.findByRole('alert')).toHaveTextContent('Too many requests. Please wait.');
  expect(screen.queryByText(SAMPLE)).not.toBeInTheDocument();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

it('says that it is loading before the first response', async () => {
  show(answered());

  expect(screen.getByText('Loading market sentiments')).toBeInTheDocument();
  await tab('Market Overview');
  expect(screen.queryByText('Loading market sentiments')).not.toBeInTheDocument();
});

const nothing = { sentiment_data: [], dom_data: [], market_summary: null };

it.each([
  [true, 'History is still being prepared, newest first. This screen fills by itself.'],
  [false, 'Sentiments are computed from candles, and so far there are too few of them.'],
])('says why it is empty when no pair has enough history', async (filling, hint) => {
  show(answered({ ...nothing, filling }));

  expect(await screen.findByText('No pair has enough history yet')).toBeVisible();
  expect(screen.getByText(hint)).toBeVisible();
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
});

it('names the missing pairs, and says when history is still loading', async () => {
  const { sentiment_data } = aSentimentsAnswer();
  show(
    answered({
      sentiment_data: sentiment_data.filter(({ pair }) => pair !== 'US30' && pair !== 'BTCUSD'),
      missing: ['US30', 'BTCUSD'],
      filling: true,
    }),
  );

  expect(
    await screen.findByText(
      'History is still being prepared, newest first. Too few candles for US30 and BTCUSD: left out here.',
    ),
  ).toBeVisible();
  expect(screen.getAllByRole('article')).toHaveLength(7);
  expect(screen.queryByRole('article', { name: 'US30' })).not.toBeInTheDocument();
});
