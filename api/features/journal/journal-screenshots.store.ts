import { and, count, eq, sql, sum } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { journalScreenshots } from '#api/db/schema/journal.ts';
import type { Binary } from '#contracts/binary.ts';

/** Known to both engines without reading the picture. */
const size = sql<number>`length(${journalScreenshots.bytes})`;

export type JournalScreenshotStore = ReturnType<typeof createJournalScreenshotStore>;

export function createJournalScreenshotStore({ db, write }: StoreDeps) {
  return {
    async find(userId: string, sha: string): Promise<Binary | null> {
      const [row] = await db
        .select({ type: journalScreenshots.type, bytes: journalScreenshots.bytes })
        .from(journalScreenshots)
        .where(and(eq(journalScreenshots.user_id, userId), eq(journalScreenshots.sha, sha)));
      return row ? { type: row.type, bytes: new Uint8Array(row.bytes) } : null;
    },

    /** False when the member has as many pictures, or bytes of them, as there may be; one that is stored already is fine. */
    put(
      userId: string,
      picture: { sha: string; type: Binary['type']; bytes: Uint8Array },
      limits: { pictures: number; bytes: number },
      nowMs: number,
    ): Promise<boolean> {
      return write(async (tx) => {
        const own = eq(journalScreenshots.user_id, userId);
        const [held] = await tx
          .select({ sha: journalScreenshots.sha })
          .from(journalScreenshots)
          .where(and(own, eq(journalScreenshots.sha, picture.sha)));
        if (held) return true;
        const [used] = await tx
          .select({ pictures: count(), bytes: sum(size) })
          .from(journalScreenshots)
          .where(own);
        const total = Number(used?.bytes ?? 0) + picture.bytes.length;
        if ((used?.pictures ?? 0) >= limits.pictures || total > limits.bytes) return false;
        const { sha, type } = picture;
        const bytes = Buffer.from(picture.bytes);
        await tx
          .insert(journalScreenshots)
          .values({ user_id: userId, sha, type, bytes, created_at: nowMs });
        return true;
      });
    },
  };
}
