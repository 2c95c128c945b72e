import { isMarketOpen } from '#contracts/rules/time/market-calendar.ts';
import { INSTRUMENTS } from '#contracts/rules/market/instruments.ts';
import {
  type LogEntry,
  type SourceHealth,
  type SystemHealth,
  type SystemMetrics,
  systemEndpoints,
  type OutboxMail,
  outboxEndpoints,
  platformDataEndpoints,
} from '#contracts/system.ts';
import { answerPage, mockFeature } from '#mocks/mock-endpoint.ts';
import { type MockServer, requireMockConfirmation } from '#mocks/mock-server.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { type BackupFile, backupEndpoints } from '#contracts/backups.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { contains, findRow } from '#mocks/world/rows.ts';
import type { StoredTransaction, Tables } from '#mocks/world/tables.ts';
import {
  type Provider,
  PROVIDERS,
  providerEndpoints,
  type ProviderId,
  providerFacts,
} from '#contracts/providers.ts';
import type { Sent } from '#contracts/open.ts';
import { ApiError } from '#contracts/errors.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
import { entriesOf } from '#mocks/world/journal.ts';
import { clearPayments } from '#mocks/world/payments.ts';

const ONCE_A_MS = 60_000;

type Cleared = { members: string[]; deleted: string[] };

/** Removes members with everything of theirs, and all content. @throws ApiError 429 within a minute */
function clear(tables: Tables, nowMs: number): Cleared {
  const waitMs = (tables.clearedAt ?? -Infinity) + ONCE_A_MS - nowMs;
  if (waitMs > 0) {
    throw new ApiError('request.rate_limited', 'All data was cleared a moment ago.', {
      retryAfterS: Math.ceil(waitMs / 1000),
    });
  }
  const members = tables.people.filter(({ role }) => role === 'user').map(({ id }) => id);
  const journals = members.flatMap((id) => tables.journals[id] ?? []);
  const entries = journals.flatMap(entriesOf).length;
  const deleted = deletedInWords([
    [members.length, 'user'],
    [tables.posts.length, 'post'],
    [tables.webinars.length, 'webinar'],
    [entries, 'journal entry'],
    [tables.signals.length, 'signal'],
    [tables.leads.length, 'lead'],
    [tables.transactions.length, 'transaction'],
    [tables.subscriptions.length, 'subscription'],
  ]);
  tables.people = tables.people.filter(({ role }) => role === 'admin');
  for (const id of members) {
    delete tables.journals[id];
    delete tables.inboxes[id];
  }
  tables.posts = [];
  tables.webinars = [];
  tables.messages = [];
  tables.priceAlerts = [];
  tables.reports = [];
  tables.syncs = {};
  tables.chartAnalyses = [];
  tables.signals = [];
  tables.runLog = { runs: [], hasFirstDay: true };
  tables.sentimentViews = [];
  tables.leads = [];
  tables.visitorSessions = [];
  tables.payments = [];
  clearPayments(tables);
  tables.journalEpoch += 1;
  tables.journalClearedEpoch = tables.journalEpoch;
  tables.clearedAt = nowMs;
  return { members, deleted };
}

export function platformDataHandlers(server: MockServer) {
  const { world, now } = server;
  return mockFeature(platformDataEndpoints, server, {
    async clearAll({ caller }) {
      requireMockConfirmation(server, caller);
      const { members, deleted } = await world.change((tables) => clear(tables, now().getTime()));
      await world.pictures.removeOf(members);
      return { message: 'All data was cleared', deleted };
    },
  });
}

