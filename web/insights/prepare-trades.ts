import type { JournalEntry } from '#contracts/journal/journal.ts';
import { DAY_MS } from '#contracts/rules/durations.ts';
import { priceR } from '#contracts/rules/journal/trade-metrics.ts';
import { createZoneClock, type ZoneClock } from '#contracts/rules/time/broker-zone.ts';
import { createLabels, type Label } from './labels.ts';
import { type Amounts, amountsOf, netR, plannedRatio } from './net-r.ts';

/** A closed trade with all that does not depend on what is asked. */
export type Trade = {
  readonly entry: JournalEntry;
  readonly closedAt: number; // UTC ms
  /** From open to close; null when one of them is not known, or they contradict each other. */
  readonly heldMs: number | null;
  /** The day of the close in the trader's zone, as days since 1970. */
  readonly day: number;
  readonly amounts: Amounts; // of its own currency
  readonly priceR: number | null;
  readonly netR: number | null;
  readonly plannedRatio: number | null;
  /** The groups it belongs to, of all dimensions. */
  readonly labels: readonly Label[];
};

type Timed = {
  readonly entry: JournalEntry;
  readonly startedAt: number; // opened, or the date where that is not known
  readonly closedAt: number;
  readonly heldMs: number | null;
};

const momentOf = (instant: string | null): number | null =>
  instant === null ? null : Date.parse(instant);

function heldOf(openedAt: number | null, closedAt: number | null): number | null {
  if (openedAt === null || closedAt === null || closedAt < openedAt) return null;
  return closedAt - openedAt;
}

function toTimed(entry: JournalEntry): Timed {
  const date = Date.parse(entry.date);
  const [openedAt, closedAt] = [momentOf(entry.opened_at), momentOf(entry.closed_at)];
  const heldMs = heldOf(openedAt, closedAt);
  return { entry, startedAt: openedAt ?? date, closedAt: closedAt ?? date, heldMs };
}

const byClose = (a: Timed, b: Timed): number =>
  a.closedAt - b.closedAt || (a.entry.id < b.entry.id ? -1 : 1);

/** @param clock of the trader */
function createPreparation(clock: ZoneClock) {
  const labelsOf = createLabels(clock);
  return (timed: Timed): Trade => {
    const { entry, closedAt, heldMs } = timed;
    const amounts = amountsOf(entry);
    return {
      entry,
      closedAt,
      heldMs,
      day: Math.floor(clock(closedAt) / DAY_MS),
      amounts,
      priceR: priceR(entry),
      netR: netR(entry, amounts),
      plannedRatio: plannedRatio(entry),
      labels: labelsOf(entry, timed),
    };
  };
}

/**
 * The closed ones of the trades, in the order in which they closed; of those at one moment, by their ids.
 *
 * @param zone the trader's IANA zone
 */
export function prepareTrades(entries: readonly JournalEntry[], zone: string): readonly Trade[] {
  const closed = entries.filter(({ status }) => status === 'closed').map(toTimed);
  return closed.toSorted(byClose).map(createPreparation(createZoneClock(zone)));
}
