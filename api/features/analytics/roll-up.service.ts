import { beginOf, STEP_MS, type StepUnit, stepsUpTo } from '#api/domain/analytics.ts';
import type { AnalyticsStore } from './analytics.store.ts';
import { ACTIVITY_RETENTION_MS, type FigureRow, type FigureStore } from './metrics.store.ts';
import { countStep, DERIVED } from './time-series.ts';

/** Steps that cover an analytics range and the one before it. */
const STEPS: Readonly<Record<StepUnit, number>> = { hour: 48, day: 180 };
/** Steps per run: a new server, or one that was down for long, catches up over several runs. */
const STEPS_OF_RUN = 60;

const HOURS_RETENTION_MS = 8 * STEP_MS.day;

type Deps = { sources: AnalyticsStore; figures: FigureStore; now: () => number };
export type RollUpService = ReturnType<typeof createRollUp>;

export function createRollUp({ sources, figures, now }: Deps) {
  async function missing(unit: StepUnit): Promise<number[]> {
    const last = beginOf(unit, now()) - STEP_MS[unit];
    const { at, from } = stepsUpTo(unit, last, STEPS[unit]);
    const existing = await figures.between(unit, { from, to: last + 1 });
    const done = new Set(existing.flatMap((row) => (row.name === DERIVED[0] ? row.at : [])));
    return at.filter((begin) => !done.has(begin)).toReversed();
  }

  /** Callers are available from the start of counting on, within the retention. */
  const knowsCallers = (unit: StepUnit, at: number, countedSince: number | null): boolean =>
    countedSince !== null && at >= countedSince && at >= now() - ACTIVITY_RETENTION_MS[unit];

  async function rowsOf(unit: StepUnit, at: number, countedSince: number | null) {
    const { active_users, ...derived } = await countStep(sources, unit, at);
    const rows: FigureRow[] = DERIVED.map((name) => ({ unit, at, name, value: derived[name] }));
    if (knowsCallers(unit, at, countedSince)) {
      rows.push({ unit, at, name: 'active_users', value: active_users });
    }
    return rows;
  }

  function removeOld(): Promise<void> {
    const at = now();
    const { hour, day, week } = ACTIVITY_RETENTION_MS;
    return figures.removeBefore({
      figures: { hour: at - HOURS_RETENTION_MS },
      activity: { hour: at - hour, day: at - day, week: at - week },
    });
  }

  return {
    /** Counts finished steps (idempotent), then removes expired data. */
    async run(): Promise<void> {
      const countedSince = await figures.countedSince();
      for (const unit of ['hour', 'day'] as const) {
        const rows: FigureRow[] = [];
        for (const at of (await missing(unit)).slice(0, STEPS_OF_RUN)) {
          rows.push(...(await rowsOf(unit, at, countedSince)));
        }
        await figures.addFinal(rows);
      }
      await removeOld();
    },
  };
}
