import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, type HttpHandler } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { institutionalEndpoints, type InstitutionalRun } from '#contracts/market/institutional.ts';
import { mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import { aRun, runsByPeriod } from '#tests/support/institutional-runs.ts';
import { renderScreen } from '#tests/support/render-screen.tsx';
import { InstitutionalTab } from '#web/admin/institutional/InstitutionalTab.tsx';

const { runs, summary } = institutionalEndpoints;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T15:00:00.000Z') });
});

const logOf = (...rows: InstitutionalRun[]): HttpHandler[] =>
  runsByPeriod({ today: rows, week: rows, month: rows });
const show = (...handlers: HttpHandler[]) =>
  renderScreen(<InstitutionalTab />, { user: 'admin', handlers });

async function figure(name: string): Promise<string | null> {
  const tiles = await screen.findByLabelText('Figures of the analyses');
  return within(tiles).getByText(name).nextElementSibling?.textContent ?? null;
}

const fact = (card: HTMLElement, name: string) => within(card).getByText(name).nextElementSibling;

it('shows of each run pair, timeframe, bias, confidence, volume, time and user', async () => {
  show(
    http.get('*/institutional-analyses', () => delay(50)),
    ...logOf(aRun({ username: 'Ama Mensah' })),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Institutional Monitor' })).toBeVisible();
  expect(screen.getByText('Loading institutional analyses')).toBeInTheDocument();

  const card = await screen.findByRole('article', { name: 'EURUSD 1hour' });
  expect(within(card).getByText('Cautiously Bullish')).toBeVisible();
  expect(fact(card, 'Confidence')).toHaveTextContent('66% · Low');
  expect(fact(card, 'Volume')).toHaveTextContent('61 of 100');
  expect(fact(card, 'Last Analysis')).toHaveTextContent(/14:05\sUTC/);
  expect(fact(card, 'User')).toHaveTextContent('Ama Mensah');
});

it('is a table with the seven columns where there is room', async () => {
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { media, matches: true }),
  );
  show(...logOf(aRun()));
  const table = await screen.findByRole('table', { name: 'Institutional analyses' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((header) => header.textContent),
  ).toEqual(['Pair', 'Timeframe', 'Bias', 'Confidence', 'Volume', 'Last Analysis', 'User']);
});

it.each([
  [85, '85% · High', 'text-ok'],
  [84, '84% · Medium', 'text-warn'],
  [70, '70% · Medium', 'text-warn'],
  [69, '69% · Low', 'text-danger'],
])('colours a confidence of %i and says it in a word: %s', async (confidence, text, colour) => {
  show(...logOf(aRun({ confidence })));
  expect(await screen.findByText(text)).toHaveClass(colour);
});

it('tells of today, this week or this month', async () => {
  const { user } = show(
    ...runsByPeriod({
      today: [],
      week: [aRun({ pair: 'XAUUSD' })],
      month: [aRun({ pair: 'XAUUSD' }), aRun({ pair: 'US30' })],
    }),
  );
  expect(await screen.findByText('No analyses in this period')).toBeVisible();
  expect(screen.getByRole('radio', { name: 'Today' })).toBeChecked();
  await user.click(screen.getByRole('radio', { name: 'This Week' }));
  expect(await screen.findByRole('article', { name: 'XAUUSD 1hour' })).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'This Month' }));
  expect(await screen.findByRole('article', { name: 'US30 1hour' })).toBeVisible();
});

it('counts analyses, members and both sides, and takes the mean of the confidence', async () => {
  show(
    ...logOf(
      aRun({ userId: 'ama', bias: 'Bullish', confidence: 80 }),
      aRun({ userId: 'ama', bias: 'Cautiously Bullish', confidence: 60 }),
      aRun({ userId: 'kofi', bias: 'Cautiously Bearish', confidence: 55 }),
      aRun({ userId: 'kofi', bias: 'Neutral', confidence: 50 }),
    ),
  );
  expect(await figure('Total Analyses')).toBe('4');
  expect(await figure('Members')).toBe('2');
  expect(await figure('Bullish / Bearish')).toBe('2 / 1'); // the cautious ones too
  expect(await figure('Avg Confidence')).toBe('61%'); // 245 / 4
});

it('says so when nothing was analysed', async () => {
  show(...logOf());
  expect(await screen.findByText('No analyses in this period')).toBeVisible();
  expect(await figure('Total Analyses')).toBe('0');
  expect(await figure('Avg Confidence')).toBe('N/A');
});

it('counts runs that are not loaded too, and loads them on demand', async () => {
  const all = Array.from({ length: 130 }, (_, n) => aRun({ userId: `member-${n}` }));
  const { user } = show(...runsByPeriod({ today: all, week: [], month: [] }));
  expect(await figure('Total Analyses')).toBe('130');
  expect(await figure('Members')).toBe('130');
  expect(screen.getByText('100 of 130 analyses')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(130));
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
});

it('says when the log could not be loaded, shows nothing made up, and retries', async () => {
  const { user, backend } = show(mockUnreachable(runs), mockUnreachable(summary));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Institutional analyses could not be loaded.',
  );
  expect(screen.queryByText(/^Sample data/)).not.toBeInTheDocument();
  backend.use(...logOf(aRun()));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('article', { name: 'EURUSD 1hour' })).toBeVisible();
});

it('keeps what it has below a failure', async () => {
  const { user, backend } = show(...logOf(aRun()));
  await screen.findByRole('article', { name: 'EURUSD 1hour' });
  backend.use(mockFailure(runs, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText('Institutional analyses could not be loaded. What follows is older.'),
  ).toBeVisible();
  expect(screen.getByRole('article', { name: 'EURUSD 1hour' })).toBeVisible();
});
