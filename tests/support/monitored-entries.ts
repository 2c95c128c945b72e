import { http, type HttpHandler, HttpResponse } from 'msw';
import {
  adminJournalEndpoints,
  type JournalMonitorSummary,
  type MonitoredEntry,
} from '#contracts/journal/admin-journal.ts';
import { mockAnswer } from '#mocks/mock-endpoint.ts';

const { summary } = adminJournalEndpoints;

/** Statistics of 1,200 trades. */
export const aMonitorSummary = (overrides: Partial<JournalMonitorSummary> = {}): HttpHandler =>
  mockAnswer(summary, {
    total_trades: 1200,
    traders: 48,
    winning_trades: 700,
    losing_trades: 500,
    win_rate: 58.3,
    money: [{ currency: 'USD', trades: 1200, total_pnl: 18_432.1, average_pnl: 15.36 }],
    top_pairs: [
      { pair: 'EURUSD', trades: 600 },
      { pair: 'XAUUSD', trades: 300 },
      { pair: 'US30', trades: 100 },
    ],
    sums_only: 0,
    as_of: '2026-11-20T14:05:00.000Z',
    ...overrides,
  });

let lastId = 0;
/** A closed buy of EURUSD that won 30 dollars. */
export const aMonitoredEntry = (overrides: Partial<MonitoredEntry> = {}): MonitoredEntry => ({
  id: `ama.${(lastId += 1)}`,
  user_id: 'ama',
  username: 'Ama Mensah',
  date: '2026-11-20T10:15:00.000Z',
  pair: 'EURUSD',
  type: 'buy',
  pnl: 30,
  currency: 'USD',
  strategy: 'Breakout retest',
  ...overrides,
});

/** The list as the server gives it, with the count of all of them. */
export const monitoredEntries = (rows: MonitoredEntry[], total = rows.length): HttpHandler =>
  http.get('*/api/admin/trading-journal', () =>
    HttpResponse.json(rows, { headers: { 'X-Total-Count': String(total) } }),
  );
