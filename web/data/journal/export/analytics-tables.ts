import { type Analytics, FIGURES } from '#contracts/analytics.ts';
import { knownCourse } from '../../admin/analytics-series.ts';
import type { CsvTable } from './csv-tables.ts';

/** All that Platform Analytics shows: a table for each of its parts. An empty cell: not known. */
export function analyticsTables(analytics: Analytics): CsvTable[] {
  return [
    totals(analytics),
    course(analytics),
    revenue(analytics),
    signals(analytics),
    retention(analytics),
  ];
}

const totals = ({ from, to, figures }: Analytics): CsvTable => ({
  name: 'totals',
  columns: ['figure', 'from', 'to', 'total', 'before'],
  rows: FIGURES.map((figure) => [figure, from, to, figures[figure].total, figures[figure].before]),
});

function course(analytics: Analytics): CsvTable {
  const courses = FIGURES.map((figure) => knownCourse(analytics, figure));
  return {
    name: 'course',
    columns: ['at', ...FIGURES],
    rows: analytics.at.map((at, index) => [at, ...courses.map((known) => known[index] ?? null)]),
  };
}

const revenue = (analytics: Analytics): CsvTable => ({
  name: 'revenue',
  columns: ['package_type', 'currency', 'payments', 'amount'],
  rows: analytics.revenue.map((sold) => [
    sold.package_type,
    sold.currency,
    sold.payments,
    sold.amount,
  ]),
});

const signals = (analytics: Analytics): CsvTable => ({
  name: 'signals',
  columns: ['scanner_type', 'issued', 'closed', 'won', 'success_rate', 'r_net'],
  rows: analytics.signals.map((results) => [
    results.scanner_type,
    results.issued,
    results.closed,
    results.won,
    results.success_rate,
    results.r_net,
  ]),
});

/** A row for each week and each week after it, as spreadsheets pivot it. */
const retention = (analytics: Analytics): CsvTable => ({
  name: 'retention',
  columns: ['week', 'joined', 'weeks_later', 'share_returned'],
  rows: analytics.retention.flatMap(({ week, joined, returned }) =>
    returned.map((share, later) => [week, joined, later, share]),
  ),
});
