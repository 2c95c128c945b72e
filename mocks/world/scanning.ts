import type { Scanner } from '#contracts/rules/scanners.ts';
import { candleStart } from '#contracts/rules/timeframes.ts';
import { gradeSignals } from './grade-signals.ts';
import { idOf, issueSignal } from './issue-signal.ts';
import { scannerPlans, type ScanResult, type ScanTask } from './scanner-plans.ts';
import type { ScannedPeriod, Tables } from './tables.ts';
import type { World } from './world.ts';

/** What periods of the market have brought never changes: a demo that starts anew computes nothing twice. */
const scanned = new Map<string, Promise<ScanResult>>();

function scan(scanner: Scanner, task: ScanTask): Promise<ScanResult> {
  const name = `${scanner} ${task.period} ${task.slots.join(' ')}`;
  const known = scanned.get(name) ?? scannerPlans[scanner].scan(task);
  scanned.set(name, known);
  return known;
}

/** The newest periods of a scanner that have begun, oldest first. */
function periodsUpTo(scanner: Scanner, t: number): number[] {
  const plan = scannerPlans[scanner];
  const periods = [plan.periodOf(t)];
  while (periods.length < plan.periods) periods.unshift(plan.periodBefore(periods[0] ?? t));
  return periods;
}

const isOf =
  (scanner: Scanner, period: number) =>
  (each: ScannedPeriod): boolean =>
    each.scanner === scanner && each.period === period;

/** What of a period is due, or null where nothing is. */
function dueOf({ scans }: Tables, scanner: Scanner, period: number, t: number): number[] | null {
  const seen = scans.find(isOf(scanner, period));
  if (seen?.isOver === true) return null;
  const due = scannerPlans[scanner]
    .slotsOf(period)
    .filter((slot) => slot > (seen?.doneTo ?? 0) && slot <= t);
  return due.length === 0 ? null : due;
}

type Scan = { readonly scanner: Scanner; readonly period: number; readonly now: number };

/** Puts down what was found; what is there already stays as it was issued. */
function keep(tables: Tables, { scanner, period, now }: Scan, result: ScanResult): void {
  const isReplay = period !== scannerPlans[scanner].periodOf(now);
  const fresh = result.found
    .filter((found) => !tables.signals.some(({ signal }) => signal.id === idOf(found)))
    .map((found) => issueSignal(found, { scanner, isReplay, known: tables.signals, now }));
  tables.signals = [...tables.signals, ...fresh].toSorted(
    (a, b) =>
      b.signal.issued_at - a.signal.issued_at || b.signal.id.localeCompare(a.signal.id, 'en'),
  );
  const others = tables.scans.filter((each) => !isOf(scanner, period)(each));
  const { doneTo, isOver } = result;
  tables.scans = [...others, { scanner, period, doneTo, isOver }];
}

/** @returns whether anything had ended */
async function grade(world: World, t: number): Promise<boolean> {
  const grades = await gradeSignals((await world.read()).signals, t);
  if (grades.size === 0) return false;
  await world.change(({ signals }) => {
    for (const stored of signals) {
      // Voided meanwhile, it stays without a result.
      if (stored.removal?.kind !== 'voided') Object.assign(stored, grades.get(stored.signal.id));
    }
  });
  return true;
}

/**
 * Looks at all slots of a scanner that are due at a moment, the oldest period first.
 *
 * @returns whether there were any
 */
async function scanDue(world: World, scanner: Scanner, t: number): Promise<boolean> {
  const before = await world.read();
  let hasLooked = false;
  for (const period of periodsUpTo(scanner, t)) {
    const slots = dueOf(before, scanner, period, t);
    if (slots === null) continue;
    const result = await scan(scanner, { period, slots });
    // The present is judged by what became of the past.
    if (period === scannerPlans[scanner].periodOf(t)) await grade(world, t);
    await world.change((tables) => keep(tables, { scanner, period, now: t }, result));
    hasLooked = true;
  }
  return hasLooked;
}

/** The newest slot that a scanner has looked at; null before the first. */
export function lastScanOf({ scans }: Tables, scanner: Scanner): string | null {
  const slots = scans.filter((each) => each.scanner === scanner).map(({ doneTo }) => doneTo);
  return slots.length === 0 ? null : new Date(Math.max(...slots)).toISOString();
}

type Deps = {
  readonly world: World;
  /** UTC ms. */
  readonly now: () => number;
  /** Called when signals were found or graded. */
  readonly onChange: () => void;
};

/** The scanners of the demo: nothing runs by itself, what is due is computed when it is asked for. */
export function createScanning({ world, now, onChange }: Deps) {
  const running = new Map<Scanner, Promise<boolean>>();
  let gradedAt = -Infinity;

  async function share(scanner: Scanner): Promise<boolean> {
    const mine =
      running.get(scanner) ?? scanDue(world, scanner, now()).finally(() => running.delete(scanner));
    running.set(scanner, mine);
    return mine;
  }

  return {
    /** Brings scanners, and all grades, up to now. Calls at the same time share the work. */
    async bringUpToDate(scanners: readonly Scanner[]): Promise<void> {
      let hasLooked = false;
      for (const scanner of scanners) hasLooked = (await share(scanner)) || hasLooked;
      const minute = candleStart('EURUSD', 'M1', now());
      if (!hasLooked && minute === gradedAt) return;
      gradedAt = minute;
      const hasGraded = await grade(world, now());
      if (hasLooked || hasGraded) onChange();
    },
  };
}
