import { fireEvent, screen, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { analyticsEndpoints } from '#contracts/analytics.ts';
import { mockAnswerFrom, mockFailure, mockUnreachable } from '#mocks/mock-endpoint.ts';
import {
  analyticsExample as example,
  analyticsOf,
  cellsOf,
  figureTile,
  showAnalytics,
  withFigure,
} from '#tests/support/show-analytics.tsx';

const { read } = analyticsEndpoints;

/** What the chart of a figure reads out. */
const readout = (name: string) =>
  screen.findByRole('slider', { name: `${name}, one after another` });

it('offers four ranges, starts with seven days, and loads the selected one', async () => {
  const requests: string[] = [];
  const { user } = showAnalytics(
    mockAnswerFrom(read, ({ query: { range } }) => {
      requests.push(range);
      return { ...example, range };
    }),
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Platform Analytics' })).toBeVisible();
  const range = within(screen.getByRole('group', { name: 'Range' }));
  const labels = ['Last 24 Hours', '7 Days', '30 Days', '90 Days'];
  expect(range.getAllByRole('radio').map((radio) => radio.parentElement?.textContent)).toEqual(
    labels,
  );
  expect(range.getByRole('radio', { name: '7 Days' })).toBeChecked();
  expect(await screen.findByText('Compared with the 7 days before.')).toBeVisible();

  for (const [label, before] of [
    ['Last 24 Hours', 'the 24 hours before'],
    ['30 Days', 'the 30 days before'],
    ['90 Days', 'the 90 days before'],
  ] as const) {
    await user.click(range.getByRole('radio', { name: label }));
    expect(await screen.findByText(`Compared with ${before}.`)).toBeVisible();
  }
  expect(requests).toEqual(['7d', '24h', '30d', '90d']);
});

it('totals active users, sign-ins, calls, journal entries, posts and likes, with their age', async () => {
  showAnalytics();
  expect(await figureTile('Active Users')).toContain('431');
  expect(await figureTile('Sign-ins')).toContain('122');
  expect(await figureTile('API Calls')).toContain('98,210');
  expect(await figureTile('Journal Entries')).toContain('640');
  expect(await figureTile('Posts')).toContain('3');
  expect(await figureTile('Likes')).toContain('87');
  expect(screen.getByRole('button', { name: /^as of / })).toBeVisible();
});

it('compares each total with the previous range, by arrow and text', async () => {
  showAnalytics(analyticsOf(withFigure('posts', { total: 92, before: 100 })));
  expect(await figureTile('Posts')).toBe('Posts92▼8% less than 100');
  expect(await figureTile('Likes')).toBe('Likes87before: not known');
});

it('draws the time series of each figure, with a text alternative', async () => {
  showAnalytics();
  const names = [
    'Active Users by day, Nov 19 to Nov 20: at most 310, Nov 19',
    'Sign-ins by day, Nov 19 to Nov 20: at most 80, Nov 19',
    'API Calls by day, Nov 19 to Nov 20: at most 50,000, Nov 19',
    'Journal Entries by day, Nov 19 to Nov 20: at most 331, Nov 19',
    'Posts by day, Nov 19 to Nov 20: at most 2, Nov 20',
    'Likes by day, Nov 19 to Nov 20: at most 47, Nov 20',
  ];
  await screen.findByRole('region', { name: 'Active Users by day' });
  expect(screen.getAllByRole('img').map((chart) => chart.getAttribute('aria-label'))).toEqual(
    names,
  );
  const chart = screen.getByRole('img', { name: /^Active Users/ });
  expect(chart.querySelectorAll('rect')).toHaveLength(2);
});

it('reads out each bar by key, the last one as incomplete', async () => {
  showAnalytics();
  const slider = await readout('Sign-ins by day');
  expect(slider).toHaveAttribute('aria-valuetext', 'Nov 20: 42 so far');
  fireEvent.change(slider, { target: { value: '1' } }); // as an arrow key does
  expect(slider).toHaveAttribute('aria-valuetext', 'Nov 19: 80');
});

it('reads out the bar under the finger', async () => {
  showAnalytics();
  const chart = await screen.findByRole('img', { name: /^Sign-ins by day/ });
  vi.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 132));
  fireEvent.pointerMove(chart, { clientX: 150 });
  const slider = await readout('Sign-ins by day');
  expect(slider).toHaveAttribute('aria-valuetext', 'Nov 19: 80');
  fireEvent.pointerMove(chart, { clientX: 999 });
  expect(slider).toHaveAttribute('aria-valuetext', 'Nov 20: 42 so far');
});

