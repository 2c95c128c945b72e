import type { Analytics, Figure } from '#contracts/analytics.ts';
import { STEP_MS, type Steps } from '#api/domain/analytics.ts';
import type { AnalyticsStore } from './analytics.store.ts';
import { ACTIVITY_KEPT_MS, type FigureStore } from './metrics.store.ts';
import { countStep, type Derived, DERIVED } from './sources.ts';

/** What is under way, and what is over for so short a time that nothing has been kept of it yet. */
const LIVE_STEPS = 3;

type Course = Analytics['figures'][Figure];
type Stores = {
  readonly sources: AnalyticsStore;
  readonly figures: Pick<FigureStore, 'between'>;
};
type Asked = {
  readonly shown: Steps;
  readonly before: Steps;
  /** The UTC day on which counting began; null: it has not. */
  readonly countedSince: number | null;
  readonly now: number;
};
/** The figure of a step; null: it is not known. */
type FigureOf = (name: Figure, at: number) => number | null;

/** Every figure over the steps that are shown, and its total over those before them. */
export async function readCourses(
  { sources, figures }: Stores,
  asked: Asked,
): Promise<Analytics['figures']> {
  const figureOf = await readFigures({ sources, figures }, asked);
  const { shown, before } = asked;
  const derived = (name: Derived): Course => ({
    ...courseOver(shown, (at) => figureOf(name, at)),
    before: totalOf(before.at.map((at) => figureOf(name, at))),
  });
  const counted = (name: 'api_calls' | 'likes'): Course => ({
    ...courseOver(shown, (at) => figureOf(name, at)),
    before: isCounted(asked) ? totalOf(before.at.map((at) => figureOf(name, at) ?? 0)) : null,
  });
  return {
    active_users: {
      ...courseOver(shown, (at) => figureOf('active_users', at)),
      total: await sources.activeSince(shown.from),
      before: await activeBefore(sources, asked),
    },
    sign_ins: derived('sign_ins'),
    api_calls: counted('api_calls'),
    journal_entries: derived('journal_entries'),
    posts: derived('posts'),
    likes: counted('likes'),
  };
}

async function readFigures({ sources, figures }: Stores, asked: Asked): Promise<FigureOf> {
  const { shown, before, now } = asked;
  const kept = await figures.between(shown.unit, { from: before.from, to: now + 1 });
  const known = new Map(kept.map(({ name, at, value }) => [`${name} ${at}`, value]));
  const live = shown.at.filter((at) => !known.has(`${DERIVED[0]} ${at}`)).slice(-LIVE_STEPS);
  for (const at of live) {
    const counts = await countStep(sources, shown.unit, at);
    for (const [name, value] of Object.entries(counts)) known.set(`${name} ${at}`, value);
  }
  return (name, at) => known.get(`${name} ${at}`) ?? null;
}

function courseOver(
  { at }: Steps,
  figureAt: (at: number) => number | null,
): Pick<Course, 'total' | 'course'> {
  const course = at.map((begin) => figureAt(begin) ?? 0);
  return { course, total: sumOf(course) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Null where a part of it is not known. */
function totalOf(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sumOf(known) : null;
}

/** Counting had begun before all of it; of its first day it may have missed a part. */
const isCounted = ({ before, countedSince }: Asked): boolean =>
  countedSince !== null && before.from >= countedSince + STEP_MS.day;

/** Who called is kept for a while only, and adding up days would count many of them twice. */
async function activeBefore(sources: AnalyticsStore, asked: Asked): Promise<number | null> {
  const { before, shown, now } = asked;
  const isKept = before.from >= now - ACTIVITY_KEPT_MS[before.unit];
  if (!isKept || !isCounted(asked)) return null;
  return sources.activeBetween(before.unit, { from: before.from, to: shown.from });
}
