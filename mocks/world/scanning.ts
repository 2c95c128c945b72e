import {
  gradeControl,
  gradeSignal,
  inOtherDirection,
  type GradingCandle,
  gradingCandles,
  hoursToRefine,
  withShorter,
} from '#api/engine/outcomes/grading.ts';
import { hasControl } from '#api/engine/outcomes/record-statistics.ts';
import { issueSignal, type IssuedSignal } from '#api/engine/signals/issue-signal.ts';
import type { FoundSignal } from '#api/engine/signals/signal-draft.ts';
import { candleStart } from '#contracts/rules/market/timeframes.ts';
import type { Scanner } from '#contracts/rules/signals/scanners.ts';
import { yieldToEventLoop, candlesOf } from './market.ts';
import { scannerPlans, type ScanResult, type ScanTask } from './scanner-plans.ts';
import type { ScannedPeriod, StoredSignal, Tables } from './tables.ts';
import type { World } from './world.ts';

/** The closed candles of a signal's life: hours, and minutes where hours leave a doubt. */
function lifeCandles(signal: IssuedSignal, asOf: number): GradingCandle[] {
  const { instrument, issued_at, expires_at } = signal;
  const minutes = (from: number, to: number): GradingCandle[] =>
    gradingCandles(instrument, 'M1', candlesOf(instrument, 'M1', from, to));
  const until = Math.min(asOf, expires_at);
  const lastHour = candleStart(instrument, 'H1', until);
  const begin = candleStart(instrument, 'H1', issued_at);
  const hours = gradingCandles(instrument, 'H1', candlesOf(instrument, 'H1', begin, lastHour));
  const trades = hasControl(signal.scanner_type) ? [signal, inOtherDirection(signal)] : [signal];
  const refined = new Map(
    hoursToRefine(trades, hours).map((hour): [number, GradingCandle[]] => [
      hour.t,
      minutes(hour.t, hour.end),
    ]),
  );
  const lastMinute = candleStart(instrument, 'M1', until);
  return [...withShorter(hours, refined), ...minutes(lastHour, lastMinute)];
}

const isGradable = ({ outcome, control, removal, signal }: StoredSignal): boolean =>
  removal?.kind !== 'voided' &&
  (outcome === null || (control === null && hasControl(signal.scanner_type)));

export type Grade = Pick<StoredSignal, 'outcome' | 'control'>;

/** Grades up to a moment (UTC ms). @returns by id, of those that have ended */
async function gradeSignals(
  signals: readonly StoredSignal[],
  asOf: number,
): Promise<Map<string, Grade>> {
  const grades = new Map<string, Grade>();
  for (const { signal, ...before } of signals.filter(isGradable)) {
    const candles = lifeCandles(signal, asOf);
    const outcome = before.outcome ?? gradeSignal(signal, candles, asOf);
    const control =
      before.control ??
      (hasControl(signal.scanner_type) ? gradeControl(signal, candles, asOf) : null);
    if (outcome !== before.outcome || control !== before.control) {
      grades.set(signal.id, { outcome, control });
    }
    await yieldToEventLoop();
  }
  return grades;
}

type Issue = {
  readonly scanner: Scanner;
  readonly isReplay: boolean; // of a period before the present one: judged without evidence
  readonly earlier: readonly StoredSignal[]; // all signals so far
  readonly now: number; // UTC ms
};

/** Key of a signal as an id: the same find is the same signal in every tab. */
const idOf = ({ key }: FoundSignal): string => key.replaceAll(':', '-');

/** The evidence: graded signals of the scanner at the slot. */
function closedBefore({ scanner, isReplay, earlier }: Issue, slot: number) {
  if (isReplay) return [];
  return earlier.flatMap(({ signal, outcome, control }) => {
    if (signal.scanner_type !== scanner || outcome === null || outcome.closed_at > slot) return [];
    const isControlKnown = control !== null && control.closed_at <= slot;
    return {
      quality: signal.quality,
      isHit: outcome.status === 'tp_hit',
      r_net: outcome.r_net,
      controlHitShare: isControlKnown ? control.hit_share : null,
      isBackfilled: signal.backfilled,
    };
  });
}

