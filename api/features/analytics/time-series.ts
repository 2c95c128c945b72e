import type { Analytics, Figure } from '#contracts/analytics.ts';
import { STEP_MS, type Steps, type StepUnit } from '#api/domain/analytics.ts';
import type { AnalyticsStore } from './analytics.store.ts';
import { ACTIVITY_RETENTION_MS, type FigureStore } from './metrics.store.ts';

/** Figures that can be recounted from stored data; the others are counted as they happen. */
export const DERIVED = ['sign_ins', 'journal_entries', 'posts'] as const satisfies Figure[];
type Derived = (typeof DERIVED)[number];

type Sources = Pick<AnalyticsStore, 'signIns' | 'journalEntries' | 'posts' | 'activeIn'>;

/** Counts a step (its start, UTC ms) from stored data. */
export async function countStep(store: Sources, unit: StepUnit, at: number) {
  const span = { from: at, to: at + STEP_MS[unit] };
  return {
    sign_ins: await store.signIns(span),
    journal_entries: await store.journalEntries(span),
    posts: await store.posts(span),
    active_users: await store.activeIn(unit, at),
  };
}

/** Steps in progress, or over for so short a time that no figures are stored yet. */
const LIVE_STEPS = 3;

type TimeSeries = Analytics['figures'][Figure];
type Stores = { readonly sources: AnalyticsStore; readonly figures: Pick<FigureStore, 'between'> };
type SeriesQuery = {
  readonly current: Steps;
  readonly before: Steps;
  readonly countedSince: number | null; // the UTC day on which counting began; null when it has not
  readonly now: number;
};
/** The figure of a step; null when unknown. */
type FigureOf = (name: Figure, at: number) => number | null;

export async function readTimeSeries({ sources, figures }: Stores, query: SeriesQuery) {
  const figureOf = await readFigures({ sources, figures }, query);
  const { current, before } = query;
  const derived = (name: Derived): TimeSeries => ({
    ...seriesOver(current, (at) => figureOf(name, at)),
    before: totalOf(before.at.map((at) => figureOf(name, at))),
  });
  const counted = (name: 'api_calls' | 'likes'): TimeSeries => ({
    ...seriesOver(current, (at) => figureOf(name, at)),
    before: isCounted(query) ? totalOf(before.at.map((at) => figureOf(name, at) ?? 0)) : null,
  });
  return {
    active_users: {
      ...seriesOver(current, (at) => figureOf('active_users', at)),
      total: await sources.activeSince(current.from),
      before: await activeBefore(sources, query),
    },
    sign_ins: derived('sign_ins'),
    api_calls: counted('api_calls'),
    journal_entries: derived('journal_entries'),
    posts: derived('posts'),
    likes: counted('likes'),
  };
}

async function readFigures({ sources, figures }: Stores, query: SeriesQuery): Promise<FigureOf> {
  const { current, before, now } = query;
  const stored = await figures.between(current.unit, { from: before.from, to: now + 1 });
  const values = new Map(stored.map(({ name, at, value }) => [`${name} ${at}`, value]));
  const live = current.at.filter((at) => !values.has(`${DERIVED[0]} ${at}`)).slice(-LIVE_STEPS);
  for (const at of live) {
    const counts = await countStep(sources, current.unit, at);
    for (const [name, value] of Object.entries(counts)) values.set(`${name} ${at}`, value);
  }
  return (name, at) => values.get(`${name} ${at}`) ?? null;
}

function seriesOver({ at }: Steps, figureAt: (at: number) => number | null) {
  const course = at.map((begin) => figureAt(begin) ?? 0);
  return { course, total: sumOf(course) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

function totalOf(values: readonly (number | null)[]): number | null {
  const present = values.filter((value) => value !== null);
  return present.length === values.length ? sumOf(present) : null;
}

/** Whether counting covers the whole previous range; its first day may be partial. */
const isCounted = ({ before, countedSince }: SeriesQuery): boolean =>
  countedSince !== null && before.from >= countedSince + STEP_MS.day;

/** Null outside the retention: summing days would count members twice. */
async function activeBefore(sources: AnalyticsStore, query: SeriesQuery): Promise<number | null> {
  const { before, current, now } = query;
  const isRetained = before.from >= now - ACTIVITY_RETENTION_MS[before.unit];
  if (!isRetained || !isCounted(query)) return null;
  return sources.activeBetween(before.unit, { from: before.from, to: current.from });
}
