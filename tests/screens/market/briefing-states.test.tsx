import { screen } from '@testing-library/react';
import type { HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import { mockAnswer, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aBriefing } from '#tests/support/briefing-answers.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { BriefingScreen } from '#web/features/briefing/BriefingScreen.tsx';

const { read } = briefingEndpoints;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T08:00:00.000Z') });
});

const answered = (): HttpHandler => mockAnswer(read, aBriefing());
const show = (...handlers: HttpHandler[]) => renderScreen(<BriefingScreen />, { handlers });
const refresh = () => screen.getByRole('button', { name: 'Refresh' });

const HINT = 'The briefing is available at 6:00 AM UTC daily, on market days.';
const FAILURE = 'The briefing could not be loaded.';

it('names the time of the first briefing, and loads it on Refresh', async () => {
  const { user, backend } = show(mockFailure(read, 'briefing.none'));
  expect(await screen.findByText('No Briefing Available')).toBeVisible();
  expect(screen.getByText(HINT)).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  backend.use(answered());
  await user.click(refresh());
  expect(await screen.findByRole('region', { name: 'Market Sentiment' })).toBeVisible();
  expect(screen.queryByText('No Briefing Available')).not.toBeInTheDocument();
});

it('names the next briefing when a closed day precedes it', async () => {
  vi.setSystemTime('2026-11-21T10:00:00.000Z');
  show(mockFailure(read, 'briefing.none'));
  expect(await screen.findByText(/^The next one:/)).toHaveTextContent(/Mon.*06:00\sUTC/);
});

it.each([
  ['unreachable', mockUnreachable(read)],
  ['failing', mockFailure(read, 'platform.internal')],
])('displays no sample while the server is %s, and offers a retry', async (_state, handler) => {
  const { user, backend } = show(handler);
  expect(await screen.findByRole('alert')).toHaveTextContent(FAILURE);
  expect(screen.queryByText('No Briefing Available')).not.toBeInTheDocument(); // nobody knows
  expect(screen.queryByText(/^Sample data/)).not.toBeInTheDocument();

  backend.use(answered());
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('region', { name: 'Market Sentiment' })).toBeVisible();
  expect(screen.queryByText(FAILURE)).not.toBeInTheDocument();
});

it('keeps the last briefing with its age while offline', async () => {
  const { user, backend } = show(answered());
  await screen.findByRole('region', { name: 'Market Sentiment' });
  backend.use(mockUnreachable(read));
  await user.click(refresh());

  expect(await screen.findByRole('button', { name: /as of .*, offline$/ })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Market Sentiment' })).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('keeps the last briefing below an error', async () => {
  const { user, backend } = show(answered());
  await screen.findByRole('region', { name: 'Market Sentiment' });
  backend.use(mockFailure(read, 'platform.internal'));
  await user.click(refresh());

  expect(await screen.findByText(`${FAILURE} What follows is older.`)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Market Sentiment' })).toBeVisible();
});
