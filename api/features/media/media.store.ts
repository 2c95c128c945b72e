import { eq } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { media } from '#api/db/schema/media.ts';

export type MediaStore = ReturnType<typeof createMediaStore>;

export function createMediaStore({ db }: StoreDeps) {
  return {
    async find(sha: string): Promise<{ type: string; bytes: Buffer } | null> {
      const [row] = await db
        .select({ type: media.type, bytes: media.bytes })
        .from(media)
        .where(eq(media.sha, sha));
      return row ?? null;
    },
  };
}
