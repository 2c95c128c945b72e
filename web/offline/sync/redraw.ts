import {
  formatStamp,
  latestStamp,
  nextStamp,
  type Stamp,
  stampMs,
} from '#contracts/rules/journal/hybrid-clock.ts';
import type { JournalRow } from '../journal/journal-db.ts';

type Redraw = {
  /** How late a stamp of this row may be, UTC ms. */
  readonly limitMs: number;
  readonly serverMs: number;
  readonly device: string;
};

/**
 * The row with new stamps for the unsent fields whose stamps the server refuses because they are ahead
 * of it: just after its clock and after every acceptable stamp of the row, in the order in which they
 * were written. A stamp that was acceptable stays as it is.
 *
 * An edit that replaced an unsent edit with an acceptable stamp (`base`) has to stay newer than that one,
 * which may have reached the server. Where the replaced stamp was ahead itself, what it replaced is not
 * known any more: then the limit is safe, since the server took nothing that is later.
 */
export function redrawStamps(row: JournalRow, { limitMs, serverMs, device }: Redraw): JournalRow {
  const isAhead = (stamp: Stamp): boolean => stamp !== '' && stampMs(stamp) > limitMs;
  const { base = {}, ...rest } = row;
  const unsent = Object.entries(row.unsent);
  const known = [
    ...Object.values(row.at ?? {}),
    ...Object.values(row.unsent),
    ...Object.values(base),
  ];
  let newest = latestStamp(known.filter((stamp) => stamp !== '' && !isAhead(stamp)));
  const ahead = unsent.filter(([, stamp]) => isAhead(stamp));
  const onUnknown = new Set(ahead.filter(([name]) => isAhead(base[name] ?? '')).map(([, s]) => s));
  const redrawn = new Map<Stamp, Stamp>();
  for (const stamp of [...new Set(ahead.map(([, each]) => each))].toSorted()) {
    const least = onUnknown.has(stamp) ? formatStamp(limitMs, 0, device) : null;
    newest = nextStamp(later(newest, least), serverMs, device);
    redrawn.set(stamp, newest);
  }
  if (redrawn.size === 0) return row;
  const kept = Object.entries(base).filter(([, stamp]) => !isAhead(stamp));
  return {
    ...rest,
    unsent: Object.fromEntries(unsent.map(([name, stamp]) => [name, redrawn.get(stamp) ?? stamp])),
    ...(kept.length > 0 && { base: Object.fromEntries(kept) }),
  };
}

const later = (a: Stamp | null, b: Stamp | null): Stamp | null =>
  latestStamp([a, b].filter((stamp) => stamp !== null));
