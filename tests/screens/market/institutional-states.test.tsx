import { act, screen, waitFor } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import {
  type InstitutionalAnswer,
  institutionalEndpoints,
} from '#contracts/market/institutional.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  aBearishIndex,
  anAnalysis,
  anInstitutionalAnswer,
} from '#tests/support/institutional-answers.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { SignedIn } from '#web/app/SignedIn.tsx';
import { InstitutionalScreen } from '#web/features/institutional/InstitutionalScreen.tsx';
import { readQueries } from '#web/offline/cache/query-persister.ts';

const { analyse } = institutionalEndpoints;
const answered = (answer: InstitutionalAnswer = anInstitutionalAnswer()): HttpHandler =>
  mockAnswer(analyse, answer);
const unreachable = mockUnreachable(analyse);
const sentence = 'There are too few closed candles for a reading yet.';
const refused = mockFailure(analyse, 'market.too_few_candles', sentence);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T14:05:20.000Z') });
});

const show = (...handlers: HttpHandler[]) => renderScreen(<InstitutionalScreen />, { handlers });
/** With persisted queries. */
const showCached = (...handlers: HttpHandler[]) =>
  renderScreen(
    <SignedIn>
      <InstitutionalScreen />
    </SignedIn>,
    { handlers },
  );
const press = (name: string) => screen.getByRole('button', { name });
const card = (pair: string) => screen.findByRole('article', { name: pair });
const sampleBanner = () => screen.queryByText('Sample data: the live call failed');

/** Runs the analysis once, and closes the app after the result was persisted. */
async function analyseOnce(): Promise<void> {
  const { user, unmount } = showCached(answered());
  await screen.findByText('Nothing analysed yet'); // the persisted result is loaded
  await user.click(press('ANALYSE'));
  await card('EURUSD');
  unmount();
  await waitFor(async () => expect(await readQueries('trader')).not.toBeNull());
}

it('displays the last result after a reload without calling the server', async () => {
  await analyseOnce();
  const { backend } = showCached(unreachable);
  expect(await card('EURUSD')).toHaveTextContent('1.08512');
  expect(screen.getByRole('button', { name: /as of 14:05$/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  expect(backend.calls.filter((call) => call.includes('institutional'))).toEqual([]);
});

it('keeps the last result with its age when a new run does not reach the server, and says so above it', async () => {
  await analyseOnce();
  vi.setSystemTime('2026-11-20T16:30:00.000Z');
  const { user, backend } = showCached(unreachable);
  await card('EURUSD');
  await user.click(press('ANALYSE'));

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The server cannot be reached. Please check your connection. What follows is older.',
  );
  expect(screen.getByRole('button', { name: /as of 14:05, offline$/ })).toBeVisible();
  expect(await card('EURUSD')).toBeVisible();
  expect(sampleBanner()).not.toBeInTheDocument();

  backend.use(answered(anInstitutionalAnswer([aBearishIndex()])));
  await user.click(press('Retry'));
  expect(await card('US30')).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows the last result without a network, with its age', async () => {
  await analyseOnce();
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  showCached(unreachable);
  act(() => void window.dispatchEvent(new Event('offline')));
  expect(await card('EURUSD')).toBeVisible();
  expect(screen.getByRole('button', { name: /as of 14:05, offline$/ })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('says above the last result that a run failed on the server', async () => {
  const { user, backend } = show(answered());
  await user.click(press('ANALYSE'));
  await card('EURUSD');
  backend.use(mockFailure(analyse, 'platform.internal'));
  await user.click(press('ANALYSE'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The analysis could not be run. What follows is older.',
  );
  expect(await card('EURUSD')).toBeVisible();
});

it('displays random samples of the selected pairs under the banner when there was never a result', async () => {
  const { user, backend } = show(unreachable);
  await user.click(press('Select none'));
  await user.click(screen.getByRole('checkbox', { name: 'XAUUSD' }));
  await user.click(screen.getByRole('checkbox', { name: 'USDCHF' }));
  await user.click(press('ANALYSE'));

  expect(await screen.findByText('Sample data: the live call failed')).toBeVisible();
  expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
    'XAUUSD',
    'USDCHF',
  ]);
  expect(screen.getByText('Sample data')).toBeVisible();

  backend.use(answered(anInstitutionalAnswer([anAnalysis({ pair: 'XAUUSD' })])));
  await user.click(press('Retry'));
  await waitFor(() => expect(sampleBanner()).not.toBeInTheDocument());
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

it('never persists a sample', async () => {
  const { user, unmount } = showCached(unreachable);
  await user.click(press('ANALYSE'));
  await screen.findByText('Sample data: the live call failed');
  unmount();

  showCached(unreachable);
  expect(await screen.findByText('Nothing analysed yet')).toBeVisible();
});

it('displays the server’s message when it rejects, with and without an older result', async () => {
  const { user, backend } = show(refused);
  await user.click(press('ANALYSE'));
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
  expect(sampleBanner()).not.toBeInTheDocument();

  backend.use(answered());
  await user.click(press('Retry'));
  await card('EURUSD');
  backend.use(refused);
  await user.click(press('ANALYSE'));
  expect(await screen.findByRole('alert')).toHaveTextContent(`${sentence} What follows is older.`);
  expect(await card('EURUSD')).toBeVisible();
});
