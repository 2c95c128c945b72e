import { type HeldRow, isRowKind, mergeChange, type RowKind } from './journal-rows.ts';
import {
  type ChangeResult,
  ROW_SKEW_LIMIT_MS,
  SEEN_LIMIT_MS,
  type RowChange,
  SKEW_LIMIT_MS,
} from './journal-sync.ts';
import { latestStamp, stampMs } from '#contracts/rules/journal/hybrid-clock.ts';

/** A row with its kind and the revision of its last change. */
export type KeptRow = HeldRow & { readonly kind: RowKind; readonly rev: number };

type Received = {
  /** What the device is told. */
  result: ChangeResult;
  /** The row as it has to be stored now; null when it stays as it was. */
  changed: KeptRow | null;
};

type Arrival = {
  /** The revision that the row gets if the change makes it another. */
  readonly nextRev: number;
  /** The server's clock, UTC ms. */
  readonly nowMs: number;
};

/**
 * Receives one change of a device, the same way on the server and in the demo.
 *
 * @param held the row as it is, null when it is not known
 */
export function receiveChange(
  held: KeptRow | null,
  change: RowChange,
  { nextRev, nowMs }: Arrival,
): Received {
  const { id, kind, at } = change;
  if (!isRowKind(kind)) {
    return stays({ id, status: 'invalid', detail: `kind: ${kind} is not known here` });
  }
  if (held !== null && held.kind !== kind) {
    return stays({ id, status: 'invalid', detail: `kind: this row is of the kind ${held.kind}` });
  }
  const limitMs = stampLimit(held, change, nowMs);
  if (isLater(latestStamp(Object.values(at)), limitMs)) {
    const row = held === null ? null : { ...held, id, at: { ...held.at } };
    return stays({ id, status: 'ahead', limit: new Date(limitMs).toISOString(), row });
  }
  return merged(held, { ...change, kind }, nextRev);
}

/** A change whose stamps are acceptable, merged into the row. */
function merged(
  held: KeptRow | null,
  { id, kind, set, at }: RowChange & { kind: RowKind },
  nextRev: number,
): Received {
  const outcome = mergeChange(kind, held, { fields: set, at });
  if (outcome.outcome === 'missing') return stays({ id, status: 'missing' });
  if (outcome.outcome === 'invalid') {
    return stays({ id, status: 'invalid', detail: outcome.detail });
  }
  const { row, isChanged } = outcome;
  const rev = held && !isChanged ? held.rev : nextRev;
  const synced = { id, kind, rev, fields: row.fields, at: { ...row.at } };
  return {
    result: { id, status: 'ok', row: synced },
    changed: isChanged ? { ...row, kind, rev } : null,
  };
}

const stays = (result: ChangeResult): Received => ({ result, changed: null });

const isLater = (stamp: string | null, limitMs: number): boolean =>
  stamp !== null && stampMs(stamp) > limitMs;

/**
 * How late a stamp of a row may be, in UTC ms: a little after the server's clock. A row that has stamps
 * beyond that, from a time when the server's own clock was ahead, can still be edited: an edit may always
 * be a little newer than the newest stamp that this server, or the one before a restore, ever confirmed.
 */
function stampLimit(held: KeptRow | null, { seen }: RowChange, nowMs: number): number {
  const newest = latestStamp(Object.values(held?.at ?? {}));
  const newestMs = newest === null ? 0 : stampMs(newest);
  const seenMs = seen === undefined ? 0 : Math.min(stampMs(seen), nowMs + SEEN_LIMIT_MS);
  return Math.max(nowMs + SKEW_LIMIT_MS, Math.max(newestMs, seenMs) + ROW_SKEW_LIMIT_MS);
}
