import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { loginSessions } from '#api/db/schema/login-sessions.ts';
import { visitorSessions } from '#api/db/schema/leads.ts';
import { type RevocationKind, revocations } from '#api/db/schema/revocations.ts';
import { users } from '#api/db/schema/users.ts';
import type { Revocation } from './revocations.store.ts';

export type UserRow = typeof users.$inferSelect;

/** How many accounts each was done to. */
export type Replayed = {
  readonly codes: number;
  readonly passwords: number;
  readonly addresses: number;
  readonly deleted: number;
  readonly switchedOff: number;
  readonly demoted: number;
};

type ReplayDeps = {
  /** Removes an account with everything of theirs. */
  readonly removeAccount: (tx: Db, user: UserRow) => Promise<void>;
};

/** What became of an account, by all that was noted of it. */
type Fate = {
  codeMac: Buffer | null;
  passwordHash: string | null;
  addressChangedAt: number; // UTC ms
  isOff: boolean;
  isDemoted: boolean;
  isRemoved: boolean;
  isDeleted: boolean;
};

const unharmed: Fate = {
  codeMac: null,
  passwordHash: null,
  addressChangedAt: 0,
  isOff: false,
  isDemoted: false,
  isRemoved: false,
  isDeleted: false,
};

/** Ends all login sessions, and those of visitors: their tokens are older than whatever ended them. */
export async function endAllSessions(tx: Db): Promise<void> {
  await tx.delete(loginSessions);
  await tx.delete(visitorSessions);
}

/**
 * Does again what was revoked, in the order in which it happened. Nothing is given that the copy does not
 * have: what was switched on or promoted again only ends what was taken away before.
 */
export async function replayRevocations(
  tx: Db,
  lines: readonly Revocation[],
  { removeAccount }: ReplayDeps,
): Promise<Replayed> {
  const replayed = {
    codes: 0,
    passwords: 0,
    addresses: 0,
    deleted: 0,
    switchedOff: 0,
    demoted: 0,
  };
  for (const [userId, fate] of fatesOf(lines)) {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user === undefined) continue; // made after the copy, or deleted before it
    if (fate.isDeleted || fate.isRemoved) {
      await removeAccount(tx, user);
      replayed.deleted += 1;
      continue;
    }
    const change = { ...oldCredentials(user, fate), ...oldStanding(user, fate) };
    for (const [field, name] of countedFields) replayed[name] += field in change ? 1 : 0;
    if (Object.keys(change).length > 0) {
      await tx.update(users).set(change).where(eq(users.id, userId));
    }
  }
  return replayed;
}

const countedFields = [
  ['code_mac', 'codes'],
  ['password_hash', 'passwords'],
  ['email', 'addresses'],
  ['is_active', 'switchedOff'],
  ['role', 'demoted'],
] as const;

/** By what the copy still lets in. The address that followed an old one is in no file: there is none then. */
function oldCredentials(user: UserRow, fate: Fate): Partial<UserRow> {
  const { codeMac, passwordHash, addressChangedAt } = fate;
  const hasOldCode = codeMac !== null && !codeMac.equals(user.code_mac);
  const hasOldPassword = passwordHash !== null && passwordHash !== user.password_hash;
  const hasOldAddress = user.email !== null && user.updated_at < addressChangedAt;
  return {
    ...(hasOldCode && { code_mac: codeMac, code_sealed: null }),
    ...(hasOldPassword && { password_hash: passwordHash }),
    ...(hasOldAddress && { email: null, email_key: null }),
  };
}

/** What the account is in the copy, and is not any more. */
const oldStanding = (user: UserRow, { isOff, isDemoted }: Fate): Partial<UserRow> => ({
  ...(isOff && user.is_active && { is_active: false }),
  ...(isDemoted && user.role === 'admin' && { role: 'user' }),
});

/**
 * Lines that keep the accounts which administrators removed. Who deleted their own account stays gone.
 *
 * @param at UTC ms
 */
export function keepRemoved(lines: readonly Revocation[], at: number): Revocation[] {
  const removed = [...fatesOf(lines)].filter(([, { isRemoved }]) => isRemoved);
  const latest = lines.reduce((last, line) => Math.max(last, line.at + 1), at);
  const kept = { at: latest, kind: 'kept', code_mac: null, password_hash: null } as const;
  return removed.map(([account_id]) => ({ ...kept, id: uuid(), account_id }));
}

/** Puts into the table what the copy does not know of: the next restore may be of an older copy. */
export async function addRevocations(tx: Db, lines: readonly Revocation[]): Promise<void> {
  for (const line of lines) {
    await tx
      .insert(revocations)
      .values({ ...line, is_filed: true })
      .onConflictDoNothing({ target: revocations.id });
  }
}

const steps: Readonly<Record<RevocationKind, (fate: Fate, line: Revocation) => void>> = {
  code_replaced: (fate, { code_mac }) => void (fate.codeMac = code_mac),
  password_changed: (fate, { password_hash }) => void (fate.passwordHash = password_hash),
  address_changed: (fate, { at }) => void (fate.addressChangedAt = at),
  switched_off: (fate) => void (fate.isOff = true),
  switched_on: (fate) => void (fate.isOff = false),
  demoted: (fate) => void (fate.isDemoted = true),
  promoted: (fate) => void (fate.isDemoted = false),
  deleted: (fate) => void (fate.isDeleted = true),
  removed: (fate) => void (fate.isRemoved = true),
  kept: (fate) => void (fate.isRemoved = false),
};

function fatesOf(lines: readonly Revocation[]): ReadonlyMap<string, Fate> {
  const fates = new Map<string, Fate>();
  const inOrder = lines.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  for (const line of inOrder) {
    const fate = fates.get(line.account_id) ?? { ...unharmed };
    steps[line.kind](fate, line);
    fates.set(line.account_id, fate);
  }
  return fates;
}
