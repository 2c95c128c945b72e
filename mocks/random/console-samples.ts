import type { MonitoredEntry } from '#contracts/journal/admin-journal.ts';
import { JournalEntry } from '#contracts/journal/journal.ts';
import { HOUR_MS, DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import { toMonitored } from '#mocks/world/summaries.ts';
import type { SoldSubscription, Transaction } from '#contracts/payments/admin-payments.ts';
import type { LogEntry, LogLevel, SystemHealth, SystemMetrics } from '#contracts/system.ts';
import type { ChartAnalysis, ChartReading } from '#contracts/market/chart-analyses.ts';
import { between, pick } from './sample-market.ts';

const before = (now: Date, ms: number): string => new Date(now.getTime() - ms).toISOString();

/** The documented sample journal: three trades, newest first, under the sample banner. */
export function sampleJournalEntries(now: Date): JournalEntry[] {
  const samples = [
    {
      id: 'sample-eurusd',
      date: before(now, 5 * HOUR_MS),
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
      date: before(now, 27 * HOUR_MS),
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
      date: before(now, 52 * HOUR_MS),
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

export const sampleMonitoredEntries = (now: Date): MonitoredEntry[] =>
  sampleJournalEntries(now).map((entry, index) => {
    const name = `sample-trader-${index + 1}`;
    return toMonitored(entry, { id: name, username: name });
  });

type Sketch = Pick<
  Transaction,
  'package_type' | 'amount' | 'status' | 'payment_status' | 'method'
> & { hoursAgo: number };

const paid = { status: 'completed', payment_status: 'paid' } as const;
const open = { status: 'pending', payment_status: 'unpaid' } as const;
const failed = { status: 'failed', payment_status: 'unpaid' } as const;

const sketches: readonly Sketch[] = [
  { ...paid, package_type: 'monthly', amount: 30, method: 'mobile_money', hoursAgo: 3 },
  { ...open, package_type: 'weekly', amount: 10, method: 'mobile_money', hoursAgo: 9 },
  { ...failed, package_type: 'yearly', amount: 70, method: 'stripe', hoursAgo: 27 },
];

export const sampleTransactions = (now: Date): Transaction[] =>
  sketches.map(({ hoursAgo, ...sketch }, index) => {
    const at = before(now, hoursAgo * HOUR_MS);
    const name = `sample-customer-${index + 1}`;
    return {
      ...sketch,
      id: `sample-payment-${index + 1}`,
      user_id: null,
      session_id: null,
      currency: 'USD',
      refunded: 0,
      corrections: [],
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

const soldSketches = [
  { package_type: 'monthly', status: 'active', amount: 30, fromDays: 12, toDays: -18 },
  { package_type: 'weekly', status: 'expired', amount: 10, fromDays: 20, toDays: 13 },
] as const;

export const sampleSubscriptions = (now: Date): SoldSubscription[] =>
  soldSketches.map(({ amount, fromDays, toDays, ...sketch }, index) => ({
    ...sketch,
    id: `sample-subscription-${index + 1}`,
    user_id: `sample-user-${index + 1}`,
    username: `sample-customer-${index + 4}`,
    starts_at: before(now, fromDays * DAY_MS),
    expires_at: before(now, toDays * DAY_MS),
    payment_transaction_id: null,
    payment: { amount, currency: 'USD' },
  }));

const MEGABYTE = 1_000_000;
const GIGABYTE = 1000 * MEGABYTE;

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
      call: null,
    }))
    .filter((entry) => level === undefined || entry.level === level);

/** Without what the samples share, and what depends on the clock. */
type ReadChart = Pick<ChartAnalysis, 'instrument' | 'timeframe' | 'analysis_status'> &
  Omit<ChartReading, 'lines' | 'recommended_timeframe'> & { hoursAgo: number };

const charts: readonly ReadChart[] = [
  {
    instrument: 'EURUSD',
    timeframe: 'H1',
    extracted_text: 'Sample: two lows at one height and a close above the high between them.',
    detected_patterns: ['Double bottom'],
    support_levels: [1.0802],
    resistance_levels: [1.0894],
    trading_signal: {
      direction: 'BUY',
      entry_price: 1.0855,
      stop_loss: 1.0799,
      take_profit: 1.092,
      risk_reward_ratio: 1.16, // 65 pips for 56
      volatility: 0.11,
    },
    confidence_score: 86,
    analysis_status: 'completed',
    hoursAgo: 3,
  },
  {
    instrument: 'XAUUSD',
    timeframe: 'M15',
    extracted_text: 'Sample: a long wick above a small body at a level, in a falling structure.',
    detected_patterns: ['Bearish pin bar at resistance', 'Channel (forming)'],
    support_levels: [2058.4],
    resistance_levels: [2071.2],
    trading_signal: {
      direction: 'SELL',
      entry_price: 2068.1,
      stop_loss: 2072.1,
      take_profit: 2058.4,
      risk_reward_ratio: 2.43, // 9.70 dollars for 4.00
      volatility: 0.14,
    },
    confidence_score: 72,
    analysis_status: 'completed',
    hoursAgo: 8,
  },
  {
    instrument: 'GBPUSD',
    timeframe: 'W1',
    extracted_text: 'Sample: too few closed candles for a reading.',
    detected_patterns: [],
    support_levels: [],
    resistance_levels: [],
    trading_signal: null,
    confidence_score: 0,
    analysis_status: 'failed',
    hoursAgo: 26,
  },
];

export const sampleChartAnalyses = (now: Date): ChartAnalysis[] =>
  charts.map(({ hoursAgo, ...chart }, index) => {
    const at = before(now, hoursAgo * HOUR_MS);
    return {
      ...chart,
      id: `sample-analysis-${index + 1}`,
      user_id: `sample-user-${index + 1}`,
      username: `sample-trader-${index + 1}`,
      image_filename: `${chart.instrument}-${chart.timeframe}-sample.webp`,
      image: null,
      data_source: 'simulated',
      lines: [],
      recommended_timeframe: chart.timeframe,
      as_of: at,
      created_at: at,
    };
  });
