import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, gt, lt, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { isOneOf } from '#api/db/kit.ts';
import {
  commitmentDays,
  commitments,
  type signalOutcomes,
  signals,
} from '#api/db/schema/signals.ts';
import { tellSignal } from '#api/engine/signals/issue-signal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import {
  type Commitment,
  headOf,
  resultForm,
  sha256,
  signalForm,
  voidForm,
} from '#contracts/rules/signals/commitments.ts';
import { hasUnconfirmed, queueHeadMails, removeUnconfirmed } from './record-subscribers.store.ts';
import type { RecordChain } from '#contracts/public-record.ts';

type SignalRow = typeof signals.$inferSelect;
type OutcomeRow = typeof signalOutcomes.$inferSelect;
type Row = typeof commitments.$inferSelect;
type Sealed = typeof commitmentDays.$inferSelect;
type NewEntry = Pick<Row, 'signal_id' | 'kind' | 'form' | 'expires_at'> & { readonly at: number };

const NONCE_BYTES = 32;
const MOST_DAYS_A_RUN = 100;

const dayOf = (t: number): string => new Date(t).toISOString().slice(0, 10);
const startOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** An entry after another one, sealing it and all before it. */
async function following(
  before: Row | undefined,
  entry: Omit<Row, 'seq' | 'hash' | 'head'>,
): Promise<Row> {
  const hash = await sha256(entry.form);
  const row = { ...entry, seq: (before?.seq ?? 0) + 1, hash, head: '' };
  return { ...row, head: await headOf(before?.head ?? null, toCommitment(row, true)) };
}

/** Appends entries to the chain, in the transaction that stores what they are about. */
async function append(tx: Db, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const [last] = await tx.select().from(commitments).orderBy(desc(commitments.seq)).limit(1);
  const [sealed] = await tx
    .select()
    .from(commitmentDays)
    .orderBy(desc(commitmentDays.day))
    .limit(1);
  // A clock that was set back over midnight adds nothing to a day before the last one, nor to a sealed one.
  const earliest = Math.max(
    last === undefined ? 0 : startOf(dayOf(last.committed_at)),
    sealed === undefined ? 0 : startOf(sealed.day) + DAY_MS,
  );
  const rows: Row[] = [];
  let before = last;
  for (const { at, ...entry } of entries) {
    const committed_at = at >= earliest ? at : Math.max(earliest, last?.committed_at ?? 0);
    before = await following(before, { ...entry, committed_at });
    rows.push(before);
  }
  await tx.insert(commitments).values(rows);
}

/** Commits to live signals as they are stored. Those computed later are outside of the chain. */
export const commitToSignals = (tx: Db, issued: readonly SignalRow[]): Promise<void> =>
  append(
    tx,
    issued
      .filter(({ backfilled }) => !backfilled)
      .map((signal) => ({
        signal_id: signal.id,
        kind: 'signal',
        form: signalForm(
          { ...tellSignal(signal, { outcome: null, removal: null }), spread: signal.spread },
          randomBytes(NONCE_BYTES).toString('hex'),
        ),
        expires_at: signal.expires_at,
        at: signal.stored_at,
      })),
  );

/** Commits to the results of those signals that were committed to. @param at UTC ms */
export async function commitToResults(
  tx: Db,
  outcomes: readonly OutcomeRow[],
  at: number,
): Promise<void> {
  const byId = new Map(outcomes.map((outcome) => [outcome.signal_id, outcome]));
  const committed = await committedOf(tx, [...byId.keys()]);
  const rows = await tx.select().from(signals).where(isOneOf(signals.id, committed));
  const entries = rows.map((signal) => {
    const form = resultForm(
      tellSignal(signal, { outcome: byId.get(signal.id) ?? null, removal: null }),
    );
    return { signal_id: signal.id, kind: 'result', form, expires_at: null, at } as const;
  });
  await append(tx, entries);
}

/** Commits to the withdrawal of an open signal. @param at UTC ms */
export async function commitToVoid(
  tx: Db,
  { id, at, reason }: { readonly id: string; readonly at: number; readonly reason: string | null },
): Promise<void> {
  if ((await committedOf(tx, [id])).length === 0) return;
  const form = voidForm(id, new Date(at).toISOString(), reason);
  await append(tx, [{ signal_id: id, kind: 'void', form, expires_at: null, at }]);
}

