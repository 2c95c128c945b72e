import { type Analytics, FIGURES } from '#contracts/analytics.ts';
import type { AuditRecord } from '#contracts/audit.ts';
import { auditSentence } from '#contracts/rules/audit-copy.ts';
import { knownSeries } from '#web/data/admin/analytics-series.ts';
import type { CsvTable } from './csv-tables.ts';

/** The tables of Platform Analytics. An empty cell means unknown. */
export function analyticsTables(analytics: Analytics): CsvTable[] {
  return [
    totals(analytics),
    timeSeries(analytics),
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

function timeSeries(analytics: Analytics): CsvTable {
  const series = FIGURES.map((figure) => knownSeries(analytics, figure));
  return {
    name: 'course',
    columns: ['at', ...FIGURES],
    rows: analytics.at.map((at, index) => [at, ...series.map((values) => values[index] ?? null)]),
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

/** One row per week and later week, for pivot tables. */
const retention = (analytics: Analytics): CsvTable => ({
  name: 'retention',
  columns: ['week', 'joined', 'weeks_later', 'share_returned'],
  rows: analytics.retention.flatMap(({ week, joined, returned }) =>
    returned.map((share, later) => [week, joined, later, share]),
  ),
});

/** The audit log as a table; times in UTC. */
export const auditTable = (records: readonly AuditRecord[]): CsvTable => ({
  name: 'audit-log',
  columns: ['at', 'actor', 'actor_id', 'action', 'target', 'sentence'],
  rows: records.map((record) => [
    record.at,
    record.actor,
    record.actor_id,
    record.action,
    record.target,
    auditSentence(record),
  ]),
});
