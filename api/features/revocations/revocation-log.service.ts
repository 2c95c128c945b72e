import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { type RevocationKind, revocations } from '#api/db/schema/revocations.ts';
import type { users } from '#api/db/schema/users.ts';

type UserRow = typeof users.$inferSelect;
type NewRevocation = {
  readonly userId: string;
  readonly kind: RevocationKind;
  /** UTC ms; later than all earlier revocations of this account, like its `updated_at`. */
  readonly at: number;
  /** MAC of the new code after a replacement. */
  readonly codeMac?: Buffer;
  /** Hash of the new password, if set. */
  readonly passwordHash?: string | null;
};

/**
 * Stores a revocation in the caller's transaction, for replay after a restore. Flush it to the file before
 * acknowledging the change, see `createRevocationService`.
 */
export async function logRevocation(tx: Db, input: NewRevocation): Promise<void> {
  const { userId, kind, at, codeMac = null, passwordHash = null } = input;
  await tx.insert(revocations).values({
    id: uuid(),
    at,
    account_id: userId,
    kind,
    code_mac: codeMac,
    password_hash: passwordHash,
  });
}

/** Stores the revocations in an account change: code, password, address, activity or role. */
export async function logAccountChange(tx: Db, before: UserRow, after: UserRow): Promise<void> {
  const input = { userId: after.id, at: after.updated_at };
  if (!before.code_mac.equals(after.code_mac)) {
    await logRevocation(tx, { ...input, kind: 'code_replaced', codeMac: after.code_mac });
  }
  if (before.password_hash !== after.password_hash) {
    const { password_hash } = after;
    await logRevocation(tx, { ...input, kind: 'password_changed', passwordHash: password_hash });
  }
  if (before.email_key !== null && before.email_key !== after.email_key) {
    await logRevocation(tx, { ...input, kind: 'address_changed' });
  }
  if (before.is_active !== after.is_active) {
    await logRevocation(tx, { ...input, kind: after.is_active ? 'switched_on' : 'switched_off' });
  }
  if (before.role !== after.role) {
    await logRevocation(tx, { ...input, kind: after.role === 'admin' ? 'promoted' : 'demoted' });
  }
}