async function committedOf(tx: Db, ids: readonly string[]): Promise<string[]> {
  const isOfThese = and(eq(commitments.kind, 'signal'), isOneOf(commitments.signal_id, ids));
  const rows = await tx.select({ id: commitments.signal_id }).from(commitments).where(isOfThese);
  return rows.map(({ id }) => id);
}

export const createCommitmentReading = ({ db, write }: StoreDeps) => ({
  /** A page of the chain. A signal's form is secret until an entry says how it ended. */
  async chain({ after, limit }: { after: number; limit: number }): Promise<RecordChain> {
    const end = alias(commitments, 'ends');
    const rows = await db
      .select({ entry: commitments, end: end.seq })
      .from(commitments)
      .leftJoin(end, and(eq(end.signal_id, commitments.signal_id), ne(end.kind, 'signal')))
      .where(gt(commitments.seq, after))
      .orderBy(asc(commitments.seq))
      .limit(limit);
    const last = rows.at(-1)?.entry.seq ?? after;
    const days = await db
      .select()
      .from(commitmentDays)
      .where(and(gt(commitmentDays.first, after), lt(commitmentDays.first, last + 1)))
      .orderBy(asc(commitmentDays.day));
    return {
      commitments: rows.map(({ entry, end: ended }) => toCommitment(entry, ended !== null)),
      days,
      total: await db.$count(commitments),
    };
  },

  /** How long the chain is, since when, and its newest head. */
  async chainState() {
    const [first] = await db.select().from(commitments).where(eq(commitments.seq, 1));
    const [head] = await db
      .select({ entry: commitments.seq, head: commitments.head })
      .from(commitments)
      .orderBy(desc(commitments.seq))
      .limit(1);
    return {
      entries: await db.$count(commitments),
      begun: first === undefined ? null : new Date(first.committed_at).toISOString(),
      head: head ?? null,
    };
  },

  /**
   * Seals the days with entries that are over at `now` (UTC ms), and queues their heads as mails; removes addresses
   * that did not confirm. @returns their heads, oldest first
   */
  async sealDays(now: number): Promise<Sealed[]> {
    const isOver = (await findUnsealed(db, now)) !== null;
    if (!isOver && !(await hasUnconfirmed(db, now))) return [];
    return write(async (tx) => {
      await removeUnconfirmed(tx, now);
      const sealed: Sealed[] = [];
      while (sealed.length < MOST_DAYS_A_RUN) {
        const first = await findUnsealed(tx, now);
        if (first === null) break;
        const day = dayOf(first.committed_at);
        const end = startOf(day) + DAY_MS;
        const isOfDay = and(gt(commitments.seq, first.seq - 1), lt(commitments.committed_at, end));
        const rows = await tx.select().from(commitments).where(isOfDay).orderBy(commitments.seq);
        const head = (rows.at(-1) ?? first).head;
        const row = { day, first: first.seq, count: rows.length, head };
        await tx.insert(commitmentDays).values(row);
        await queueHeadMails(tx, row, now);
        sealed.push(row);
      }
      return sealed;
    });
  },
});

/** The first entry after the sealed ones; null until its day is over at `now` (UTC ms). */
async function findUnsealed(tx: Db, now: number): Promise<Row | null> {
  const [newest] = await tx
    .select()
    .from(commitmentDays)
    .orderBy(desc(commitmentDays.day))
    .limit(1);
  const next = newest === undefined ? 1 : newest.first + newest.count;
  const [entry] = await tx.select().from(commitments).where(eq(commitments.seq, next));
  const isOver = entry !== undefined && now >= startOf(dayOf(entry.committed_at)) + DAY_MS;
  return isOver ? entry : null;
}

function toCommitment(row: Row, isOpened: boolean): Commitment {
  const { seq, kind, hash, committed_at, expires_at, form, head } = row;
  return {
    seq,
    kind,
    hash,
    committed_at: new Date(committed_at).toISOString(),
    expires_at: expires_at === null ? null : new Date(expires_at).toISOString(),
    form: isOpened || kind !== 'signal' ? form : null,
    head,
  };
}
