import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { type RevocationKind, revocations } from '#api/db/schema/revocations.ts';
import type { users } from '#api/db/schema/users.ts';

type UserRow = typeof users.$inferSelect;
type Noted = {
  readonly userId: string;
  readonly kind: RevocationKind;
  /** UTC ms; later than everything noted of this account before, as its `updated_at` is. */
  readonly at: number;
  /** Of the new code, where one replaced another. */
  readonly codeMac?: Buffer;
  /** Of the new password, where one was set. */
  readonly passwordHash?: string | null;
};

/**
 * Notes inside the caller's transaction what a restore has to replay. Whoever acknowledges the change
 * files it before, see `createRevocationService`.
 */
export async function noteRevocation(tx: Db, noted: Noted): Promise<void> {
  const { userId, kind, at, codeMac = null, passwordHash = null } = noted;
  await tx.insert(revocations).values({
    id: uuid(),
    at,
    account_id: userId,
    kind,
    code_mac: codeMac,
    password_hash: passwordHash,
  });
}

/** The same for whatever a change of an account takes: its code, password, address, switch or role. */
export async function noteAccountChange(tx: Db, before: UserRow, after: UserRow): Promise<void> {
  const noted = { userId: after.id, at: after.updated_at };
  if (!before.code_mac.equals(after.code_mac)) {
    await noteRevocation(tx, { ...noted, kind: 'code_replaced', codeMac: after.code_mac });
  }
  if (before.password_hash !== after.password_hash) {
    const { password_hash } = after;
    await noteRevocation(tx, { ...noted, kind: 'password_changed', passwordHash: password_hash });
  }
  if (before.email_key !== null && before.email_key !== after.email_key) {
    await noteRevocation(tx, { ...noted, kind: 'address_changed' });
  }
  if (before.is_active !== after.is_active) {
    await noteRevocation(tx, { ...noted, kind: after.is_active ? 'switched_on' : 'switched_off' });
  }
  if (before.role !== after.role) {
    await noteRevocation(tx, { ...noted, kind: after.role === 'admin' ? 'promoted' : 'demoted' });
  }
}
