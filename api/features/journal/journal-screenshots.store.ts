import { and, eq, inArray } from 'drizzle-orm';
import { type StoreDeps, durably } from '#api/db/database.ts';
import { journalScreenshots } from '#api/db/schema/journal.ts';
import type { Binary } from '#contracts/endpoint.ts';
import { type JournalQuota, pictureRefusal } from '#api/domain/journal-quota.ts';
import { readUsage, storeUsage } from './journal-usage.store.ts';

export type JournalScreenshotStore = ReturnType<typeof createJournalScreenshotStore>;

export const createJournalScreenshotStore = ({ db, write }: StoreDeps) => ({
  async find(userId: string, sha: string): Promise<Binary | null> {
    const [row] = await db
      .select({ type: journalScreenshots.type, bytes: journalScreenshots.bytes })
      .from(journalScreenshots)
      .where(and(eq(journalScreenshots.user_id, userId), eq(journalScreenshots.sha, sha)));
    return row ? { type: row.type, bytes: new Uint8Array(row.bytes) } : null;
  },

  async missing(userId: string, shas: readonly string[]): Promise<string[]> {
    const { user_id, sha } = journalScreenshots;
    const rows = await db
      .select({ sha })
      .from(journalScreenshots)
      .where(and(eq(user_id, userId), inArray(sha, [...shas])));
    const stored = new Set(rows.map((row) => row.sha));
    return shas.filter((each) => !stored.has(each));
  },

  /** Storing it again is fine. `too_many` at the limit of pictures, `full` with a message at the quota. */
  put: (
    userId: string,
    picture: { sha: string; type: Binary['type']; bytes: Uint8Array },
    limits: { pictures: number; quota: JournalQuota },
    nowMs: number,
  ): Promise<'stored' | 'too_many' | { full: string }> =>
    durably(write, async (tx) => {
      const own = eq(journalScreenshots.user_id, userId);
      const [existing] = await tx
        .select({ sha: journalScreenshots.sha })
        .from(journalScreenshots)
        .where(and(own, eq(journalScreenshots.sha, picture.sha)));
      if (existing) return 'stored';
      if ((await tx.$count(journalScreenshots, own)) >= limits.pictures) return 'too_many';
      const usage = await readUsage(tx, userId); // null: not measured yet, and nothing is refused
      const taken = usage?.picture_bytes ?? 0;
      const full = pictureRefusal(taken, picture.bytes.length, limits.quota);
      if (usage !== null && full !== null) return { full };
      const { sha, type } = picture;
      const bytes = Buffer.from(picture.bytes);
      await tx
        .insert(journalScreenshots)
        .values({ user_id: userId, sha, type, bytes, created_at: nowMs });
      await storeUsage(tx, userId, usage === null ? null : { picture_bytes: taken + bytes.length });
      return 'stored';
    }),
});
