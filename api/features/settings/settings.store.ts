import { sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { settings } from '#api/db/schema/system.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { PlatformSettings, expectTradingHours } from '#contracts/settings.ts';

type Values = Record<string, unknown>;
/** Absent fields stay unchanged. */
type Changes = { readonly [Name in keyof PlatformSettings]?: PlatformSettings[Name] | undefined };
/** The current settings and the time of the last change (UTC ms; null: never). */
export type StoredSettings = { settings: PlatformSettings; updatedAt: number | null };
export type SettingsStore = ReturnType<typeof createSettingsStore>;

export const createSettingsStore = ({ db, write }: StoreDeps) => ({
  read: (): Promise<StoredSettings> => readStored(db),

  /** Stores only these values. @throws ZodError for an invalid value */
  change: (values: Partial<PlatformSettings>, at: number): Promise<StoredSettings> =>
    write(async (tx) => changeStored(tx, await readStored(tx), values, at)),

  /** Stores the values that differ; `stale` when they changed after `readAt` (undefined: unchecked). */
  replace: (
    wanted: Changes,
    readAt: number | null | undefined,
    by: Pick<AuditEvent, 'actor' | 'at'>,
  ): Promise<StoredSettings | 'stale'> =>
    write(async (tx) => {
      const stored = await readStored(tx);
      if (readAt !== undefined && stored.updatedAt !== readAt) return 'stale';
      const values = changesOf(stored.settings, wanted);
      const names = Object.keys(values);
      if (names.length === 0) return stored;
      await appendAudit(tx, { ...by, action: 'settings.changed', target: names.join(', ') });
      return changeStored(tx, stored, values, by.at);
    }),
});

async function readStored(db: Db): Promise<StoredSettings> {
  const rows = await db.select().from(settings);
  return {
    settings: PlatformSettings.parse(Object.fromEntries(rows.map((row) => [row.name, row.value]))),
    updatedAt: rows.length === 0 ? null : Math.max(...rows.map((row) => row.updated_at)),
  };
}

const changesOf = (from: PlatformSettings, to: Changes): Values => {
  const before = new Map<string, unknown>(Object.entries(from));
  return Object.fromEntries(
    Object.entries(to).filter(([name, value]) => value !== undefined && before.get(name) !== value),
  );
};

async function changeStored(tx: Db, stored: StoredSettings, values: Values, at: number) {
  const changed = PlatformSettings.parse({ ...stored.settings, ...values });
  expectTradingHours(changed);
  // Strictly later even within one millisecond: the time is what the next editor compares.
  const updatedAt = Math.max(at, (stored.updatedAt ?? 0) + 1);
  for (const [name, value] of Object.entries(values)) {
    // JSON's null: an SQL NULL is refused, and the row carries the time of the change.
    const row = { value: value === null ? sql`'null'` : value, updated_at: updatedAt };
    await tx
      .insert(settings)
      .values({ name, ...row })
      .onConflictDoUpdate({ target: settings.name, set: row });
  }
  return { settings: changed, updatedAt };
}
