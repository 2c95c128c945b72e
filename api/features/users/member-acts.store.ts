import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { type Db, durably, type StoreDeps } from '#api/db/database.ts';
import { loginSessions, type ReplacedAccess, users, userUndos } from '#api/db/schema/users.ts';
import type { NotificationCopy } from '#api/domain/notification-copy.ts';
import { accessChangedNotification } from '#api/domain/notification-copy.ts';
import { type AuditActor, appendAudits } from '#api/features/audit/audit.service.ts';
import { queueMails } from '#api/features/mails/mail-queue.service.ts';
import { newMessageKey, postEvents } from '#api/features/notifications/post-event.service.ts';
import { logSwitches } from '#api/features/revocations/revocations.service.ts';
import { MOST_TARGETS, type Targets, UNDO_MINUTES } from '#contracts/members.ts';
import type { AuditAction } from '#contracts/rules/audit-copy.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { filterOf, type UserRow } from './users.store.ts';

/** An account after an act; the rest of it stays. */
type Changed = Pick<UserRow, 'is_active' | 'starts_at' | 'expires_at' | 'access_period'>;

export type Act = {
  readonly actor: Exclude<AuditActor, 'system'>;
  readonly at: number; // UTC ms
  readonly action: AuditAction;
  readonly targets: Targets;
  /** Compares the number of matching users with what the administrator saw; throws to leave all unchanged. */
  readonly check: (matching: number) => void;
  /** Null leaves the user as they are; `action` is the one of the audit log where it is another for this user. */
  readonly decide: (user: UserRow) => (Changed & { action?: AuditAction; details?: string }) | null;
  readonly notifies: boolean; // members who changed get a notification and a mail
};

type Outcome = { readonly changed: number; readonly skipped: number; readonly undo: string | null };

/** A message to members. */
export type Letter = Pick<Act, 'actor' | 'at' | 'targets' | 'check'> & {
  readonly copy: NotificationCopy;
  readonly mails: boolean;
};

/** Acts on many users: all or nothing, in one transaction, with one audit record for each user. */
export const createMemberActStore = ({ db, write }: StoreDeps) => ({
  /** Changes the access of many. A right that was taken stays so after a crash. */
  act: (act: Act): Promise<Outcome> =>
    durably(write, async (tx) => {
      const matching = await findTargets(tx, act);
      const moves = matching.flatMap((user) => {
        const next = act.decide(user);
        return next === null
          ? []
          : [{ user, next, updated_at: Math.max(act.at, user.updated_at + 1) }];
      });
      const skipped = matching.length - moves.length;
      if (moves.length === 0) return { changed: 0, skipped, undo: null };
      await store(tx, moves);
      await appendAudits(
        tx,
        moves.map(({ user, next }) => ({
          ...recordOf({ ...act, action: next.action ?? act.action }, user),
          target: next.details === undefined ? user.username : `${user.username}: ${next.details}`,
        })),
      );
      if (act.notifies) await notify(tx, moves, act.at);
      return { changed: moves.length, skipped, undo: await storeUndo(tx, moves, act) };
    }),

  /** Null: nothing to take back, too late, or another administrator's act. */
  undo: (
    id: string,
    { actor, at }: Pick<Act, 'actor' | 'at'>,
  ): Promise<Omit<Outcome, 'undo'> | null> =>
    durably(write, async (tx) => {
      const [stored] = await tx
        .delete(userUndos)
        .where(and(eq(userUndos.id, id), eq(userUndos.actor_id, actor.id)))
        .returning();
      if (stored === undefined || stored.created_at < at - UNDO_MINUTES * MINUTE_MS) return null;
      const before = new Map(stored.rows.map((row) => [row.id, row]));
      const current = await findUsers(tx, inIds([...before.keys()]));
      const moves = current.flatMap((user) => {
        const next = before.get(user.id);
        if (next === undefined || next.changed_at !== user.updated_at) return [];
        return [{ user, next, updated_at: Math.max(at, user.updated_at + 1) }];
      });
      await store(tx, moves);
      const records = moves.map(({ user }) =>
        recordOf({ actor, at, action: 'users.undone' }, user),
      );
      await appendAudits(tx, records);
      if (stored.notifies) await notify(tx, moves, at);
      return { changed: moves.length, skipped: before.size - moves.length };
    }),

  /** Posts a message to members; administrators are left out. */
  message: ({ copy, mails, ...letter }: Letter): Promise<Omit<Outcome, 'undo'>> =>
    write(async (tx) => {
      const matching = await findTargets(tx, letter);
      const members = matching.filter(({ role }) => role === 'user');
      await writeTo(
        tx,
        members.map((member) => ({ member, copy })),
        { at: letter.at, mails },
      );
      const act = { ...letter, action: 'users.messaged' } as const;
      const records = members.map((member) => ({
        ...recordOf(act, member),
        target: `${member.username}: ${copy.title}`,
      }));
      await appendAudits(tx, records);
      return { changed: members.length, skipped: matching.length - members.length };
    }),

  findTargets: (targets: Targets, check: Act['check'], at: number): Promise<UserRow[]> =>
    findTargets(db, { targets, check, at }),
});

