import { asc, eq, gt, inArray, lt } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { StoreDeps, Db } from '#api/db/database.ts';
import { visitorSessions } from '#api/db/schema/payments.ts';
import { revocations, loginSessions, users, type RevocationKind } from '#api/db/schema/users.ts';

type Row = typeof revocations.$inferSelect;
/** A revocation as in a line of the file. */
export type Revocation = Omit<Row, 'is_filed'>;

const BATCH = 500;

export const createRevocationStore = ({ db, write }: StoreDeps) => ({
  unfiled: (): Promise<Row[]> =>
    db
      .select()
      .from(revocations)
      .where(eq(revocations.is_filed, false))
      .orderBy(asc(revocations.id))
      .limit(BATCH),

  async markFiled(ids: readonly string[]): Promise<void> {
    await write((tx) =>
      tx
        .update(revocations)
        .set({ is_filed: true })
        .where(inArray(revocations.id, [...ids])),
    );
  },

  /** A batch ordered by id. @param after the last id of the previous batch */
  page: (after: string): Promise<Row[]> =>
    db
      .select()
      .from(revocations)
      .where(gt(revocations.id, after))
      .orderBy(asc(revocations.id))
      .limit(BATCH),

  /** @param at UTC ms */
  async removeBefore(at: number): Promise<void> {
    await write((tx) => tx.delete(revocations).where(lt(revocations.at, at)));
  },
});

export type UserRow = typeof users.$inferSelect;

/** Number of affected accounts. */
export type Replayed = {
  readonly codes: number;
  readonly passwords: number;
  readonly addresses: number;
  readonly deleted: number;
  readonly switchedOff: number;
  readonly demoted: number;
  readonly hiddenJournals: number; // of which administrators see only sums again
};

type ReplayDeps = { readonly removeAccount: (tx: Db, user: UserRow) => Promise<void> };

type AccountState = {
  codeMac: Buffer | null;
  /** undefined: never changed; null: the password was removed. */
  passwordHash: string | null | undefined;
  addressChangedAt: number; // UTC ms
  isOff: boolean;
  isDemoted: boolean;
  isJournalHidden: boolean;
  isRemoved: boolean;
  isDeleted: boolean;
};

const unchangedState: AccountState = {
  codeMac: null,
  passwordHash: undefined,
  addressChangedAt: 0,
  isOff: false,
  isDemoted: false,
  isJournalHidden: false,
  isRemoved: false,
  isDeleted: false,
};

/** Ends all login and visitor sessions: a restored token may have been ended after the backup. */
export async function endAllSessions(tx: Db): Promise<void> {
  await tx.delete(loginSessions);
  await tx.delete(visitorSessions);
}

/** Replays revocations in order. Grants nothing that the copy does not have. */
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
    hiddenJournals: 0,
  };
  for (const [userId, state] of statesOf(lines)) {
    const [user] = await tx.select().from(users).where(eq(users.id, userId));
    if (user === undefined) continue; // created after the copy, or deleted before it
    if (state.isDeleted || state.isRemoved) {
      await removeAccount(tx, user);
      replayed.deleted += 1;
      continue;
    }
    const change = { ...revokedCredentials(user, state), ...revokedAccess(user, state) };
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
  ['journal_sums_only', 'hiddenJournals'],
] as const;

/** Revokes outdated credentials of the copy. The new address is not recorded, so the address is removed. */
function revokedCredentials(user: UserRow, state: AccountState): Partial<UserRow> {
  const { codeMac, passwordHash, addressChangedAt } = state;
  const hasOldCode = codeMac !== null && !codeMac.equals(user.code_mac);
  const hasOldPassword = passwordHash !== undefined && passwordHash !== user.password_hash;
  const hasOldAddress = user.email !== null && user.updated_at < addressChangedAt;
  return {
    ...(hasOldCode && { code_mac: codeMac, code_sealed: null }),
    ...(hasOldPassword && { password_hash: passwordHash }),
    ...(hasOldAddress && { email: null, email_key: null }),
  };
}

const revokedAccess = (
  user: UserRow,
  { isOff, isDemoted, isJournalHidden }: AccountState,
): Partial<UserRow> => ({
  ...(isJournalHidden && !user.journal_sums_only && { journal_sums_only: true }),
  ...(isOff && user.is_active && { is_active: false }),
  ...(isDemoted && user.role === 'admin' && { role: 'user' }),
});

/** Restores accounts removed by administrators, not those deleted by their members. @param at UTC ms */
export function restoreRemoved(lines: readonly Revocation[], at: number): Revocation[] {
  const removed = [...statesOf(lines)].filter(([, { isRemoved }]) => isRemoved);
  const latest = lines.reduce((last, line) => Math.max(last, line.at + 1), at);
  const restored = { at: latest, kind: 'kept', code_mac: null, password_hash: null } as const;
  return removed.map(([account_id]) => ({ ...restored, id: uuid(), account_id }));
}

/** Inserts revocations that the copy lacks: the next restore may use an older copy. */
export async function addRevocations(tx: Db, lines: readonly Revocation[]): Promise<void> {
  for (const line of lines) {
    await tx
      .insert(revocations)
      .values({ ...line, is_filed: true })
      .onConflictDoNothing({ target: revocations.id });
  }
}

const steps: Readonly<Record<RevocationKind, (state: AccountState, line: Revocation) => void>> = {
  code_replaced: (state, { code_mac }) => void (state.codeMac = code_mac),
  password_changed: (state, { password_hash }) => void (state.passwordHash = password_hash),
  address_changed: (state, { at }) => void (state.addressChangedAt = at),
  switched_off: (state) => void (state.isOff = true),
  switched_on: (state) => void (state.isOff = false),
  demoted: (state) => void (state.isDemoted = true),
  promoted: (state) => void (state.isDemoted = false),
  journal_hidden: (state) => void (state.isJournalHidden = true),
  journal_shown: (state) => void (state.isJournalHidden = false),
  deleted: (state) => void (state.isDeleted = true),
  removed: (state) => void (state.isRemoved = true),
  ['kept']: (state) => void (state.isRemoved = false), // the stored name
};

function statesOf(lines: readonly Revocation[]): ReadonlyMap<string, AccountState> {
  const states = new Map<string, AccountState>();
  const inOrder = lines.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
  for (const line of inOrder) {
    const state = states.get(line.account_id) ?? { ...unchangedState };
    steps[line.kind](state, line);
    states.set(line.account_id, state);
  }
  return states;
}
