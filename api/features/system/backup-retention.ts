import { DAY_MS, HOUR_MS, WEEK_MS } from '#contracts/rules/durations.ts';

const FIRST_MONDAY_MS = 4 * DAY_MS; // 1970-01-01 was a Thursday; weeks begin on Mondays

const DAYS = 7;
const WEEKS = 4;
/** Retention of requested copies and of those made before data was cleared. */
const OTHERS_RETENTION_MS = 30 * DAY_MS;

export const SCHEDULED = 'scheduled';

/** A finished copy: its purpose and its start, UTC ms. */
export type Backup = { readonly file: string; readonly label: string; readonly at: number };

const dayOf = (t: number): number => Math.floor(t / DAY_MS);
const weekOf = (t: number): number => Math.floor((t - FIRST_MONDAY_MS) / WEEK_MS);

export type RetainedBackup = {
  readonly backup: Backup;
  /** The strongest reason why it is retained; `ending` where its retention is over. */
  readonly retention: 'newest' | 'week' | 'day' | 'until' | 'ending';
  readonly until: number | null; // UTC ms; only of `until`
};

/**
 * Why each copy is retained, newest first. Retained are scheduled copies of the last 24 hours, the newest
 * of each of the 7 newest days that have one, and of each of the 4 newest weeks; other copies for
 * 30 days. The newest of each kind is always retained.
 *
 * @param now UTC ms
 */
export function retentionOf(backups: readonly Backup[], now: number): readonly RetainedBackup[] {
  const newestFirst = backups.toSorted((a, b) => b.at - a.at);
  const scheduled = newestFirst.filter(({ label }) => label === SCHEDULED);
  const newest = new Set(newestOfEach(newestFirst, ({ label }) => label));
  const weekly = new Set(newestOfEach(scheduled, ({ at }) => weekOf(at)).slice(0, WEEKS));
  const daily = new Set(newestOfEach(scheduled, ({ at }) => dayOf(at)).slice(0, DAYS));
  return newestFirst.map((backup) => {
    const until = backup.at + retentionMs(backup.label);
    if (newest.has(backup)) return { backup, retention: 'newest', until: null };
    if (weekly.has(backup)) return { backup, retention: 'week', until: null };
    if (daily.has(backup)) return { backup, retention: 'day', until: null };
    return until > now
      ? { backup, retention: 'until', until }
      : { backup, retention: 'ending', until: null };
  });
}

/** The copies whose retention is over. @param now UTC ms */
export const expiredBackups = (backups: readonly Backup[], now: number): readonly Backup[] =>
  retentionOf(backups, now).flatMap(({ backup, retention }) =>
    retention === 'ending' ? [backup] : [],
  );

const retentionMs = (label: string): number => (label === SCHEDULED ? DAY_MS : OTHERS_RETENTION_MS);

/** The newest backup of each kind. @param newestFirst sorted, newest first */
function newestOfEach(newestFirst: readonly Backup[], kindOf: (backup: Backup) => string | number) {
  const kinds = new Set<string | number>();
  return newestFirst.filter((backup) => {
    const kind = kindOf(backup);
    return !kinds.has(kind) && kinds.add(kind);
  });
}

export type BackupFrequency = 'hourly' | 'daily' | 'weekly';

const EVERY_MS = { hourly: HOUR_MS, daily: DAY_MS, weekly: WEEK_MS } as const;
/** When the first of each was due: on the hour, at 03:00 UTC, on a Monday at 03:00 UTC. */
const FIRST_DUE = { hourly: 0, daily: 3 * HOUR_MS, weekly: FIRST_MONDAY_MS + 3 * HOUR_MS } as const;

/** When the newest scheduled copy was due. @param now UTC ms */
export function backupDueAt(frequency: BackupFrequency, now: number): number {
  const [first, every] = [FIRST_DUE[frequency], EVERY_MS[frequency]];
  return first + Math.floor((now - first) / every) * every;
}
