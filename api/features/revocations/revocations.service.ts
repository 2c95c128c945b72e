import { v7 as uuid } from 'uuid';
import type { Db } from '#api/db/database.ts';
import { type RevocationKind, revocations, type users } from '#api/db/schema/users.ts';
import type { openRevocationFile } from './revocation-file.ts';
import type { Revocation, createRevocationStore } from './revocations.store.ts';

const BATCH = 500; // rows per statement: SQLite allows 32,766 values
const STORED_ELSEWHERE_MS = 365 * 86_400_000; // minimum retention, for copies stored elsewhere

type Deps = {
  readonly store: ReturnType<typeof createRevocationStore>;
  readonly file: ReturnType<typeof openRevocationFile>;
  readonly now: () => number;
};
/**
 * Maintains the file `revocations` beside the database, because a backup lacks later revocations. The row is
 * stored with its change; its line is on the disk before the change is acknowledged. After a crash in
 * between, the line is written later, and a restore reads both.
 */
export function createRevocationService({ store, file, now }: Deps) {
  let last: Promise<void> = Promise.resolve();
  /** Serialises access: the file is read and replaced as a whole. */
  function serialized(work: () => Promise<void>): Promise<void> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  async function fileNew(): Promise<void> {
    for (let rows = await store.unfiled(); rows.length > 0; rows = await store.unfiled()) {
      await file.append(rows);
      await store.markFiled(rows.map(({ id }) => id));
    }
  }

  /** Appends rows that other servers wrote to their own files. */
  async function fileMissing(filed: ReadonlySet<string>): Promise<void> {
    let after = '';
    for (let rows = await store.page(after); rows.length > 0; rows = await store.page(after)) {
      const missing = rows.filter(({ id }) => !filed.has(id));
      if (missing.length > 0) await file.append(missing);
      after = rows.at(-1)?.id ?? after;
    }
  }

  async function removeOld(before: number): Promise<void> {
    await store.removeBefore(before);
    const lines = await file.read();
    const current = uniqueLines(lines).filter(({ at }) => at >= before);
    if (current.length < lines.length) await file.replace(current);
  }

  return {
    flush: (): Promise<void> => serialized(fileNew),

    /** Drops lines that no backup needs. @param oldestBackup its start, UTC ms; null: none */
    tidy: (oldestBackup: number | null): Promise<void> =>
      serialized(async () => {
        await fileNew();
        const latest = now() - STORED_ELSEWHERE_MS;
        await removeOld(Math.min(latest, oldestBackup ?? latest));
        await fileMissing(new Set((await file.read()).map(({ id }) => id)));
      }),
  };
}

/** Removes duplicates: two servers may have written the same line. */
export const uniqueLines = (lines: readonly Revocation[]): Revocation[] => [
  ...new Map(lines.map((line) => [line.id, line])).values(),
];

type UserRow = typeof users.$inferSelect;
type NewRevocation = {
  readonly userId: string;
  readonly kind: RevocationKind;
  /** UTC ms; later than all earlier revocations of this account, like its `updated_at`. */
  readonly at: number;
  readonly codeMac?: Buffer; // MAC of the new code after a replacement
  readonly passwordHash?: string | null; // hash of the new password, if set
};

/** In the caller's transaction, for replay after a restore. Flush it to the file before acknowledging the change. */
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

/** Of accounts that one act switches on or off. */
export async function logSwitches(
  tx: Db,
  accounts: readonly {
    readonly id: string;
    readonly is_active: boolean;
    readonly updated_at: number;
  }[],
): Promise<void> {
  const rows = accounts.map(({ id, is_active, updated_at }) => ({
    id: uuid(),
    at: updated_at,
    account_id: id,
    kind: is_active ? ('switched_on' as const) : ('switched_off' as const),
    code_mac: null,
    password_hash: null,
  }));
  for (let start = 0; start < rows.length; start += BATCH) {
    await tx.insert(revocations).values(rows.slice(start, start + BATCH));
  }
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

/** The member's choice of what administrators see of the journal, which a restore must not widen. */
export const logPrivacyChange = (tx: Db, { id, journal_sums_only, updated_at }: UserRow) =>
  logRevocation(tx, {
    userId: id,
    at: updated_at,
    kind: journal_sums_only ? 'journal_hidden' : 'journal_shown',
  });
