import SqliteConnection from 'better-sqlite3';
import { analyticsEndpoints, overviewEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import { adminPaymentEndpoints } from '#contracts/payments/admin-payments.ts';
import { auditEndpoints } from '#contracts/audit.ts';
import { chartAnalysisEndpoints } from '#contracts/market/chart-analyses.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { institutionalEndpoints } from '#contracts/market/institutional.ts';
import { backupEndpoints } from '#contracts/backups.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import { marketEndpoints } from '#contracts/market/market.ts';
import { peakScannerEndpoints } from '#contracts/peak-scanner.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { postEndpoints } from '#contracts/posts.ts';
import { providerEndpoints } from '#contracts/providers.ts';
import { sentimentEndpoints } from '#contracts/market/sentiments.ts';
import { settingsEndpoints } from '#contracts/settings.ts';
import { signalEndpoints } from '#contracts/signals.ts';
import { sniperEndpoints } from '#contracts/sniper.ts';
import { outboxEndpoints, systemEndpoints } from '#contracts/system.ts';
import { trackRecordEndpoints } from '#contracts/track-record.ts';
import { userEndpoints } from '#contracts/users.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import { weeklyScannerEndpoints } from '#contracts/weekly-scanner.ts';
import { send, toRequest } from '../support/api-client.ts';
import { type Api, openApi } from '../support/start-api.ts';
import { openTestMarket } from '../support/open-market.ts';
import { type ConsoleSize, fillConsole } from './console-data.ts';
import { median, type Row } from './report.ts';

const ROUNDS = 5;
const MOST_MS = 200;
const MOST_ACT_MS = 1000;
const BETWEEN_MS = 61_000; // on the server's clock: cached answers of a minute have expired

const LARGE: ConsoleSize = {
  users: 50_000,
  journalEntries: 1_000_000,
  signals: 100_000,
  leads: 50_000,
  payments: 100_000,
  auditRows: 200_000,
};
const SMALL: ConsoleSize = {
  users: 50,
  journalEntries: 1000,
  signals: 100,
  leads: 50,
  payments: 50,
  auditRows: 200,
};

type Parts = { params?: Record<string, string>; query?: Record<string, string> };
type Call = readonly [tab: string, endpoint: Endpoint, parts?: Parts];

const MONTHS = {
  last_month: '2026-10-01T00:00:00.000Z',
  this_month: '2026-11-01T00:00:00.000Z',
  next_month: '2026-12-01T00:00:00.000Z',
};

/**
 * What the tabs of the console ask for when they are opened, or searched. Dark Pools asks for candles
 * alone, of which there are as many in both cases.
 */
const calls: readonly Call[] = [
  ['Overview', statsEndpoints.read],
  ['Overview', auditEndpoints.activity],
  ['Overview', overviewEndpoints.read, { query: MONTHS }],
  ['Overview', marketEndpoints.list],
  ['Overview', peakScannerEndpoints.read],
  ['Overview', weeklyScannerEndpoints.read],
  ['Overview', sniperEndpoints.read],
  ['Users', userEndpoints.list],
  ['Users', userEndpoints.list, { query: { search: 'zz9' } }],
  ['Users', userEndpoints.list, { query: { sort: 'username', role: 'user' } }],
  ['Users', userEndpoints.list, { query: { sort: 'expires', status: 'expiring' } }],
  ['Users', memberEndpoints.counts],
  ['Users', memberEndpoints.counts, { query: { search: 'zz9' } }],
  ['Users', memberEndpoints.page, { params: { id: 'ama' } }],
  ['Leads', leadEndpoints.list],
  ['Leads', leadEndpoints.list, { query: { sort: 'name', status: 'pending' } }],
  ['Payments', adminPaymentEndpoints.list],
  ['Payments', adminPaymentEndpoints.list, { query: { sort: '-date', search: 'zz9' } }],
  ['Payments', adminPaymentEndpoints.list, { query: { sort: 'amount', method: 'cash' } }],
  ['Payments', adminPaymentEndpoints.summary],
  ['Payments', adminPaymentEndpoints.totals],
  ['Payments', adminPaymentEndpoints.totals, { query: { from: '2026-10-01T00:00:00.000Z' } }],
  ['Payments', adminPaymentEndpoints.subscriptions],
  ['Payments', adminPaymentEndpoints.subscriptions, { query: { sort: 'username' } }],
  ['Posts', postEndpoints.adminList],
  ['Signals', signalEndpoints.history],
  ['Signals', signalEndpoints.history, { query: { instrument: 'EURUSD', result: 'tp_hit' } }],
  ['Signals', signalEndpoints.history, { query: { sort: '-result' } }],
  ['Signals', signalEndpoints.history, { query: { sort: 'confidence', origin: 'live' } }],
  ['Signals', trackRecordEndpoints.stats],
  ['Institutional', institutionalEndpoints.runs],
  ['Sentiment', sentimentEndpoints.read],
  ['Sentiment', sentimentEndpoints.activity],
  ['Journal Monitor', adminJournalEndpoints.list, { query: { limit: '50' } }],
  ['Journal Monitor', adminJournalEndpoints.list, { query: { limit: '50', pair: 'EURUSD' } }],
  ['Journal Monitor', adminJournalEndpoints.list, { query: { limit: '50', trader: 'trader' } }],
  ['Journal Monitor', adminJournalEndpoints.list, { query: { limit: '50', trader: 'zz9' } }],
  ['Journal Monitor', adminJournalEndpoints.summary],
  ['Webinars', webinarEndpoints.adminList],
  ['Chart', marketEndpoints.instruments],
  ['Chart Analysis', chartAnalysisEndpoints.adminList],
  ['System', systemEndpoints.health],
  ['System', systemEndpoints.metrics],
  ['System', systemEndpoints.logs],
  ['Analytics', analyticsEndpoints.read, { query: { range: '90d' } }],
  ['Backups', backupEndpoints.list],
  ['Mails', outboxEndpoints.list],
  ['Mails', outboxEndpoints.list, { query: { state: 'failed', search: 'zz9' } }],
  ['Settings', settingsEndpoints.read],
  ['Settings', providerEndpoints.list],
  ['Audit log', auditEndpoints.list],
  ['Audit log', auditEndpoints.list, { query: { search: 'zz9' } }],
  ['Audit log', auditEndpoints.list, { query: { action: 'auth.failed' } }],
];

const nameOf = ([tab, { path }, { query } = {}]: Call): string =>
  `${tab}: ${path}${query ? `?${new URLSearchParams(query)}` : ''}`;

/** How long the server took, ms. */
async function timeOf(api: Api, [, endpoint, parts = {}]: Call): Promise<number> {
  const params = parts.params && { id: api.people.ama.id };
  const request = toRequest(
    endpoint,
    { ...parts, ...(params && { params }) },
    { token: api.people.admin.token },
  );
  const start = performance.now();
  const response = await send(api.router, request);
  await response.arrayBuffer();
  const ms = performance.now() - start;
  if (!response.ok) throw new Error(`${endpoint.path} answered ${response.status}`);
  return ms;
}

type Side = { api: Api; advance: () => void };

async function openFilled(size: ConsoleSize): Promise<Side> {
  let beat: (() => void) | null = null;
  const api = await openApi({
    openMarket(now, database) {
      const opened = openTestMarket(database, now);
      beat = opened.beat;
      return opened.market;
    },
  });
  const ms = fillConsole(api, size);
  await api.services.stores.journalFigures.rebuild(); // what the nightly job does
  const rows = Object.values(size).reduce((sum, count) => sum + count, 0);
  process.stdout.write(
    `${rows.toLocaleString('en')} rows written in ${(ms / 1000).toFixed(1)} s\n`,
  );
  const advance = (): void => {
    api.hang(BETWEEN_MS);
    beat?.();
  };
  return { api, advance };
}

type Sample = { large: number; small: number };

/** Both cases in turn, so that a slow moment of the machine hits both. */
async function sampleAll(large: Side, small: Side): Promise<Map<Call, Sample[]>> {
  const samples = new Map<Call, Sample[]>(calls.map((call) => [call, []]));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [call, taken] of samples) {
      const sample = { large: await timeOf(large.api, call), small: await timeOf(small.api, call) };
      if (round > 0) taken.push(sample); // the first one warms up
    }
    for (const { advance } of [large, small]) advance();
  }
  return samples;
}