/** The demo has no machine: its figures are zero, and screens show none. Its own data is measured. */
export function systemHandlers(server: MockServer) {
  const { world, now } = server;
  let startedAt = now().getTime();
  const log = openLog(now);
  const backups = server.backups;
  log.add('The demo has started in this browser');

  const worldBytes = async (): Promise<number> =>
    new TextEncoder().encode(JSON.stringify(await world.read())).length;

  return mockFeature(systemEndpoints, server, {
    health: async () => ({
      ...NO_MACHINE,
      uptime: Math.max(0, (now().getTime() - startedAt) / 1000),
      last_backup: backups[0]?.created_at ?? null,
      database_bytes: await worldBytes(),
      as_of: now().toISOString(),
    }),
    metrics: async () => metricsAt(now()),
    async logs({ query }) {
      const { level, search, member, status, min_ms } = query;
      if (member ?? status ?? min_ms) return answerPage([], query); // nothing is asked of a server here
      const isMeant = (line: LogEntry): boolean =>
        (level === undefined || line.level === level) && contains([line.message], search);
      return answerPage(log.newestFirst().filter(isMeant), query);
    },
    async backup() {
      const created_at = now().toISOString();
      const file = `manual-${created_at.slice(0, 19).replaceAll(':', '-')}Z.sqlite`;
      const bytes = await worldBytes();
      backups.unshift({ file, bytes, created_at });
      log.add(`The backup ${file} was weighed, not stored: the demo has no disk`);
      return { message: 'Backup created', file, bytes, created_at };
    },
    async clearCache() {
      log.add('The cache was cleared');
      return { message: 'Cache cleared', cleared: [] };
    },
    async restart() {
      startedAt = now().getTime();
      log.add('The demo was restarted');
      return { message: 'The server is restarting' };
    },
  });
}

type DemoBackup = MockServer['backups'][number];

/** Last night's, and those that were weighed since the page was loaded. */
export const backupHandlers = (server: MockServer) =>
  mockFeature(backupEndpoints, server, {
    list: async () => server.backups.map((backup) => toBackupFile(backup, server.backups)),
    check: async ({ params }) => toBackupFile(findBackup(server, params.id), server.backups),
    async download({ caller, params }) {
      requireMockConfirmation(server, caller);
      findBackup(server, params.id);
      const expires_at = new Date(server.now().getTime() + ONCE_A_MS).toISOString();
      return { url: 'data:text/plain,The%20demo%20has%20no%20disk.', expires_at };
    },
    async restore({ caller, params }) {
      requireMockConfirmation(server, caller);
      findBackup(server, params.id);
      const message = 'The demo has no disk: nothing was restored';
      return { message, replaced: null, revoked: null };
    },
  });

function findBackup({ backups }: MockServer, file: string): DemoBackup {
  const match = backups.find((backup) => backup.file === file);
  if (match === undefined) throw refusal('backups.not_found');
  return match;
}

const kindOf = ({ file }: DemoBackup): string => file.slice(0, file.indexOf('-'));

function toBackupFile(backup: DemoBackup, all: readonly DemoBackup[]): BackupFile {
  const { file, bytes, created_at } = backup;
  const kind = kindOf(backup);
  const isNewest = all.find((other) => kindOf(other) === kind) === backup;
  const until = new Date(Date.parse(created_at) + 30 * DAY_MS).toISOString();
  return {
    file,
    kind,
    created_at,
    bytes,
    check: 'good',
    checked_at: created_at,
    problem: null,
    retention: isNewest ? 'newest' : 'until',
    retained_until: isNewest ? null : until,
    restore_way: 'here',
    restore_command: `DATA_DIR=/data DATABASE_URL= npm run restore -- /data/backups/${file}`,
  };
}

const NO_MACHINE: Omit<SystemHealth, 'as_of'> = {
  status: 'healthy',
  uptime: 0,
  database_status: 'connected',
  api_status: 'operational',
  memory_usage: 0,
  cpu_usage: 0,
  disk_usage: 0,
  active_connections: 0,
  last_backup: null,
  live_streams: 0,
  memory_bytes: 0,
  memory_limit_bytes: 0,
  disk_free_bytes: 0,
  database_bytes: 0,
  event_loop_delay_ms: 0,
  write_wait_ms: 0,
  warnings: [],
  restartable: true,
  version: 'demo',
};

