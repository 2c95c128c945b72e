import { eq, lte, or } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { memberViews, users } from '#api/db/schema/users.ts';
import { type AuditEvent, appendAudit } from '#api/features/audit/audit.service.ts';
import { callerColumns } from './login-sessions.store.ts';

export type MemberViewStore = ReturnType<typeof createMemberViewStore>;

export const createMemberViewStore = ({ db, write }: StoreDeps) => ({
  /** The view, and the member as they are now. */
  async find(tokenHash: Buffer) {
    const { expires_at, session_token_hash } = memberViews;
    const [row] = await db
      .select({
        expires_at,
        session_token_hash,
        user: callerColumns,
        journal_sums_only: users.journal_sums_only,
      })
      .from(memberViews)
      .innerJoin(users, eq(users.id, memberViews.member_id))
      .where(eq(memberViews.token_hash, tokenHash));
    return row ?? null;
  },

  /** Ends the earlier view of the same login session, and those that are over. */
  start: (view: typeof memberViews.$inferInsert, audit: AuditEvent): Promise<void> =>
    write(async (tx) => {
      const isEarlier = eq(memberViews.session_token_hash, view.session_token_hash);
      const isOver = lte(memberViews.expires_at, view.created_at);
      await tx.delete(memberViews).where(or(isEarlier, isOver));
      await tx.insert(memberViews).values(view);
      await appendAudit(tx, audit);
    }),

  end: (tokenHash: Buffer): Promise<void> =>
    write(async (tx) => {
      await tx.delete(memberViews).where(eq(memberViews.token_hash, tokenHash));
    }),
});