it('labels hours in UTC', async () => {
  showAnalytics(
    analyticsOf({
      range: '24h',
      step: 'hour',
      at: ['2026-11-20T13:00:00.000Z', '2026-11-20T14:00:00.000Z'],
    }),
  );
  const slider = await readout('Likes by hour');
  expect(slider).toHaveAttribute('aria-valuetext', 'Nov 20, 14:00: 47 so far');
});

it('marks values before the first count as unknown, unless older records exist', async () => {
  showAnalytics(
    analyticsOf({
      ...withFigure('sign_ins', { course: [0, 0] }),
      known_since: '2026-11-20T09:30:00.000Z',
    }),
  );
  expect(
    await screen.findByText(
      'Counting began on 20 November 2026. What is not known of the days before is grey in the charts.',
    ),
  ).toBeVisible();
  const unknown = await readout('Sign-ins by day');
  expect(unknown).toHaveAttribute('aria-valuetext', 'Nov 20: 0 so far'); // counted from 09:30 on
  fireEvent.change(unknown, { target: { value: '1' } });
  expect(unknown).toHaveAttribute('aria-valuetext', 'Nov 19: not known');
  const posts = await readout('Posts by day');
  fireEvent.change(posts, { target: { value: '1' } });
  expect(posts).toHaveAttribute('aria-valuetext', 'Nov 19: 1');
});

it('marks nothing as unknown when even the previous range is complete', async () => {
  showAnalytics(
    analyticsOf({
      ...withFigure('likes', { course: [0, 5], before: 2 }),
      known_since: '2026-11-20T09:30:00.000Z',
    }),
  );
  const slider = await readout('Likes by day');
  fireEvent.change(slider, { target: { value: '1' } });
  expect(slider).toHaveAttribute('aria-valuetext', 'Nov 19: 0');
});

it('says that there is no count yet, and still displays sales', async () => {
  showAnalytics(analyticsOf({ known_since: null }));
  expect(await screen.findByText('Nothing is counted yet')).toBeVisible();
  expect(screen.getByText('Figures appear here within minutes of the first visit')).toBeVisible();
  expect(screen.queryByLabelText('Totals of the range')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Revenue by package' })).toHaveTextContent('$360.00');
});

it('has all time series as a table', async () => {
  const { user } = showAnalytics();
  await user.click(await screen.findByText('Show as table'));
  expect(await cellsOf('Figures by day, newest first, in UTC')).toEqual([
    ['Day', 'Active Users', 'Sign-ins', 'API Calls', 'Journal Entries', 'Posts', 'Likes'],
    ['Nov\u00a020', '121', '42', '48,210', '309', '2', '47'],
    ['Nov\u00a019', '310', '80', '50,000', '331', '1', '40'],
  ]);
});

it('explains each figure on demand', async () => {
  const { user } = showAnalytics();
  await user.click(await screen.findByRole('button', { name: 'About Active Users' }));
  const dialog = await screen.findByRole('dialog', { name: 'Active Users' });
  expect(dialog).toHaveTextContent('Administrators are not among them.');
});

it('displays placeholders while loading, without an export', () => {
  showAnalytics(http.get('*/api/admin/analytics', () => delay('infinite')));
  expect(screen.getByText('Loading figures')).toBeInTheDocument();
  expect(screen.getByText('Loading charts')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeDisabled();
});

it('displays no sample when the call failed, but an error with a retry', async () => {
  const { user, backend } = showAnalytics(mockUnreachable(read));
  expect(await screen.findByRole('alert')).toHaveTextContent(/^The server cannot be reached/);
  expect(screen.queryByText(/Sample data/)).not.toBeInTheDocument();
  backend.use(mockFailure(read, 'platform.internal', ''));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Analytics could not be loaded.')).toBeVisible();
  backend.use(analyticsOf({}));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await figureTile('Posts')).toContain('3');
});

it('keeps older data below an error', async () => {
  const { user, backend } = showAnalytics();
  await figureTile('Posts');
  backend.use(mockFailure(read, 'platform.internal'));
  await user.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(
    await screen.findByText('Analytics could not be loaded. What follows is older.'),
  ).toBeVisible();
  expect(await figureTile('Posts')).toContain('3');
});
