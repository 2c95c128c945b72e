import { type HeldRow, isRowKind, mergeChange, type RowKind } from './journal-rows.ts';
import { type ChangeResult, type RowChange, SKEW_LIMIT_MS } from './journal-sync.ts';
import { latestStamp, stampMs } from './rules/hybrid-clock.ts';

/** A row with its kind and the revision of its last change. */
export type KeptRow = HeldRow & { readonly kind: RowKind; readonly rev: number };

type Received = {
  /** What the device is told. */
  result: ChangeResult;
  /** The row as it has to be stored now; null when it stays as it was. */
  changed: KeptRow | null;
};

/**
 * Receives one change of a device, the same way on the server and in the demo.
 *
 * @param held the row as it is, null when it is not known
 * @param nextRev the revision that the row gets if the change makes it another
 */
export function receiveChange(
  held: KeptRow | null,
  { id, kind, set, at }: RowChange,
  nextRev: number,
): Received {
  if (!isRowKind(kind)) {
    return stays({ id, status: 'invalid', detail: `kind: ${kind} is not known here` });
  }
  if (held !== null && held.kind !== kind) {
    return stays({ id, status: 'invalid', detail: `kind: this row is of the kind ${held.kind}` });
  }
  const merged = mergeChange(kind, held, { fields: set, at });
  if (merged.outcome === 'missing') return stays({ id, status: 'missing' });
  if (merged.outcome === 'invalid') {
    return stays({ id, status: 'invalid', detail: merged.detail });
  }
  const { row, isChanged } = merged;
  const rev = held && !isChanged ? held.rev : nextRev;
  const synced = { id, kind, rev, fields: row.fields, at: { ...row.at } };
  return {
    result: { id, status: 'ok', row: synced },
    changed: isChanged ? { ...row, kind, rev } : null,
  };
}

const stays = (result: ChangeResult): Received => ({ result, changed: null });

/**
 * Whether the device's clock is wrong: nothing of its changes is stored then, and it is told, so that
 * it sets its stamps right once. Stamps corrected here would be newer at each retry.
 */
export function isClockAhead(changes: readonly RowChange[], nowMs: number): boolean {
  const latest = latestStamp(changes.flatMap(({ at }) => Object.values(at)));
  return latest !== null && stampMs(latest) > nowMs + SKEW_LIMIT_MS;
}
