import { and, desc, eq, gt, gte, inArray, isNull, lt, lte, or, type SQL } from 'drizzle-orm';
import type { Db, StoreDeps } from '#api/db/database.ts';
import { signalControls, signalOutcomes, signalRemovals, signals } from '#api/db/schema/signals.ts';
import type { ClosedSignal } from '#api/engine/outcomes/evidence.ts';
import { hasControl } from '#api/engine/outcomes/record-statistics.ts';
import type { DataSource } from '#contracts/primitives.ts';
import { type Scanner, SCANNERS } from '#contracts/rules/signals/scanners.ts';
import { type NotificationTiming, notifyClosed, notifyIssued } from './signal-events.store.ts';
import { readSignalList } from './signal-list.store.ts';
import { gradableOf, isGradable, type Removal, removeSignal } from './signal-removals.store.ts';
import { createCommitmentReading, commitToResults, commitToSignals } from './commitments.store.ts';
import { createRecordReading, retally } from './signal-tallies.store.ts';

export type SignalRow = typeof signals.$inferSelect;
export type OutcomeRow = typeof signalOutcomes.$inferSelect;
export type ControlRow = typeof signalControls.$inferSelect;
export type StoredSignal = {
  readonly signal: SignalRow;
  readonly outcome: OutcomeRow | null;
  readonly removal: typeof signalRemovals.$inferSelect | null;
};
type Period = { readonly from: number; readonly to: number }; // issued from and before, UTC ms
export type SignalStore = ReturnType<typeof createSignalStore>;

const MOST_OF_EVIDENCE = 5000;
const MOST_OF_PERIOD = 2000;
const MOST_UNGRADED = 2000;

/** Signals, outcomes, controls and removals: rows are only added. */
export const createSignalStore = ({ db, write }: StoreDeps) => ({
  ...readSignals(db),
  ...readEvidence(db),
  ...readSignalList(db),
  ...createRecordReading({ db, write }),
  ...createCommitmentReading({ db, write }),

  /** Stores and returns new signals; existing ids stay unchanged. Without `timing` no notification is sent. */
  issue(rows: readonly SignalRow[], timing?: NotificationTiming): Promise<SignalRow[]> {
    if (rows.length === 0) return Promise.resolve([]);
    return write(async (tx) => {
      const insert = tx.insert(signals).values([...rows]);
      const issued = await insert.onConflictDoNothing().returning();
      await retally(
        tx,
        issued.map(({ id }) => id),
      );
      await commitToSignals(tx, issued);
      if (timing) await notifyIssued(tx, issued, timing);
      return issued;
    });
  },

  /** Skips signals that were voided, removed or graded meanwhile. Without `timing` no notification is sent. @returns how many were added */
  addOutcomes: (rows: readonly OutcomeRow[], timing?: NotificationTiming): Promise<number> =>
    write(async (tx) => {
      const gradable = await gradableOf(tx, rows);
      if (gradable.length === 0) return 0;
      const insert = tx.insert(signalOutcomes).values(gradable);
      const added = await insert.onConflictDoNothing().returning();
      await retally(tx, signalIdsOf(added));
      const closedAt = Math.max(...added.map(({ closed_at }) => closed_at));
      await commitToResults(tx, added, timing?.at ?? closedAt);
      if (timing) await notifyClosed(tx, added, timing);
      return added.length;
    }),

  addControls: (rows: readonly ControlRow[]): Promise<number> =>
    write(async (tx) => {
      const gradable = await gradableOf(tx, rows);
      if (gradable.length === 0) return 0;
      const insert = tx.insert(signalControls).values(gradable).onConflictDoNothing();
      const added = await insert.returning({ signal_id: signalControls.signal_id });
      await retally(tx, signalIdsOf(added));
      return added.length;
    }),

  /** Voids an open signal or hides a closed one; an earlier removal stays. Null when there is no such signal. */
  remove: (id: string, by: Removal): Promise<'voided' | 'hidden' | null> =>
    write((tx) => removeSignal(tx, id, by)),
});

const signalIdsOf = (rows: readonly { signal_id: string }[]): string[] =>
  rows.map(({ signal_id }) => signal_id);

const isOpen = and(isNull(signalOutcomes.signal_id), isNull(signalRemovals.signal_id));

const newestFirst = [desc(signals.issued_at), desc(signals.id)];

const isOf = (source: DataSource, scanner?: Scanner): SQL | undefined =>
  and(
    eq(signals.data_source, source),
    scanner === undefined ? undefined : eq(signals.scanner_type, scanner),
  );

const select = (db: Db) =>
  db
    .select({ signal: signals, outcome: signalOutcomes, removal: signalRemovals })
    .from(signals)
    .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
    .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id));

const readSignals = (db: Db) => ({
  /** Neither graded nor voided, newest first. */
  open(source: DataSource, scanner?: Scanner): Promise<StoredSignal[]> {
    return select(db)
      .where(and(isOf(source, scanner), isOpen))
      .orderBy(...newestFirst)
      .limit(MOST_UNGRADED);
  },

  /** Issued before a moment (UTC ms) and neither over, graded nor removed by then, newest first. */
  openAt(source: DataSource, t: number): Promise<StoredSignal[]> {
    const isUngraded = or(isNull(signalOutcomes.closed_at), gt(signalOutcomes.closed_at, t));
    const isNotRemoved = or(isNull(signalRemovals.removed_at), gt(signalRemovals.removed_at, t));
    const isAlive = and(lt(signals.issued_at, t), gt(signals.expires_at, t));
    return select(db)
      .where(and(isOf(source), isAlive, isUngraded, isNotRemoved))
      .orderBy(...newestFirst)
      .limit(MOST_UNGRADED);
  },

  /** Newest first, hidden and voided ones too. */
  byPeriod(scanner: Scanner, source: DataSource, { from, to }: Period): Promise<StoredSignal[]> {
    return select(db)
      .where(and(isOf(source, scanner), gte(signals.issued_at, from), lt(signals.issued_at, to)))
      .orderBy(...newestFirst)
      .limit(MOST_OF_PERIOD);
  },

  /** Of scanners that have controls, those whose control is not known yet; newest first. */
  async ungradedControls(source: DataSource): Promise<SignalRow[]> {
    const rows = await select(db)
      .leftJoin(signalControls, eq(signalControls.signal_id, signals.id))
      .where(
        and(
          isOf(source),
          inArray(signals.scanner_type, SCANNERS.filter(hasControl)),
          isNull(signalControls.signal_id),
          isGradable,
        ),
      )
      .orderBy(...newestFirst)
      .limit(MOST_UNGRADED);
    return rows.map(({ signal }) => signal);
  },
});

const readEvidence = (db: Db) => ({
  /** Signals that had closed at a moment (UTC ms), with the controls known at that time. */
  async evidence(scanner: Scanner, source: DataSource, at: number): Promise<ClosedSignal[]> {
    const rows = await db
      .select({
        quality: signals.quality,
        status: signalOutcomes.status,
        r_net: signalOutcomes.r_net,
        controlHitShare: signalControls.hit_share,
        isBackfilled: signals.backfilled,
      })
      .from(signals)
      .innerJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
      .leftJoin(
        signalControls,
        and(eq(signalControls.signal_id, signals.id), lte(signalControls.closed_at, at)),
      )
      .where(and(isOf(source, scanner), lte(signalOutcomes.closed_at, at)))
      .orderBy(desc(signalOutcomes.closed_at), desc(signals.id))
      .limit(MOST_OF_EVIDENCE);
    return rows.map(({ status, ...row }) => ({ ...row, isHit: status === 'tp_hit' }));
  },
});