const recordOf = ({ actor, at, action }: Pick<Act, 'actor' | 'at' | 'action'>, user: UserRow) => ({
  actor,
  at,
  action,
  target: user.username,
  targetId: user.id,
});

async function findTargets(
  db: Db,
  { targets, check, at }: Pick<Act, 'targets' | 'check' | 'at'>,
): Promise<UserRow[]> {
  const { ids, filter = {} } = targets;
  const condition = ids === undefined ? [filterOf(filter, at)] : inIds(ids);
  const counts = await Promise.all(condition.map((part) => db.$count(users, part)));
  check(counts.reduce((total, count) => total + count, 0));
  return findUsers(db, condition);
}

const BATCH = 500;

const inIds = (ids: readonly string[]): SQL[] =>
  batchesOf([...new Set(ids)]).map((batch) => inArray(users.id, batch));

function batchesOf<Item>(items: readonly Item[]): Item[][] {
  const batches: Item[][] = [];
  for (let start = 0; start < items.length; start += BATCH) {
    batches.push(items.slice(start, start + BATCH));
  }
  return batches;
}

async function findUsers(db: Db, conditions: readonly (SQL | undefined)[]): Promise<UserRow[]> {
  const matching: UserRow[] = [];
  for (const condition of conditions) {
    matching.push(
      ...(await db.select().from(users).where(condition).orderBy(users.id).limit(MOST_TARGETS)),
    );
  }
  return matching;
}

type Move = { readonly user: UserRow; readonly next: Changed; readonly updated_at: number };

/** Users whose new values differ in the end alone are stored together: one by one, thousands take seconds. */
async function store(tx: Db, moves: readonly Move[]): Promise<void> {
  const groups = new Map<string, { set: Omit<StoredChange, 'expires_at'>; moves: Move[] }>();
  for (const move of moves) {
    const { is_active, starts_at, access_period } = move.next;
    const set = { is_active, starts_at, access_period, updated_at: move.updated_at };
    const key = JSON.stringify(set);
    const group = groups.get(key) ?? { set, moves: [] };
    group.moves.push(move);
    groups.set(key, group);
  }
  for (const group of groups.values()) {
    for (const batch of batchesOf(group.moves)) {
      const ids = batch.map(({ user }) => user.id);
      const change = { ...group.set, expires_at: endsOf(batch) };
      await tx.update(users).set(change).where(inArray(users.id, ids));
    }
  }
  await storeSwitches(tx, moves);
}

type StoredChange = Changed & Pick<UserRow, 'updated_at'>;

/** The end of each: PostgreSQL needs its type. */
function endsOf(batch: readonly Move[]): SQL {
  const ends = batch.map(
    ({ user, next }) => sql`when ${user.id} then cast(${next.expires_at} as bigint)`,
  );
  return sql`case ${users.id} ${sql.join(ends, sql` `)} end`;
}

/** Who is deactivated is signed out everywhere. */
async function storeSwitches(tx: Db, moves: readonly Move[]): Promise<void> {
  const switched = moves.filter(({ user, next }) => user.is_active !== next.is_active);
  const accounts = switched.map(({ user, next, updated_at }) => ({
    id: user.id,
    is_active: next.is_active,
    updated_at,
  }));
  await logSwitches(tx, accounts);
  const off = accounts.filter(({ is_active }) => !is_active).map(({ id }) => id);
  for (const batch of batchesOf(off)) {
    await tx.delete(loginSessions).where(inArray(loginSessions.user_id, batch));
  }
}

async function storeUndo(
  tx: Db,
  moves: readonly Move[],
  { actor, at, notifies }: Act,
): Promise<string> {
  const id = uuid();
  const rows = moves.map(({ user, updated_at }): ReplacedAccess => {
    const { is_active, starts_at, expires_at, access_period } = user;
    return { id: user.id, changed_at: updated_at, is_active, starts_at, expires_at, access_period };
  });
  await tx.delete(userUndos).where(lt(userUndos.created_at, at - UNDO_MINUTES * MINUTE_MS));
  await tx.insert(userUndos).values({ id, actor_id: actor.id, rows, notifies, created_at: at });
  return id;
}

const notify = (tx: Db, moves: readonly Move[], at: number): Promise<void> => {
  const letters = moves
    .filter(({ user }) => user.role === 'user')
    .map(({ user, next }) => ({ member: user, copy: accessChangedNotification(next.expires_at) }));
  return writeTo(tx, letters, { at, mails: true });
};

type Written = { readonly member: UserRow; readonly copy: NotificationCopy };

async function writeTo(
  tx: Db,
  letters: readonly Written[],
  { at, mails }: { at: number; mails: boolean },
): Promise<void> {
  const events = letters.map(({ member, copy }) => ({
    ...copy,
    key: newMessageKey(),
    audience: { userId: member.id },
    at,
  }));
  const ids = await postEvents(tx, events);
  if (!mails) return;
  await queueMails(
    tx,
    letters.flatMap(({ member: { id, email } }, index) => {
      const subjectId = ids[index];
      if (email === null || subjectId === undefined) return [];
      return { kind: 'notice' as const, recipient: email, userId: id, subjectId, at };
    }),
  );
}
