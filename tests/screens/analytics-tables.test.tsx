import { screen, waitFor } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it, vi } from 'vitest';
import {
  analyticsExample as example,
  analyticsOf,
  cellsOf,
  figureTile,
  showAnalytics,
  withFigure,
} from '#tests/support/show-analytics.tsx';
import * as csv from '#web/data/journal/export/csv-file.ts';
import * as download from '#web/lib/download.ts';

it('sums revenue by package and in total, per currency', async () => {
  showAnalytics(
    analyticsOf({
      revenue: [
        { package_type: 'weekly', currency: 'USD', demo: false, payments: 3, amount: 30.1 },
        { package_type: 'monthly', currency: 'USD', demo: false, payments: 1200, amount: 36_000.2 },
        { package_type: 'yearly', currency: 'GHS', demo: false, payments: 1, amount: 800 },
      ],
    }),
  );
  expect(await cellsOf('Revenue by package')).toEqual([
    ['Package', 'Payments', 'Revenue'],
    ['Weekly', '3', '$30.10'],
    ['Monthly', '1,200', '$36,000.20'],
    ['Yearly', '1', '800.00 GHS'],
    ['Total USD', '1,203', '$36,030.30'],
    ['Total GHS', '1', '800.00 GHS'],
  ]);
});

it('displays signals and results per scanner, and no rate below ten closed signals', async () => {
  const [sniper] = example.signals;
  if (sniper === undefined) throw new Error('the example has no signals');
  showAnalytics(
    analyticsOf({
      signals: [
        sniper,
        {
          ...sniper,
          scanner_type: 'peak',
          backfilled: 0,
          closed: 9,
          won: 4,
          success_rate: null,
          r_net: -0.4,
        },
      ],
    }),
  );
  expect(await cellsOf('Signals by scanner')).toEqual([
    ['Scanner', 'Issued', 'Closed, live', 'Success Rate', 'Result'],
    ['1M Sniper', '142 backfilled', '12', '41.7%5 of 12', '▲+1.84 R'],
    ['Peak Scanner', '14', '9', 'insufficient data (n=9)', '▼−0.40 R'],
  ]);
});

it('marks rates of scanners above 80 and above 70 by colour and word', async () => {
  const [sniper] = example.signals;
  if (sniper === undefined) throw new Error('the example has no signals');
  const ofRate = (scanner_type: 'peak' | 'weekly' | '1m_sniper', success_rate: number) => ({
    ...sniper,
    scanner_type,
    success_rate,
  });
  showAnalytics(
    analyticsOf({ signals: [ofRate('peak', 80.1), ofRate('weekly', 80), ofRate('1m_sniper', 70)] }),
  );
  expect((await cellsOf('Signals by scanner')).slice(1).map((row) => row[3])).toEqual([
    '80.1% High5 of 12',
    '80.0% Medium5 of 12',
    '70.0%5 of 12',
  ]);
  expect(screen.getByText('80.1%')).toHaveClass('text-ok');
  expect(screen.getByText('80.0%')).toHaveClass('text-warn');
});

it('displays retention by week of joining, and leaves future weeks blank', async () => {
  showAnalytics(
    analyticsOf({
      retention: [
        { week: '2026-11-16T00:00:00.000Z', joined: 4, returned: [1] },
        { week: '2026-11-09T00:00:00.000Z', joined: 18, returned: [1, 0.722] },
        { week: '2026-11-02T00:00:00.000Z', joined: 0, returned: [0, 0, 0] },
      ],
    }),
  );
  expect(await cellsOf('Retention by week of joining')).toEqual([
    ['Week of', 'Joined', 'Week 0', 'Week 1', 'Week 2'],
    ['Nov 16', '4', '100%', '–', '–'],
    ['Nov 9', '18', '100%', '72%', '–'],
    ['Nov 2', '0', '–', '–', '–'],
  ]);
  const cell = screen.getByRole('cell', { name: '72%' });
  expect(cell).toHaveClass('bg-accent/30'); // warmer, and never without its number
});

it('explains each empty part', async () => {
  showAnalytics(analyticsOf({ revenue: [], signals: [], retention: [] }));
  expect(await screen.findByText('No payments in this range')).toBeVisible();
  expect(screen.getByText('No signals in this range')).toBeVisible();
  expect(screen.getByText('Nobody has joined in these weeks')).toBeVisible();
});

it('exports the displayed data as a ZIP archive with a CSV file per table', async () => {
  const saved: { name: string; blob: Blob }[] = [];
  vi.spyOn(download, 'saveFile').mockImplementation((blob, name) => saved.push({ name, blob }) > 0);
  const { user } = showAnalytics(
    analyticsOf({
      ...withFigure('sign_ins', { course: [0, 42] }),
      known_since: '2026-11-20T09:30:00.000Z',
    }),
  );
  await figureTile('Sign-ins');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const [file] = saved;
  if (file === undefined) throw new Error('nothing was saved');
  expect(file.name).toBe('bellwether-analytics-7d-2026-11-20.zip');
  const archive = unzipSync(new Uint8Array(await file.blob.arrayBuffer()));
  const lines = (name: string) => strFromU8(archive[name] ?? new Uint8Array()).split('\r\n');
  expect(Object.keys(archive)).toEqual([
    'totals.csv',
    'course.csv',
    'revenue.csv',
    'signals.csv',
    'retention.csv',
  ]);
  expect(lines('totals.csv')).toContain(
    'sign_ins,2026-11-19T00:00:00.000Z,2026-11-20T14:05:00.000Z,122,',
  );
  expect(lines('course.csv')).toContain('2026-11-19T00:00:00.000Z,310,,50000,331,1,40');
  expect(lines('revenue.csv')).toContain('monthly,USD,12,360');
  expect(lines('signals.csv')).toContain('1m_sniper,14,2,12,5,41.7,1.84');
  expect(lines('retention.csv')).toContain('2026-11-09T00:00:00.000Z,18,1,0.72');
});

it('says when the export failed', async () => {
  vi.spyOn(csv, 'csvFile').mockImplementation(() => {
    throw new Error('no memory');
  });
  const { user } = showAnalytics();
  await figureTile('Posts');
  await user.click(screen.getByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Export failed. Please try again.');
});
