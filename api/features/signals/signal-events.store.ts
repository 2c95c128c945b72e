import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#api/db/database.ts';
import { type signalOutcomes, signals } from '#api/db/schema/signals.ts';
import { postEvent } from '#api/features/notifications/post-event.service.ts';
import { closedSignalNotification, newSignalNotification } from '#api/domain/notification-copy.ts';

type SignalRow = typeof signals.$inferSelect;
type OutcomeRow = typeof signalOutcomes.$inferSelect;

export type NotificationTiming = {
  readonly at: number; // UTC ms
  /** Peak signals are silent outside the platform's trading hours; other scanners have their own hours. */
  readonly isOutOfHours: boolean;
};

/** Notifies members inside the transaction that issues the signals; not of backfilled ones. */
export async function notifyIssued(tx: Db, rows: readonly SignalRow[], timing: NotificationTiming) {
  for (const signal of rows.filter(({ backfilled }) => !backfilled)) {
    const expires_at = new Date(signal.expires_at).toISOString();
    await postEvent(tx, {
      ...newSignalNotification({ ...signal, expires_at }),
      ...sharedOf(signal, timing),
      key: `signal:${signal.id}`,
    });
  }
}

/** Notifies members of outcomes of live signals, inside the transaction that stores them. */
export async function notifyClosed(
  tx: Db,
  outcomes: readonly OutcomeRow[],
  timing: NotificationTiming,
): Promise<void> {
  const closed = new Map(outcomes.map((outcome) => [outcome.signal_id, outcome]));
  if (closed.size === 0) return;
  const issuedLive = and(inArray(signals.id, [...closed.keys()]), eq(signals.backfilled, false));
  for (const signal of await tx.select().from(signals).where(issuedLive)) {
    const outcome = closed.get(signal.id);
    if (outcome === undefined) continue;
    const closed_at = new Date(outcome.closed_at).toISOString();
    await postEvent(tx, {
      ...closedSignalNotification({ ...signal, ...outcome, closed_at }),
      ...sharedOf(signal, timing),
      key: `signal-closed:${signal.id}`,
    });
  }
}

const sharedOf = ({ scanner_type }: SignalRow, { at, isOutOfHours }: NotificationTiming) => ({
  audience: 'members' as const,
  isQuiet: scanner_type === 'peak' && isOutOfHours,
  at,
});
