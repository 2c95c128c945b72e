import { eq, sql } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { media, postImages } from '#api/db/schema/content.ts';
import { settings } from '#api/db/schema/system.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import type { StoredLogo } from '#api/features/media/logo.service.ts';
import { PlatformSettings, expectTradingHours, settingRefused } from '#contracts/settings.ts';

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

  /** The bytes of a stored logo; null if it is gone. */
  readLogo: (sha: string): Promise<Buffer | null> => readLogo(db, sha),

  /**
   * Stores the values that differ; `stale` when they changed after `readAt` (undefined: unchecked).
   *
   * @param logo the picture of a new one, which `wanted` names
   */
  replace: (
    wanted: Changes,
    readAt: number | null | undefined,
    by: Pick<AuditEvent, 'actor' | 'at'>,
    logo: StoredLogo | null = null,
  ): Promise<StoredSettings | 'stale'> =>
    write(async (tx) => {
      const stored = await readStored(tx);
      if (readAt !== undefined && stored.updatedAt !== readAt) return 'stale';
      const values = changesOf(stored.settings, wanted);
      const names = Object.keys(values);
      if (names.length === 0) return stored;
      await appendAudit(tx, { ...by, action: 'settings.changed', target: names.join(', ') });
      const changed = await changeStored(tx, stored, values, by.at);
      await replaceLogo(tx, stored.settings.logo, changed.settings.logo, { logo, at: by.at });
      return changed;
    }),
});

async function readLogo(db: Db, sha: string): Promise<Buffer | null> {
  const [row] = await db.select({ bytes: media.bytes }).from(media).where(eq(media.sha, sha));
  return row?.bytes ?? null;
}

/** Stores the new picture and removes the old one. @throws ApiError for the hash of a picture that is not stored */
async function replaceLogo(
  tx: Db,
  before: string | null,
  after: string | null,
  { logo, at }: { logo: StoredLogo | null; at: number },
): Promise<void> {
  if (before === after) return;
  if (logo !== null) {
    await tx
      .insert(media)
      .values({ ...logo, created_at: at })
      .onConflictDoNothing();
  } else if (after !== null && (await readLogo(tx, after)) === null) {
    throw settingRefused('logo', 'This logo is no longer stored. Please choose it again.');
  }
  if (before === null) return;
  const [used] = await tx.select().from(postImages).where(eq(postImages.sha, before)).limit(1);
  if (used === undefined) await tx.delete(media).where(eq(media.sha, before));
}

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
