import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { signalOutcomes, signalRemovals, signals } from '#api/db/schema/signals.ts';
import { type AuditActor, appendAudit } from '#api/features/audit/audit.service.ts';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { commitToVoid } from './commitments.store.ts';
import { retally } from './signal-tallies.store.ts';

export type Removal = {
  readonly actor: Exclude<AuditActor, 'system'>;
  readonly at: number; // UTC ms
  readonly reason: string | null;
};

/** Voids an open signal or hides a closed one inside the caller's transaction. */
export async function removeSignal(
  tx: Db,
  id: string,
  { actor, at, reason }: Removal,
): Promise<'voided' | 'hidden' | null> {
  const [target] = await tx
    .select({ signal: signals, outcome: signalOutcomes.signal_id, removed: signalRemovals.kind })
    .from(signals)
    .leftJoin(signalOutcomes, eq(signalOutcomes.signal_id, signals.id))
    .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id))
    .where(eq(signals.id, id));
  if (!target) return null;
  if (target.removed !== null) return target.removed;
  const kind = target.outcome === null ? 'voided' : 'hidden';
  await tx.insert(signalRemovals).values({
    signal_id: id,
    kind,
    removed_at: at,
    removed_by: actor.username,
    reason,
  });
  await retally(tx, [id]);
  if (kind === 'voided') await commitToVoid(tx, { id, at, reason });
  await appendAudit(tx, {
    actor,
    action: `signals.${kind}`,
    target: describeSignal(target.signal),
    at,
  });
  return kind;
}

const describeSignal = (signal: typeof signals.$inferSelect): string =>
  `${scannerLabel[signal.scanner_type]}, ${signal.instrument} ${signal.signal_type}, ${new Date(signal.issued_at).toISOString()}`;

/** Voided signals are not graded; hidden ones are. */
export const isGradable = or(isNull(signalRemovals.kind), eq(signalRemovals.kind, 'hidden'));

export async function gradableOf<Row extends { signal_id: string }>(tx: Db, rows: readonly Row[]) {
  const ids = rows.map((row) => row.signal_id);
  if (ids.length === 0) return [];
  const gradableRows = await tx
    .select({ id: signals.id })
    .from(signals)
    .leftJoin(signalRemovals, eq(signalRemovals.signal_id, signals.id))
    .where(and(inArray(signals.id, ids), isGradable));
  const gradable = new Set(gradableRows.map(({ id }) => id));
  return rows.filter((row) => gradable.has(row.signal_id));
}
