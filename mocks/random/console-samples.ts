import type { MonitoredEntry } from '#contracts/journal/admin-journal.ts';
import { JournalEntry } from '#contracts/journal/journal.ts';
import { HOUR_MS, DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { toMonitored } from '#mocks/world/journal-monitor.ts';
import type { SoldSubscription, Transaction } from '#contracts/payments/admin-payments.ts';
import type { LogEntry, LogLevel, SystemHealth, SystemMetrics } from '#contracts/system.ts';
import { between, pick } from './sample-market.ts';

/**
 * The documented sample journal: three trades, newest first, shown under the sample banner when the
 * journal of a new device could not be loaded.
 */
export function sampleJournalEntries(now: Date): JournalEntry[] {
  const hoursAgo = (hours: number): string =>
    new Date(now.getTime() - hours * HOUR_MS).toISOString();
  const samples = [
    {
      id: 'sample-eurusd',
      date: hoursAgo(5),
      pair: 'EURUSD',
      type: 'buy',
      entry_price: 1.085,
      exit_price: 1.088,
      size: 0.1, // 30 pips at 1 dollar each
      pnl: 30,
      notes: 'Bought the retest of the broken high and left at the next level.',
      strategy: 'Breakout retest',
      emotions: 'Calm',
      duration: '2h 15m',
    },
    {
      id: 'sample-gbpusd',
      date: hoursAgo(27),
      pair: 'GBPUSD',
      type: 'sell',
      entry_price: 1.2665,
      exit_price: 1.265,
      size: 0.1, // 15 pips at 1 dollar each
      pnl: 15,
      notes: 'Sold the failed push above the Asian range.',
      strategy: 'Range fade',
      emotions: 'Patient',
      duration: '1h 30m',
    },
    {
      id: 'sample-xauusd',
      date: hoursAgo(52),
      pair: 'XAUUSD',
      type: 'buy',
      entry_price: 2065.5,
      exit_price: 2058.9,
      size: 0.01, // one ounce
      pnl: -6.6,
      notes: 'Entered before the release and was stopped out; waiting would have cost nothing.',
      strategy: 'News',
      emotions: 'Impatient',
      duration: '0h 45m',
    },
  ];
  return samples.map((sample) => JournalEntry.parse(sample)); // what they do not say has its default
}

/** The same trades as the console's monitor shows them: each of another trader. */
export const sampleMonitoredEntries = (now: Date): MonitoredEntry[] =>
  sampleJournalEntries(now).map((entry, index) => {
    const name = `sample-trader-${index + 1}`;
    return toMonitored(entry, { id: name, username: name });
  });

type Sketch = Pick<
  Transaction,
  'id' | 'package_type' | 'amount' | 'status' | 'payment_status' | 'method'
> & { name: string; hoursAgo: number };

const sketches: readonly Sketch[] = [
  {
    id: 'sample-payment-1',
    name: 'sample-customer-1',
    package_type: 'monthly',
    amount: 30,
    status: 'completed',
    payment_status: 'paid',
    method: 'mobile_money',
    hoursAgo: 3,
  },
  {
    id: 'sample-payment-2',
    name: 'sample-customer-2',
    package_type: 'weekly',
    amount: 10,
    status: 'pending',
    payment_status: 'unpaid',
    method: 'mobile_money',
    hoursAgo: 9,
  },
  {
    id: 'sample-payment-3',
    name: 'sample-customer-3',
    package_type: 'yearly',
    amount: 70,
    status: 'failed',
    payment_status: 'unpaid',
    method: 'stripe',
    hoursAgo: 27,
  },
];

const beforeNow = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** Sample payments, newest first, for when the list could not be loaded. */
export const sampleTransactions = (now: Date): Transaction[] =>
  sketches.map(({ name, hoursAgo, ...sketch }) => {
    const at = beforeNow(now, hoursAgo * HOUR_MS);
    return {
      ...sketch,
      user_id: null,
      session_id: null,
      currency: 'USD',
      created_at: at,
      metadata: { username: name },
      email: `${name}@example.com`,
      phone: '024xxxxxxx',
      gateway: 'demo',
      demo: true,
      paid_at: sketch.payment_status === 'paid' ? at : null,
      activated_at: null,
      withdrawn_at: null,
      alert: null,
      note: 'Sample data',
      recorded_by: null,
    };
  });

/** A subscription that runs and one that has ended. */
export const sampleSubscriptions = (now: Date): SoldSubscription[] => [
  {
    id: 'sample-subscription-1',
    user_id: 'sample-user-1',
    username: 'sample-customer-4',
    package_type: 'monthly',
    status: 'active',
    starts_at: beforeNow(now, 12 * DAY_MS),
    expires_at: beforeNow(now, -18 * DAY_MS),
    payment_transaction_id: null,
    payment: { amount: 30, currency: 'USD' },
  },
  {
    id: 'sample-subscription-2',
    user_id: 'sample-user-2',
    username: 'sample-customer-5',
    package_type: 'weekly',
    status: 'expired',
    starts_at: beforeNow(now, 20 * DAY_MS),
    expires_at: beforeNow(now, 13 * DAY_MS),
    payment_transaction_id: null,
    payment: { amount: 10, currency: 'USD' },
  },
];

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** A sample of a healthy server, for when health could not be loaded. */
export function sampleHealth(now: Date): SystemHealth {
  const memory = between(20, 55);
  return {
    status: 'healthy',
    uptime: between(3600, 7 * 86_400),
    database_status: 'connected',
    api_status: 'operational',
    memory_usage: memory,
    cpu_usage: between(2, 40),
    disk_usage: between(20, 55),
    active_connections: between(20, 150),
    last_backup: before(now, between(1, 23) * HOUR_MS),
    live_streams: between(5, 20),
    memory_bytes: memory * 10 * MEGABYTE,
    memory_limit_bytes: GIGABYTE,
    disk_free_bytes: between(10, 60) * GIGABYTE,
    database_bytes: between(20, 400) * MEGABYTE,
    event_loop_delay_ms: between(10, 25, 1),
    write_wait_ms: between(0, 5, 1),
    warnings: [],
    restartable: false, // a sample offers nothing to press
    version: 'sample',
    as_of: now.toISOString(),
  };
}

const SOURCES = ['Price feed', 'Database', 'Mails'];

/** Figures of the same server. */
export function sampleMetrics(now: Date): SystemMetrics {
  const requests = between(40, 200);
  return {
    requests_per_minute: requests,
    average_response_time: between(40, 180),
    error_rate: between(0, 1, 2),
    requests_last_hour: requests * 60,
    data_source_health: Object.fromEntries(SOURCES.map((name) => [name, 'ok'])),
    sources: SOURCES.map((name) => ({
      name,
      status: 'ok',
      as_of: before(now, between(1, 50) * 1000),
      limit_seconds: 60,
      detail: 'Sample data',
    })),
    jobs: [
      {
        name: 'sample-job',
        last_started_at: before(now, HOUR_MS),
        last_finished_at: before(now, HOUR_MS - 1000),
        last_error: null,
        is_running: false,
      },
    ],
    as_of: now.toISOString(),
  };
}

const lines: readonly (readonly [LogLevel, string])[] = [
  ['INFO', 'Sample: the server has started'],
  ['WARNING', 'Sample: an answer took longer than a second'],
  ['INFO', 'Sample: a backup was created'],
  ['ERROR', 'Sample: a mail could not be sent'],
];

/** Sample entries of the log, newest first, a few minutes apart. */
export const sampleLogs = (now: Date, level?: LogLevel): LogEntry[] =>
  lines
    .map(([of, message], index) => ({
      id: `sample-log-${index + 1}`,
      level: of,
      message,
      timestamp: before(now, index * 4 * MINUTE_MS + pick([10, 20, 30] as const) * 1000),
      request_id: null,
      details: null,
    }))
    .filter((entry) => level === undefined || entry.level === level);
