import { z } from 'zod';
import { define } from '#contracts/endpoint.ts';
import {
  Count,
  Currency,
  ExactText,
  Id,
  Instant,
  ListQuery,
  Percent,
  ShortText,
  named,
} from '#contracts/primitives.ts';
import { JournalUsage, journalUsageEndpoints } from './journal-sync.ts';
import { TradeSide } from './journal.ts';

/** A closed trade of a member for the monitor, without the member's notes. */
export const MonitoredEntry = named('MonitoredEntry', {
  id: z.string().max(140), // unique among all members: `user_id.row_id`
  user_id: Id,
  username: z.string(),
  date: Instant,
  pair: z.string(),
  type: TradeSide,
  pnl: z.number(), // in `currency`
  currency: Currency,
  strategy: z.string(),
});
export type MonitoredEntry = z.infer<typeof MonitoredEntry>;

const Money = z.object({
  currency: Currency,
  trades: Count,
  total_pnl: z.number(),
  average_pnl: z.number(),
});

/** Derived from all closed trades of all members; money of different currencies is never added up. */
export const JournalMonitorSummary = named('JournalMonitorSummary', {
  total_trades: Count,
  traders: Count, // distinct
  winning_trades: Count, // pnl above zero
  losing_trades: Count, // the rest
  win_rate: Percent.nullable(), // null: there are no trades
  money: z.array(Money), // the currency with the most trades first
  // Without members who show only sums: where few trade, the pairs would be theirs.
  top_pairs: z.array(z.object({ pair: z.string(), trades: Count })).max(3),
  sums_only: Count.default(0), // members whose trades are in these figures alone, not in the list
  as_of: Instant,
});
export type JournalMonitorSummary = z.infer<typeof JournalMonitorSummary>;

export const LARGEST_JOURNALS = 5;

/** A member with much storage, and the quota. */
export const LargeJournal = named('LargeJournal', {
  user_id: Id,
  username: z.string(),
  usage: JournalUsage,
});
export type LargeJournal = z.infer<typeof LargeJournal>;

/** `before` is the id of the last row of the page before. */
export const MonitorQuery = ListQuery.extend({
  before: ExactText.max(140).optional(),
  pair: ShortText.optional(), // exactly this one
  trader: ShortText.optional(), // part of the name, whatever the case
});
export type MonitorQuery = z.infer<typeof MonitorQuery>;

export const adminJournalEndpoints = {
  list: define.get('/admin/trading-journal', 'admin', {
    summary: 'Closed trades, newest first, without those of members who show only sums',
    query: MonitorQuery,
    response: z.array(MonitoredEntry),
    example: [
      {
        id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70.019a9f31-4d5e-7f60-8a1b-2c3d4e5f6071',
        user_id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
        username: 'ama',
        date: '2026-11-20T10:15:00.000Z',
        pair: 'EURUSD',
        type: 'buy',
        pnl: 30,
        currency: 'USD',
        strategy: 'Breakout retest',
      },
    ],
  }),
  summary: define.get('/admin/trading-journal/summary', 'admin', {
    summary: 'Statistics of all closed trades of all members, not of a page',
    response: JournalMonitorSummary,
    example: {
      total_trades: 3,
      traders: 2,
      winning_trades: 2,
      losing_trades: 1,
      win_rate: 66.7,
      money: [{ currency: 'USD', trades: 3, total_pnl: 41.5, average_pnl: 13.83 }],
      top_pairs: [{ pair: 'EURUSD', trades: 2 }],
      sums_only: 0,
      as_of: '2026-11-20T14:05:00.000Z',
    },
  }),
  largest: define.get('/admin/trading-journal/largest', 'admin', {
    summary: 'The members whose journals and pictures take most, the largest first',
    response: z.array(LargeJournal).max(LARGEST_JOURNALS),
    example: [
      {
        user_id: '019a9f2e-7c1d-7b6a-9a53-2f5d8c1e4b70',
        username: 'ama',
        usage: journalUsageEndpoints.read.example,
      },
    ],
  }),
};
