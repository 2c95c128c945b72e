import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { users } from '#api/db/schema/users.ts';
import { appendAudit } from '#api/features/audit/audit.service.ts';
import { queueMail } from '#api/features/mails/mail-queue.service.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';

export type ResendCodeStore = ReturnType<typeof createResendCodeStore>;

export function createResendCodeStore({ db, write }: StoreDeps) {
  return {
    /** @param emailKey lower case */
    async isAddressOf(userId: string, emailKey: string): Promise<boolean> {
      const [member] = await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, userId), eq(users.email_key, emailKey)));
      return member !== undefined;
    },

    /**
     * Queues the mail with the code for the member with this address who can sign in, once a minute. Requests
     * for unknown addresses are audited too: they take as long, and may be address probing.
     *
     * @param emailKey lower case
     */
    queue: (emailKey: string, at: number): Promise<void> =>
      write(async (tx) => {
        const member = await findMember(tx, emailKey, at);
        const target = member?.username ?? 'nobody';
        await appendAudit(tx, { actor: 'system', action: 'auth.code_requested', target, at });
        if (!member) return;
        await queueMail(tx, {
          kind: 'access-code',
          recipient: member.email ?? emailKey,
          userId: member.id,
          subjectId: String(Math.floor(at / MINUTE_MS)),
          at,
        });
      }),
  };
}

/** Members only: administrators' codes cannot be read back. */
async function findMember(tx: Db, emailKey: string, at: number) {
  const [member] = await tx
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.email_key, emailKey),
        eq(users.role, 'user'),
        eq(users.is_active, true),
        or(isNull(users.expires_at), gt(users.expires_at, at)),
        isNotNull(users.code_sealed),
      ),
    );
  return member ?? null;
}