/** Answers that are over the limit are printed one by one. */
function judge(samples: ReadonlyMap<Call, readonly Sample[]>): Row {
  const times = Array.from(samples, ([call, taken]) => ({
    name: nameOf(call),
    large: median(taken.map(({ large }) => large)),
    small: median(taken.map(({ small }) => small)),
  })).toSorted((a, b) => b.large - a.large);
  for (const { name, large } of times.filter((each) => each.large > MOST_MS)) {
    process.stdout.write(`${name}: ${large.toFixed(0)} ms\n`);
  }
  const [slowest] = times;
  if (slowest === undefined) throw new Error('nothing was asked');
  return {
    what: `slowest of ${calls.length} answers of the console with 1.4 million rows (${slowest.name}), against few rows`,
    ours: slowest.large,
    baseline: slowest.small,
    unit: 'ms',
    limit: { of: 'figure', atMost: MOST_MS },
  };
}

/** One act on all that match a filter, against the one statement that it comes down to. */
async function benchAct({ api }: Side): Promise<Row> {
  const filter = { status: 'expiring' } as const;
  const { body } = await api.as('admin').call(memberEndpoints.counts, { query: {} });
  const start = performance.now();
  const acted = await api.as('admin').call(memberEndpoints.changeAccess, {
    body: { filter, count: body.expiring, change: { by: 'period', access_period: '1month' } },
  });
  const ours = performance.now() - start;
  if (acted.status !== 200 || acted.body.changed !== body.expiring) throw new Error('not extended');
  return {
    what: `one act that extends the access of all ${body.expiring.toLocaleString('en')} members that match, with records and undo, against one UPDATE`,
    ours,
    baseline: updateMs(api, body.expiring),
    unit: 'ms',
    limit: { of: 'figure', atMost: MOST_ACT_MS },
  };
}

function updateMs({ dataDir, now }: Api, rows: number): number {
  const connection = new SqliteConnection(`${dataDir}/bellwether.sqlite`);
  const start = performance.now();
  connection
    .prepare(
      'UPDATE users SET expires_at = expires_at + 1, updated_at = ? WHERE id IN (SELECT id FROM users LIMIT ?)',
    )
    .run(now(), rows);
  const ms = performance.now() - start;
  connection.close();
  return ms;
}

/** What the console asks for, with much data; the baseline is the same with little. */
export async function benchConsole(): Promise<Row[]> {
  const [large, small] = [await openFilled(LARGE), await openFilled(SMALL)];
  try {
    return [judge(await sampleAll(large, small)), await benchAct(large)];
  } finally {
    await Promise.all([large.api.close(), small.api.close()]);
  }
}
