import {
  formatStamp,
  latestStamp,
  nextStamp,
  type Stamp,
  stampMs,
} from '#contracts/rules/journal/hybrid-clock.ts';
import type { JournalRow } from '../journal/journal-db.ts';

type Redraw = {
  /** The latest acceptable stamp time of this row, UTC ms. */
  readonly limitMs: number;
  readonly serverMs: number;
  readonly device: string;
};

/**
 * Replaces the unsent stamps that the server rejects because they are ahead of its clock. New stamps follow
 * the server's clock and all acceptable stamps of the row, in the original order. Acceptable stamps stay.
 *
 * An edit that replaced an acceptable unsent stamp (`base`) must stay newer than it: that edit may have
 * reached the server. If the replaced stamp was ahead too, its predecessor is unknown; then the limit is a
 * safe lower bound, because the server accepted nothing later.
 */
export function redrawStamps(row: JournalRow, { limitMs, serverMs, device }: Redraw): JournalRow {
  const isAhead = (stamp: Stamp): boolean => stamp !== '' && stampMs(stamp) > limitMs;
  const { base = {}, ...rest } = row;
  const unsent = Object.entries(row.unsent);
  const stamps = [
    ...Object.values(row.at ?? {}),
    ...Object.values(row.unsent),
    ...Object.values(base),
  ];
  let newest = latestStamp(stamps.filter((stamp) => stamp !== '' && !isAhead(stamp)));
  const ahead = unsent.filter(([, stamp]) => isAhead(stamp));
  const onUnknown = new Set(ahead.filter(([name]) => isAhead(base[name] ?? '')).map(([, s]) => s));
  const redrawn = new Map<Stamp, Stamp>();
  for (const stamp of [...new Set(ahead.map(([, each]) => each))].toSorted()) {
    const least = onUnknown.has(stamp) ? formatStamp(limitMs, 0, device) : null;
    newest = nextStamp(later(newest, least), serverMs, device);
    redrawn.set(stamp, newest);
  }
  if (redrawn.size === 0) return row;
  const acceptable = Object.entries(base).filter(([, stamp]) => !isAhead(stamp));
  return {
    ...rest,
    unsent: Object.fromEntries(unsent.map(([name, stamp]) => [name, redrawn.get(stamp) ?? stamp])),
    ...(acceptable.length > 0 && { base: Object.fromEntries(acceptable) }),
  };
}

const later = (a: Stamp | null, b: Stamp | null): Stamp | null =>
  latestStamp([a, b].filter((stamp) => stamp !== null));
