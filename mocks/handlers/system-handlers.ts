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
} from '#contracts/system.ts';
import { answerPage, mockEndpoint } from '#mocks/mock-endpoint.ts';
import type { MockServer } from '#mocks/mock-server.ts';
import type { StoredTransaction } from '#mocks/world/tables.ts';
import {
  type Provider,
  PROVIDERS,
  providerEndpoints,
  type ProviderId,
  providerFacts,
} from '#contracts/providers.ts';
import type { Sent } from '#contracts/open.ts';

/** The demo has no machine: those figures are zero. Its own data is measured. */
export function systemHandlers({ world, now, authenticate }: MockServer) {
  let startedAt = now().getTime();
  const log = openLog(now);
  let lastBackup: string | null = null;
  log.add('The demo has started in this browser');

  const worldBytes = async (): Promise<number> =>
    new TextEncoder().encode(JSON.stringify(await world.read())).length;

  return {
    health: mockEndpoint(systemEndpoints.health, authenticate, async (): Promise<SystemHealth> => ({
      ...NO_MACHINE,
      uptime: Math.max(0, (now().getTime() - startedAt) / 1000),
      last_backup: lastBackup,
      database_bytes: await worldBytes(),
      as_of: now().toISOString(),
    })),
    metrics: mockEndpoint(systemEndpoints.metrics, authenticate, async () => metricsAt(now())),
    logs: mockEndpoint(systemEndpoints.logs, authenticate, async ({ query }) => {
      const { level, search = '', ...page } = query;
      const isMeant = (line: LogEntry): boolean =>
        (level === undefined || line.level === level) &&
        line.message.toLowerCase().includes(search.toLowerCase());
      return answerPage(log.newestFirst().filter(isMeant), page);
    }),
    backup: mockEndpoint(systemEndpoints.backup, authenticate, async () => {
      const created_at = now().toISOString();
      lastBackup = created_at;
      const file = `demo-${created_at.slice(0, 19).replaceAll(':', '-')}Z.json`;
      log.add(`The backup ${file} was weighed, not kept: the demo has no disk`);
      return { message: 'Backup created', file, bytes: await worldBytes(), created_at };
    }),
    clearCache: mockEndpoint(systemEndpoints.clearCache, authenticate, async () => {
      log.add('The cache was cleared');
      return { message: 'Cache cleared', cleared: [] };
    }),
    restart: mockEndpoint(systemEndpoints.restart, authenticate, async () => {
      startedAt = now().getTime();
      log.add('The demo was restarted');
      return { message: 'The server is restarting' };
    }),
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

/** Events of this demo since the page was opened. */
function openLog(now: () => Date) {
  const lines: LogEntry[] = [];
  return {
    add(message: string): void {
      const about = { request_id: null, details: null };
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
    {
      ...source,
      name: 'Mails',
      status: 'idle',
      as_of: null,
      detail: 'Nothing leaves the demo.',
    },
    { ...source, name: 'Database', status: 'ok', detail: 'In this browser.' },
  ];
}

/** Nothing leaves the demo: its outbox shows the mail that each activation would have sent. */
export const outboxHandlers = ({ world, authenticate }: MockServer) => ({
  list: mockEndpoint(outboxEndpoints.list, authenticate, async ({ query }) => {
    const { transactions } = await world.read();
    const mails = transactions.flatMap(mailsOf);
    return answerPage(
      mails.toSorted((a, b) => b.created_at.localeCompare(a.created_at)),
      query,
    );
  }),
});

function mailsOf({ id, email, activated_at }: StoredTransaction): OutboxMail[] {
  if (activated_at === null) return [];
  const times = { created_at: activated_at, sent_at: activated_at };
  const sent = { state: 'sent', attempts: 1, last_error: null } as const;
  return [{ id, kind: 'access-activated', recipient: email, ...sent, ...times }];
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

export function providerHandlers({ now, authenticate }: MockServer) {
  return {
    list: mockEndpoint(providerEndpoints.list, authenticate, async () => PROVIDERS.map(provider)),
    test: mockEndpoint(providerEndpoints.test, authenticate, async () => ({
      ok: false,
      message: 'Demo: nothing leaves this browser.',
      took_ms: 0,
      tested_at: now().toISOString(),
    })),
  };
}
