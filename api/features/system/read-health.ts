import { totalmem } from 'node:os';
import type { Database } from '#api/db/database.ts';
import type { SourceHealth, SystemHealth } from '#contracts/system.ts';
import type { Load } from './process-load.ts';
import type { Traffic } from './traffic.ts';
import type { DiskSpace } from './watch.service.ts';

const DEGRADED_SHARE = 0.05; // share of failed responses from which the API counts as degraded
const LEAST_FREE_DISK = 0.05;

export type HealthDeps = {
  readonly database: Pick<Database, 'bytes' | 'writeWaitMs'>;
  /** @throws when the database does not respond */
  readonly probe: () => Promise<void>;
  readonly diskSpace: () => Promise<DiskSpace>;
  readonly traffic: Traffic;
  readonly load: () => Load;
  readonly countSockets: () => Promise<number>;
  readonly countStreams: () => number;
  readonly newestBackupAt: () => Promise<number | null>; // UTC ms
  readonly priceFeed: () => SourceHealth;
  readonly warnings: () => string[];
  readonly isRestartable: boolean;
  readonly version: string;
  readonly now: () => number;
};

export async function readHealth(deps: HealthDeps): Promise<SystemHealth> {
  const { database, traffic } = deps;
  // Both at the same moment: clients derive the start time from them.
  const [uptime, at] = [tenth(process.uptime()), deps.now()];
  const isConnected = await deps.probe().then(
    () => true,
    () => false,
  );
  const disk = await deps.diskSpace();
  const backupAt = await deps.newestBackupAt();
  const { cpuPercent, eventLoopDelayMs } = deps.load();
  const isApiDegraded = failureShare(traffic) >= DEGRADED_SHARE;
  const isDiskFull = disk.freeBytes < LEAST_FREE_DISK * disk.totalBytes;
  const isDegraded = isApiDegraded || isDiskFull || deps.priceFeed().status === 'down';
  const memory = readMemory();
  return {
    status: isConnected ? (isDegraded ? 'degraded' : 'healthy') : 'unavailable',
    uptime,
    database_status: isConnected ? 'connected' : 'unavailable',
    api_status: isApiDegraded ? 'degraded' : 'operational',
    memory_usage: percent(memory.bytes, memory.limitBytes),
    cpu_usage: tenth(cpuPercent),
    disk_usage: percent(disk.totalBytes - disk.freeBytes, disk.totalBytes),
    active_connections: await deps.countSockets(),
    last_backup: backupAt === null ? null : new Date(backupAt).toISOString(),
    live_streams: deps.countStreams(),
    memory_bytes: memory.bytes,
    memory_limit_bytes: memory.limitBytes,
    disk_free_bytes: disk.freeBytes,
    database_bytes: await database.bytes().catch(() => null),
    event_loop_delay_ms: tenth(eventLoopDelayMs),
    write_wait_ms: tenth(database.writeWaitMs()),
    warnings: deps.warnings(),
    restartable: deps.isRestartable,
    version: deps.version,
    as_of: new Date(at).toISOString(),
  };
}

/** Memory of this process and its limit: the container's, or the machine's memory. */
function readMemory() {
  const ofContainer = process.constrainedMemory(); // 0, or more than there is: none is set
  const limitBytes = ofContainer > 0 ? Math.min(ofContainer, totalmem()) : totalmem();
  return { bytes: process.memoryUsage.rss(), limitBytes };
}

function failureShare(traffic: Traffic): number {
  const { answers, failures } = traffic.lastFiveMinutes();
  return answers === 0 ? 0 : failures / answers;
}

const tenth = (n: number): number => Math.round(n * 10) / 10;

const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.min(100, tenth((100 * part) / whole));