function issueFound(candidate: FoundSignal, issue: Issue): StoredSignal {
  const { scanner, isReplay, now } = issue;
  const closed = closedBefore(issue, candidate.slot);
  const fixed = { scanner, source: 'simulated', closed, isCapped: true, isReplay, now } as const;
  const signal = { id: idOf(candidate), ...issueSignal(candidate, fixed) };
  return { signal, outcome: null, control: null, removal: null };
}

const REPLAYED = ['1m_sniper', 'weekly', 'peak'] as const; // the quickest first

/** The signals of a period never change: a restarted demo computes nothing twice. */
const scanned = new Map<string, Promise<ScanResult>>();

function scan(scanner: Scanner, task: ScanTask): Promise<ScanResult> {
  const name = `${scanner} ${task.period} ${task.slots.join(' ')}`;
  const earlier = scanned.get(name) ?? scannerPlans[scanner].scan(task);
  scanned.set(name, earlier);
  return earlier;
}

/** The periods of a scanner before the present one, newest first. */
function pastPeriods(scanner: Scanner, t: number): number[] {
  const plan = scannerPlans[scanner];
  const periods: number[] = [];
  let period = plan.periodOf(t);
  while (periods.length < plan.past) periods.push((period = plan.periodBefore(period)));
  return periods;
}

const isOf =
  (scanner: Scanner, period: number) =>
  (each: ScannedPeriod): boolean =>
    each.scanner === scanner && each.period === period;

type Due = ScanTask & { readonly scanner: Scanner };

function dueOf({ scans }: Tables, scanner: Scanner, period: number, t: number): Due[] {
  const seen = scans.find(isOf(scanner, period));
  if (seen?.isOver === true) return [];
  const slots = scannerPlans[scanner]
    .slotsOf(period)
    .filter((slot) => slot > (seen?.doneTo ?? 0) && slot <= t);
  return slots.length === 0 ? [] : [{ scanner, period, slots }];
}

function keep(tables: Tables, { scanner, period }: Due, result: ScanResult, now: number): void {
  const isReplay = period !== scannerPlans[scanner].periodOf(now);
  const fresh = result.signals
    .filter((candidate) => !tables.signals.some(({ signal }) => signal.id === idOf(candidate)))
    .map((candidate) => issueFound(candidate, { scanner, isReplay, earlier: tables.signals, now }));
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

async function look(world: World, due: Due, t: number): Promise<void> {
  const result = await scan(due.scanner, due);
  await world.change((tables) => keep(tables, due, result, t));
}

/** @returns whether anything of the present was due */
async function scanPresent(world: World, scanner: Scanner, t: number): Promise<boolean> {
  const due = dueOf(await world.read(), scanner, scannerPlans[scanner].periodOf(t), t);
  for (const each of due) await look(world, each, t);
  return due.length > 0;
}

/** The newest slot that a scanner has scanned; null before the first. */
export function lastScanOf({ scans }: Tables, scanner: Scanner): number | null {
  const slots = scans.filter((each) => each.scanner === scanner).map(({ doneTo }) => doneTo);
  return slots.length === 0 ? null : Math.max(...slots);
}

type Deps = {
  readonly world: World;
  readonly now: () => number; // UTC ms
  readonly onChange: () => void; // called when signals were found or graded
};

/** Due slots are computed on demand: the current period, then earlier ones, newest first. */
export function createScanning({ world, now, onChange }: Deps) {
  const running = new Map<Scanner, Promise<boolean>>();
  let replay: Promise<void> | null = null;
  let gradedAt = -Infinity;

  function share(scanner: Scanner): Promise<boolean> {
    const mine =
      running.get(scanner) ??
      scanPresent(world, scanner, now()).finally(() => running.delete(scanner));
    running.set(scanner, mine);
    return mine;
  }

  async function replayPast(due: readonly Due[]): Promise<void> {
    for (const each of due) {
      await Promise.all(running.values()); // the user waits for the present
      await look(world, each, now());
      await grade(world, now());
      onChange();
    }
    replay = null;
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
    /**
     * Starts to scan earlier periods; call it after the current period is answered.
     *
     * @returns whether there is more of it to come
     */
    async replayRest(): Promise<boolean> {
      const tables = await world.read();
      const t = now();
      const due = REPLAYED.flatMap((scanner) =>
        pastPeriods(scanner, t).flatMap((period) => dueOf(tables, scanner, period, t)),
      );
      if (due.length > 0) replay ??= replayPast(due);
      return replay !== null;
    },
  };
}
