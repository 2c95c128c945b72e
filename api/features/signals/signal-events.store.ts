import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { type signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { postNotice } from '#api/features/notifications/post-event.service.ts';
import { closedSignalNotification, newSignalNotification } from '#api/domain/notification-copy.ts';

type SignalRow = typeof signals.$inferSelect;
type OutcomeRow = typeof signalOutcomes.$inferSelect;

/** How signals are told of. */
export type SignalNews = {
  readonly at: number; // UTC ms
  /** Peak signals are not rung out of the platform's trading hours; the other scanners have hours of their own. */
  readonly isOutOfHours: boolean;
};

/** Tells members of signals inside the transaction that issues them; of backfilled ones nobody. */
export async function tellIssued(
  tx: Db,
  rows: readonly SignalRow[],
  news: SignalNews,
): Promise<void> {
  for (const signal of rows.filter(({ backfilled }) => !backfilled)) {
    const expires_at = new Date(signal.expires_at).toISOString();
    await postNotice(tx, {
      ...newSignalNotification({ ...signal, expires_at }),
      ...sharedOf(signal, news),
      key: `signal:${signal.id}`,
    });
  }
}

/** The same of how signals ended that members were told of. */
export async function tellClosed(
  tx: Db,
  outcomes: readonly OutcomeRow[],
  news: SignalNews,
): Promise<void> {
  const closed = new Map(outcomes.map((outcome) => [outcome.signal_id, outcome]));
  if (closed.size === 0) return;
  const issuedLive = and(inArray(signals.id, [...closed.keys()]), eq(signals.backfilled, false));
  for (const signal of await tx.select().from(signals).where(issuedLive)) {
    const outcome = closed.get(signal.id);
    if (outcome === undefined) continue;
    const closed_at = new Date(outcome.closed_at).toISOString();
    await postNotice(tx, {
      ...closedSignalNotification({ ...signal, ...outcome, closed_at }),
      ...sharedOf(signal, news),
      key: `signal-closed:${signal.id}`,
    });
  }
}

const sharedOf = ({ scanner_type }: SignalRow, { at, isOutOfHours }: SignalNews) => ({
  audience: 'members' as const,
  isQuiet: scanner_type === 'peak' && isOutOfHours,
  at,
});
