import { and, eq, gt, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';

/** Whether another user can sign in as an administrator. @param now UTC ms */
export async function hasOtherAdministrator(tx: Db, userId: string, now: number): Promise<boolean> {
  const canSignIn = and(
    eq(users.is_active, true),
    or(isNull(users.expires_at), gt(users.expires_at, now)),
  );
  const [other] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), ne(users.id, userId), canSignIn))
    .limit(1);
  return other !== undefined;
}
