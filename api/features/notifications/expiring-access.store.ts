import { and, asc, eq, gt, lte } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';

/** A member with an end of access, UTC ms. */
export type EndingAccess = Pick<typeof users.$inferSelect, 'id' | 'expires_at' | 'access_period'>;
export type ExpiringAccessStore = ReturnType<typeof createExpiringAccessStore>;

export const createExpiringAccessStore = ({ db }: Pick<StoreDeps, 'db'>) => ({
  /**
   * Active members whose access ends after `from` and until `to` (UTC ms), ordered by id.
   *
   * @param after the last id of the previous page; '' at the beginning
   */
  ending: (
    { from, to }: { from: number; to: number },
    after: string,
    limit: number,
  ): Promise<EndingAccess[]> =>
    db
      .select({
        id: users.id,
        expires_at: users.expires_at,
        access_period: users.access_period,
      })
      .from(users)
      .where(
        and(
          eq(users.role, 'user'),
          eq(users.is_active, true),
          gt(users.expires_at, from),
          lte(users.expires_at, to),
          gt(users.id, after),
        ),
      )
      .orderBy(asc(users.id))
      .limit(limit),
});
