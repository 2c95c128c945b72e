import { expect, it } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/rules/durations.ts';
import {
  type Backup,
  type BackupFrequency,
  backupDueAt,
  expiredBackups,
} from './backup-retention.ts';

const NOW = Date.parse('2026-11-20T14:05:00Z'); // a Friday

const at = (t: number, label = 'scheduled'): Backup => ({ file: `${label}-${t}`, label, at: t });
const retainedOf = (backups: readonly Backup[]): string[] => {
  const expired = new Set(expiredBackups(backups, NOW));
  return backups.filter((backup) => !expired.has(backup)).map(({ at: t }) => textOf(t));
};
const textOf = (t: number): string => new Date(t).toISOString().slice(0, 16);
const dueAt = (frequency: BackupFrequency, time: string): string =>
  textOf(backupDueAt(frequency, Date.parse(time)));

it('keeps daily copies of the last seven days, and the newest of each of the last four weeks', () => {
  const last = Date.parse('2026-11-20T03:00:00Z');
  const daily = Array.from({ length: 60 }, (_, day) => at(last - day * DAY_MS));
  expect(retainedOf(daily)).toEqual([
    '2026-11-20T03:00',
    '2026-11-19T03:00',
    '2026-11-18T03:00',
    '2026-11-17T03:00',
    '2026-11-16T03:00',
    '2026-11-15T03:00', // a Sunday: of its week, too
    '2026-11-14T03:00',
    '2026-11-08T03:00',
    '2026-11-01T03:00',
  ]);
});

it('also keeps the last 24 hourly copies', () => {
  const last = Date.parse('2026-11-20T14:00:00Z');
  const hourly = Array.from({ length: 24 * 40 }, (_, hour) => at(last - hour * HOUR_MS));
  const retained = retainedOf(hourly);
  expect(retained.slice(0, 24)).toEqual(hourly.slice(0, 24).map(({ at: t }) => textOf(t)));
  expect(retained.slice(24)).toEqual([
    '2026-11-18T23:00',
    '2026-11-17T23:00',
    '2026-11-16T23:00',
    '2026-11-15T23:00',
    '2026-11-14T23:00',
    '2026-11-08T23:00',
    '2026-11-01T23:00',
  ]);
});

it('keeps requested copies for 30 days, and the newest of each kind for ever', () => {
  const old = NOW - 31 * DAY_MS;
  const backups = [
    at(NOW - 30 * DAY_MS + 1, 'manual'),
    at(old, 'manual'),
    at(old, 'before-clear-all'),
    at(old - DAY_MS, 'before-clear-all'),
    at(old - 300 * DAY_MS),
  ];
  expect(expiredBackups(backups, NOW).map(({ file }) => file)).toEqual([
    `manual-${old}`,
    `before-clear-all-${old - DAY_MS}`,
  ]);
});

it('a copy is due on the hour, at 03:00 UTC, or on Monday at 03:00 UTC', () => {
  expect(dueAt('hourly', '2026-11-20T14:05:00Z')).toBe('2026-11-20T14:00');
  expect(dueAt('daily', '2026-11-20T14:05:00Z')).toBe('2026-11-20T03:00');
  expect(dueAt('daily', '2026-11-20T02:59:59Z')).toBe('2026-11-19T03:00');
  expect(dueAt('weekly', '2026-11-20T14:05:00Z')).toBe('2026-11-16T03:00');
  expect(dueAt('weekly', '2026-11-16T03:00:00Z')).toBe('2026-11-16T03:00');
  expect(dueAt('weekly', '2026-11-16T02:59:59Z')).toBe('2026-11-09T03:00');
});
