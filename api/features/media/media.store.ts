import { eq } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { chartAnalyses } from '#api/db/schema/market.ts';
import { media } from '#api/db/schema/content.ts';

export type MediaStore = ReturnType<typeof createMediaStore>;

export const createMediaStore = ({ db }: StoreDeps) => ({
  async find(sha: string): Promise<{ type: string; bytes: Buffer } | null> {
    const [row] = await db
      .select({ type: media.type, bytes: media.bytes })
      .from(media)
      .where(eq(media.sha, sha));
    return row ?? findChartImage(db, sha);
  },
});

async function findChartImage(db: Db, sha: string) {
  const [row] = await db
    .select({ bytes: chartAnalyses.image })
    .from(chartAnalyses)
    .where(eq(chartAnalyses.image_sha, sha))
    .limit(1);
  return row?.bytes ? { type: 'image/webp', bytes: row.bytes } : null;
}
