import { asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { media } from '#api/db/schema/media.ts';
import { postImages } from '#api/db/schema/posts.ts';
import type { StoredImage } from '#api/features/media/media.service.ts';
import { ApiError } from '#contracts/errors.ts';

/** An image of a post: new bytes, or the hash of a stored one. */
export type PostImage = StoredImage | { sha: string };

export async function imagesOf(db: Db, postIds: string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(postImages)
    .where(inArray(postImages.post_id, postIds))
    .orderBy(asc(postImages.post_id), asc(postImages.position));
  const byPost = Map.groupBy(rows, (row) => row.post_id);
  return new Map(Array.from(byPost, ([id, list]) => [id, list.map(({ sha }) => `/media/${sha}`)]));
}

/**
 * Sets the images of a post, in this order. Removes images that no post uses.
 *
 * @throws ApiError `posts.bad_image` for a hash that is not stored
 */
export async function setImages(
  tx: Db,
  postId: string,
  images: readonly PostImage[],
  at: number,
): Promise<void> {
  const before = await tx.select().from(postImages).where(eq(postImages.post_id, postId));
  for (const [position, image] of images.entries()) {
    if ('bytes' in image) {
      await tx
        .insert(media)
        .values({ ...image, created_at: at })
        .onConflictDoNothing();
    } else if (!(await isStored(tx, image.sha))) {
      const detail = 'One of the images is no longer stored. Please add it again.';
      const errors = [{ in: 'body' as const, pointer: `#/images/${position}`, detail }];
      throw new ApiError('posts.bad_image', detail, { errors });
    }
  }
  await tx.delete(postImages).where(eq(postImages.post_id, postId));
  const rows = images.map(({ sha }, position) => ({ post_id: postId, position, sha }));
  if (rows.length > 0) await tx.insert(postImages).values(rows);
  await removeUnused(
    tx,
    before.map(({ sha }) => sha),
  );
}

async function isStored(tx: Db, sha: string): Promise<boolean> {
  const rows = await tx.select({ sha: media.sha }).from(media).where(eq(media.sha, sha));
  return rows.length > 0;
}

async function removeUnused(tx: Db, shas: string[]): Promise<void> {
  if (shas.length === 0) return;
  const used = await tx
    .select({ sha: postImages.sha })
    .from(postImages)
    .where(inArray(postImages.sha, shas));
  const usedShas = new Set(used.map(({ sha }) => sha));
  const unused = shas.filter((sha) => !usedShas.has(sha));
  if (unused.length > 0) await tx.delete(media).where(inArray(media.sha, unused));
}
