import type { Figure } from '#contracts/analytics.ts';
import type { AnalyticsStore } from './analytics.store.ts';
import { type StepUnit, STEP_MS } from '#api/domain/analytics.ts';

/** Figures that can be counted again from what is kept; the others are counted as they happen. */
export const DERIVED = ['sign_ins', 'journal_entries', 'posts'] as const satisfies Figure[];
export type Derived = (typeof DERIVED)[number];

type Sources = Pick<AnalyticsStore, 'signIns' | 'journalEntries' | 'posts' | 'activeIn'>;

/** What of a step (its begin, UTC ms) can be counted from what is kept at the moment. */
export async function countStep(
  store: Sources,
  unit: StepUnit,
  at: number,
): Promise<Record<Derived | 'active_users', number>> {
  const span = { from: at, to: at + STEP_MS[unit] };
  return {
    sign_ins: await store.signIns(span),
    journal_entries: await store.journalEntries(span),
    posts: await store.posts(span),
    active_users: await store.activeIn(unit, at),
  };
}
