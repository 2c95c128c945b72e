import { beginOf, STEP_MS, type StepUnit, stepsUpTo } from '#api/domain/analytics.ts';
import type { AnalyticsStore } from './analytics.store.ts';
import { ACTIVITY_KEPT_MS, type FigureRow, type FigureStore } from './metrics.store.ts';
import { countStep, DERIVED } from './sources.ts';

/** A range of the analytics and the one before it. */
const STEPS: Readonly<Record<StepUnit, number>> = { hour: 48, day: 180 };
/** How many steps are counted in one run: a server that was away for long, or is new, catches up by the hour. */
const STEPS_OF_RUN = 60;

const HOURS_KEPT_MS = 8 * STEP_MS.day;

type Deps = {
  readonly sources: AnalyticsStore;
  readonly figures: FigureStore;
  /** UTC ms. */
  readonly now: () => number;
};
export type RollUpService = ReturnType<typeof createRollUp>;

/** Keeps the figures of hours and days that are over, so that what they cost to read does not grow. */
export function createRollUp({ sources, figures, now }: Deps) {
  /** Those that are over and have no figures yet, the newest first. */
  async function missing(unit: StepUnit): Promise<number[]> {
    const last = beginOf(unit, now()) - STEP_MS[unit];
    const { at, from } = stepsUpTo(unit, last, STEPS[unit]);
    const known = await figures.between(unit, { from, to: last + 1 });
    const done = new Set(known.flatMap((row) => (row.name === DERIVED[0] ? row.at : [])));
    return at.filter((begin) => !done.has(begin)).toReversed();
  }

  /** Who called is known from the begin of counting on, and for some time. */
  const knowsCallers = (unit: StepUnit, at: number, countedSince: number | null): boolean =>
    countedSince !== null && at >= countedSince && at >= now() - ACTIVITY_KEPT_MS[unit];

  async function rowsOf(
    unit: StepUnit,
    at: number,
    countedSince: number | null,
  ): Promise<FigureRow[]> {
    const { active_users, ...derived } = await countStep(sources, unit, at);
    const rows: FigureRow[] = DERIVED.map((name) => ({ unit, at, name, value: derived[name] }));
    if (knowsCallers(unit, at, countedSince)) {
      rows.push({ unit, at, name: 'active_users', value: active_users });
    }
    return rows;
  }

  function removeOld(): Promise<void> {
    const at = now();
    const { hour, day, week } = ACTIVITY_KEPT_MS;
    return figures.removeBefore({
      figures: { hour: at - HOURS_KEPT_MS },
      activity: { hour: at - hour, day: at - day, week: at - week },
    });
  }

  return {
    /** Counts what is over; repeating it changes nothing. Then removes what no screen reads any more. */
    async run(): Promise<void> {
      const countedSince = await figures.countedSince();
      for (const unit of ['hour', 'day'] as const) {
        const rows: FigureRow[] = [];
        for (const at of (await missing(unit)).slice(0, STEPS_OF_RUN)) {
          rows.push(...(await rowsOf(unit, at, countedSince)));
        }
        await figures.keep(rows);
      }
      await removeOld();
    },
  };
}
