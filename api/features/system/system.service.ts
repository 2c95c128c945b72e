import type { AuditService } from '#api/features/audit/audit.service.ts';
import type { Caller } from '#api/http/caller.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { deletedInWords } from '#contracts/rules/copy.ts';
import type { SystemHealth, SystemMetrics, systemEndpoints } from '#contracts/system.ts';
import type { BackupService } from './backups.service.ts';
import { type HealthDeps, readHealth } from './read-health.ts';
import { type JobRow, toJobHealth, readSources, type SourceDeps } from './source-health.ts';

/** A cache's label and its clear function, which returns the number of dropped entries. */
export type ClearableCache = readonly [name: string, forget: () => number];

type Deps = {
  readonly health: HealthDeps;
  readonly sources: SourceDeps;
  readonly listJobs: () => Promise<readonly JobRow[]>;
  readonly caches: readonly ClearableCache[];
  readonly backups: Pick<BackupService, 'make'>;
  readonly audit: Pick<AuditService, 'record'>;
  /** Shuts the server down in order; null when no supervisor would start it again. */
  readonly restart: (() => void) | null;
  readonly onFailure: (error: unknown) => void;
};
type Answers = typeof systemEndpoints;
export type SystemService = ReturnType<typeof createSystemService>;

export function createSystemService(deps: Deps) {
  const { health, sources, backups, audit } = deps;
  const { now, traffic } = health;

  return {
    health: (): Promise<SystemHealth> => readHealth(health),

    async metrics(): Promise<SystemMetrics> {
      const jobs = await deps.listJobs();
      const sourceHealth = await readSources(sources, jobs);
      const { answers, failures, ms } = traffic.lastHour();
      const t = now();
      return {
        requests_per_minute: traffic.perMinute(),
        average_response_time: answers === 0 ? 0 : Math.round((ms / answers) * 10) / 10,
        error_rate: answers === 0 ? 0 : Math.round((failures / answers) * 10_000) / 100,
        requests_last_hour: answers,
        data_source_health: Object.fromEntries(
          sourceHealth.map(({ name, status }) => [name, status]),
        ),
        sources: sourceHealth,
        jobs: jobs.map((job) => toJobHealth(job, t)),
        as_of: new Date(t).toISOString(),
      };
    },

    async makeBackup(caller: Caller): Promise<ResponseOf<Answers['backup']>> {
      try {
        const { file, bytes, at } = await backups.make(caller);
        return { message: 'Backup created', file, bytes, created_at: new Date(at).toISOString() };
      } catch (error) {
        deps.onFailure(error);
        throw refusal('system.backup_failed');
      }
    },

    async clearCache(caller: Caller): Promise<ResponseOf<Answers['clearCache']>> {
      const counts = deps.caches.map(([name, clear]) => [clear(), name] as const);
      await audit.record({ actor: caller, action: 'system.cache_cleared', at: now() });
      return { message: 'Cache cleared', cleared: deletedInWords(counts) };
    },

    /** @throws ApiError `system.not_supervised` when no supervisor would restart the server */
    async restart(caller: Caller): Promise<ResponseOf<Answers['restart']>> {
      const { restart } = deps;
      if (restart === null) throw refusal('system.not_supervised');
      await audit.record({ actor: caller, action: 'system.restarted', at: now() });
      restart(); // waits for requests in flight, including this one
      return { message: 'The server is restarting' };
    },
  };
}
