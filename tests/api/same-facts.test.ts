import { expect, it } from 'vitest';
import { analyticsEndpoints, overviewEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { type Scanner, scannerLabel, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { systemEndpoints } from '#contracts/system.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { anAccessRequest } from '#tests/support/access-requests.ts';
import { pay } from '#tests/support/paid-transactions.ts';
import { anOutcomeRow, aSignalRow } from '#tests/support/signal-rows.ts';
import { type Api, START, startApi } from '#tests/support/start-api.ts';
import { openWholeMarket } from '#tests/support/whole-market.ts';

const NOW = Date.parse(START);
const PATIENCE_MS = 60_000; // weeks of candles are made

/** When each scanner scanned last, UTC ms. */
const scannedAt: Readonly<Record<Scanner, number>> = {
  peak: NOW - 17 * 24 * HOUR_MS,
  weekly: NOW - 4 * 24 * HOUR_MS,
  '1m_sniper': NOW - 8 * HOUR_MS,
};

/** Scanner runs, live and backfilled signals of today, a hidden and a voided one, payments and requests. */
async function fill(api: Api): Promise<void> {
  const { stores } = api.services;
  for (const scanner of SCANNERS) {
    const progress = {
      instrument: 'EURUSD',
      doneTo: scannedAt[scanner],
      isComplete: true,
    } as const;
    const runs = { scanner, source: 'simulated' } as const;
    await stores.scanRuns.note(runs, scannedAt[scanner], [progress]);
  }
  const hidden = aSignalRow({ issued_at: NOW - 3 * HOUR_MS });
  const issued = [
    hidden,
    aSignalRow({ issued_at: NOW - HOUR_MS }),
    aSignalRow({ issued_at: NOW - HOUR_MS, backfilled: true }),
    aSignalRow({ issued_at: NOW - HOUR_MS, backfilled: true, scanner_type: 'weekly' }),
    aSignalRow({ issued_at: NOW - 2 * HOUR_MS, scanner_type: '1m_sniper' }),
  ];
  await stores.signals.issue(issued);
  await stores.signals.addOutcomes([anOutcomeRow(hidden.id, { closed_at: NOW - 1 })]);
  await api.as('admin').call(signalEndpoints.remove, { params: { id: hidden.id }, query: {} }); // closed: hidden
  await api.as(null).call(leadEndpoints.submit, { body: anAccessRequest() });
  await pay(api.database);
  await pay(api.database, { activated_at: NOW, paid_at: NOW });
}

/** What the tabs read of one database. */
async function readTabs(api: Api) {
  const admin = api.as('admin');
  const months = {
    last_month: '2026-10-01T00:00:00.000Z',
    this_month: '2026-11-01T00:00:00.000Z',
    next_month: '2026-12-01T00:00:00.000Z',
  };
  return {
    peak: (await admin.call(peakScannerEndpoints.read)).body,
    weekly: (await admin.call(weeklyScannerEndpoints.read)).body,
    '1m_sniper': (await admin.call(sniperEndpoints.read)).body,
    metrics: (await admin.call(systemEndpoints.metrics)).body,
    stats: (await admin.call(statsEndpoints.read)).body,
    overview: (await admin.call(overviewEndpoints.read, { query: months })).body,
    analytics: (await admin.call(analyticsEndpoints.read, { query: { range: '7d' } })).body,
    history: (await admin.call(signalEndpoints.history, { query: {} })).body,
    record: (await admin.call(trackRecordEndpoints.stats, { query: { timeframe: 'all' } })).body,
    payments: (await admin.call(adminPaymentEndpoints.summary)).body.transactions,
    leads: (await admin.call(leadEndpoints.summary)).body,
  };
}

it(
  'Overview, System Health, Analytics and Trading Signals state the same facts',
  { timeout: PATIENCE_MS },
  async () => {
    const api = await startApi({ openMarket: openWholeMarket });
    await fill(api);
    const tabs = await readTabs(api);

    for (const scanner of SCANNERS) {
      const source = tabs.metrics.sources.find(({ name }) => name === scannerLabel[scanner]);
      expect([scanner, tabs[scanner].last_scan]).toEqual([scanner, source?.as_of]);
      expect(source?.as_of).toBe(new Date(scannedAt[scanner]).toISOString());
      const results = tabs.analytics.signals.find(({ scanner_type }) => scanner_type === scanner);
      const listed = tabs.history.filter(({ scanner_type }) => scanner_type === scanner);
      expect([scanner, results?.issued]).toEqual([scanner, listed.length]);
      expect(results?.backfilled).toBe(listed.filter(({ backfilled }) => backfilled).length);
    }
    expect(tabs.history).toHaveLength(4);
    expect(tabs.stats.tradingSignals).toBe(tabs.history.length);
    expect(tabs.record.total - tabs.record.hidden).toBe(tabs.history.length);

    expect(tabs.stats.payments).toBe(tabs.payments.total);
    expect(tabs.stats.waitingPayments).toBe(tabs.payments.waiting);
    expect(tabs.stats.leads).toBe(tabs.leads.total);
    expect(tabs.stats.openLeads).toBe(tabs.leads.pending);
    const paid = tabs.analytics.revenue.reduce((sum, { payments }) => sum + payments, 0);
    expect(tabs.overview.this_month.received_payments).toBe(paid);
  },
);
