import { and, eq, gt, lte } from 'drizzle-orm';
import type { StoreDeps } from '#api/db/database.ts';
import { visitorSessions } from '#api/db/schema/leads.ts';
import { storeRequest } from '#api/features/leads/lead-requests.service.ts';
import type { AccessRequest } from '#contracts/payments/leads.ts';

type NewSession = Omit<typeof visitorSessions.$inferInsert, 'lead_id'>;
export type VisitorSessionStore = ReturnType<typeof createVisitorSessionStore>;

export function createVisitorSessionStore({ db, write }: StoreDeps) {
  return {
    /** Stores the request and its session atomically. */
    start(request: AccessRequest, session: NewSession): Promise<void> {
      return write(async (tx) => {
        const leadId = await storeRequest(tx, request, session.created_at);
        await tx.insert(visitorSessions).values({ ...session, lead_id: leadId });
      });
    },

    /** The lead of a session that is valid at `at` (UTC ms), or null. */
    async findLead(tokenHash: Buffer, at: number): Promise<string | null> {
      const [session] = await db
        .select({ leadId: visitorSessions.lead_id })
        .from(visitorSessions)
        .where(and(eq(visitorSessions.token_hash, tokenHash), gt(visitorSessions.expires_at, at)));
      return session?.leadId ?? null;
    },

    removeExpired: (at: number): Promise<void> =>
      write(async (tx) => {
        await tx.delete(visitorSessions).where(lte(visitorSessions.expires_at, at));
      }),
  };
}