function openLog(now: () => Date) {
  const lines: LogEntry[] = [];
  return {
    add(message: string): void {
      const about = { request_id: null, details: null, call: null };
      const timestamp = now().toISOString();
      lines.push({ id: `line-${lines.length + 1}`, level: 'INFO', message, timestamp, ...about });
    },
    newestFirst: (): LogEntry[] => lines.toReversed(),
  };
}

function metricsAt(at: Date): SystemMetrics {
  const sources = sourcesAt(at);
  return {
    requests_per_minute: 0,
    average_response_time: 0,
    error_rate: 0,
    requests_last_hour: 0,
    data_source_health: Object.fromEntries(sources.map(({ name, status }) => [name, status])),
    sources,
    jobs: [],
    as_of: at.toISOString(),
  };
}

function sourcesAt(at: Date): SourceHealth[] {
  const isOpen = INSTRUMENTS.some((instrument) => isMarketOpen(instrument, at.getTime()));
  const source = { as_of: at.toISOString(), limit_seconds: null };
  return [
    {
      ...source,
      name: 'Price feed',
      status: isOpen ? 'ok' : 'idle',
      detail: isOpen ? 'Simulated market' : 'The market is closed.',
    },
    { ...source, name: 'Mails', status: 'idle', as_of: null, detail: 'Nothing leaves the demo.' },
    { ...source, name: 'Database', status: 'ok', detail: 'In this browser.' },
  ];
}

/** Nothing leaves the demo: its outbox shows the mail that each activation would have sent. */
export const outboxHandlers = (server: MockServer) =>
  mockFeature(outboxEndpoints, server, {
    async list({ query }) {
      const sign = query.order === 'oldest' ? 1 : -1;
      const mails = (await readMails(server))
        .filter(({ state }) => query.state === undefined || state === query.state)
        .filter((mail) => contains([mail.recipient, mail.subject ?? ''], query.search))
        .toSorted((a, b) => sign * a.created_at.localeCompare(b.created_at));
      return answerPage(mails, query);
    },
    async preview({ params }) {
      const { subject, recipient } = findRow(await readMails(server), params.id, 'mails.not_found');
      const text = `Hello,\n\nthe demo sends nothing: this would have gone to ${recipient}.\n`;
      return { subject, text, private: false };
    },
    async sendAgain({ params }): Promise<OutboxMail> {
      const mail = findRow(await readMails(server), params.id, 'mails.not_found');
      return { ...mail, state: 'waiting', attempts: 0, sent_at: null };
    },
  });

async function readMails({ world }: MockServer): Promise<OutboxMail[]> {
  const tables = await world.read();
  return mailsOf(tables, tables.transactions);
}

/** Each activation is mailed to its customer. */
export function mailsOf(
  { settings }: Tables,
  transactions: readonly StoredTransaction[],
): OutboxMail[] {
  const subject = `Your access to ${settings.platform_name}`;
  const sent = { state: 'sent', attempts: 1, last_error: null, skip_reason: null } as const;
  return transactions.flatMap(({ id, email, activated_at }) => {
    if (activated_at === null) return [];
    const times = { created_at: activated_at, sent_at: activated_at };
    const mail = {
      id,
      kind: 'access-activated',
      recipient: email,
      subject,
      private: false,
    } as const;
    return [{ ...mail, ...sent, ...times, can_send_again: true }];
  });
}

const standIns: Readonly<Record<Sent<typeof Provider>['kind'], string>> = {
  prices: 'Prices come from the simulated market.',
  payments: 'The demo stands in: no money moves.',
  mail: 'Mails stay in the outbox of this browser.',
  push: 'Nothing is pushed in the demo.',
};

/** As if its keys were set, so that the console shows its buttons. */
const provider = (id: ProviderId): Provider => ({
  id,
  ...providerFacts[id],
  configured: true,
  in_use: false,
  detail: standIns[providerFacts[id].kind],
});

export const providerHandlers = (server: MockServer) =>
  mockFeature(providerEndpoints, server, {
    list: async () => PROVIDERS.map(provider),
    test: async () => ({
      ok: false,
      message: 'Demo: nothing leaves this browser.',
      took_ms: 0,
      tested_at: server.now().toISOString(),
    }),
  });
