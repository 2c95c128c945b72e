import { HOUR_MS } from '#contracts/rules/durations.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { AdminStats } from '#web/data/admin/admin-stats.ts';
import type { SystemHealth, SystemMetrics } from '#web/data/admin/system.ts';
import type { OpenedTarget } from '#web/data/notifications/opened-item.ts';
import { formatCount } from '#web/lib/format.ts';
import { formatAge } from '#web/lib/format-time.ts';
import { type LinkedCount, statLinks } from './overview-links.ts';

/** Something an administrator has to look at, and the tab with the details. */
export type WaitingItem = {
  text: string;
  /** Whether something has failed, or is only to be done. */
  isTrouble: boolean;
  target: OpenedTarget;
};

type BackupFrequency = PlatformSettings['backup_frequency'];

export type WaitingInput = {
  stats: AdminStats | null;
  health: SystemHealth | null;
  metrics: SystemMetrics | null;
  backups: BackupFrequency | null;
};

/** Older than this, a backup is missing: when the next was due, and two more hourly looks of the job. */
const BACKUP_LIMIT_MS: Readonly<Record<BackupFrequency, number>> = {
  hourly: 3 * HOUR_MS,
  daily: 26 * HOUR_MS,
  weekly: (7 * 24 + 2) * HOUR_MS,
};

export const waitingItems = (input: WaitingInput): WaitingItem[] => [
  ...stateTroubles(input.health),
  ...sourceTroubles(input.metrics),
  ...backupTroubles(input),
  ...requests(input.stats),
];

const trouble = (text: string): WaitingItem => ({
  text,
  isTrouble: true,
  target: { section: 'system', item: null },
});

const stateTroubles = (health: SystemHealth | null): WaitingItem[] => {
  if (health === null || health.status === 'healthy') return [];
  const { status } = health;
  return [
    trouble(status === 'unknown' ? 'The system has another status' : `The system is ${status}`),
  ];
};

function sourceTroubles(metrics: SystemMetrics | null): WaitingItem[] {
  if (metrics === null) return [];
  const sources = metrics.sources
    .filter(({ status }) => status === 'late' || status === 'down')
    .map(({ name, status }) => trouble(`${name} is ${status}`));
  const jobs = metrics.jobs
    .filter(({ last_error }) => last_error !== null)
    .map(({ name }) => trouble(`The job ${name} has failed`));
  return [...sources, ...jobs];
}

function backupTroubles({ health, backups }: WaitingInput): WaitingItem[] {
  if (health === null) return [];
  if (health.last_backup === null) return [trouble('There is no backup yet')];
  const age = Date.parse(health.as_of) - Date.parse(health.last_backup);
  if (backups === null || age <= BACKUP_LIMIT_MS[backups]) return [];
  return [trouble(`The last backup is ${formatAge(age)} old`)];
}

function requests(stats: AdminStats | null): WaitingItem[] {
  if (stats === null) return [];
  const { waitingPayments, openLeads } = statLinks(stats);
  return [
    ...toDo(waitingPayments, (count) => `${formatCount(count, 'payment')} to activate`),
    ...toDo(openLeads, (count) => formatCount(count, 'open request')),
  ];
}

function toDo({ count, link }: LinkedCount, describe: (count: number) => string): WaitingItem[] {
  if (count === 0) return [];
  const filter = new URLSearchParams(link.filter).toString();
  const target = { section: link.section, item: null, filter };
  return [{ text: describe(count), isTrouble: false, target }];
}
