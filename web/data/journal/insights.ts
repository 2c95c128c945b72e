import { useCallback, useEffect, useMemo, useState } from 'react';
import { dayNoteId } from '#contracts/journal/journal-rows.ts';
import type { WeeklyReview } from '#contracts/rules/journal/weekly-review.ts';
import type { Command } from '#web/data/use-command.ts';
import type {
  Insights,
  InsightsQuery,
  CalendarMonth,
  CalendarQuery,
  DayQuery,
  DayTrades,
} from '#web/insights/insights.ts';
import type { Outlook } from '#web/insights/outlook.ts';
import type { AccountEvaluation } from '#web/offline/worker/read-standings.ts';
import type { JournalServices } from '#web/offline/worker/journal-services.ts';
import { useOpenJournal, useWatch } from './journal-context.ts';
import { type RecordItem, usePutRecord, useRecords } from './journal.ts';

export { EVALUATION_DAYS, type EvaluationOutlook } from '#web/insights/evaluation.ts';
export { LEAST_RESULTS, type Outlook, PATH_TRADES, PATHS } from '#web/insights/outlook.ts';
export {
  type CalendarDay,
  type CalendarMonth,
  type Counted,
  type CurrencySum,
  type CurvePoint,
  type DayTrades,
  type Dimension,
  DIMENSIONS,
  type Group,
  type GroupFigures,
  type Insights,
  type InsightsQuery,
} from '#web/insights/insights.ts';

/** Longer than the time between two pages of a first pull. */
export const DEBOUNCE_MS = 300;

/** The journal's version, debounced; null until it is read. */
function useJournalVersion(): string | null {
  const { value: version } = useWatch(useOpenJournal()?.watchVersion ?? null);
  const [debounced, setDebounced] = useState<string | null>(null);
  useEffect(() => {
    if (version === null || version === debounced) return undefined;
    const timer = setTimeout(() => setDebounced(version), debounced === null ? 0 : DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [version, debounced]);
  return debounced;
}

/**
 * loaded: the last answer, which stays while a new one is computed. `isOld`: it answers another query.
 * `hasFailed`: the latest computation failed.
 */
export type JournalQuery<Answer> =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'loaded'; answer: Answer; isOld: boolean; hasFailed: boolean; retry: () => void };

/**
 * Runs a query over the whole journal on this device, again after each change.
 *
 * @param run must be a stable reference while it asks the same
 */
export function useJournalQuery<Answer>(
  run: (services: JournalServices) => Promise<Answer>,
): JournalQuery<Answer> {
  const journal = useOpenJournal();
  const version = useJournalVersion();
  const [loaded, setLoaded] = useState<{ run: typeof run; answer: Answer } | null>(null);
  const [failed, setFailed] = useState<object | null>(null);
  const [attempt, setAttempt] = useState(0);
  const request = useMemo(
    () => (version === null ? null : { run, version, attempt }),
    [run, version, attempt],
  );
  useEffect(() => {
    if (journal === null || request === null) return undefined;
    let isGone = false;
    journal
      .services()
      .then(request.run)
      .then(
        (answer) => !isGone && setLoaded({ run: request.run, answer }),
        () => !isGone && setFailed(request),
      );
    return () => {
      isGone = true;
    };
  }, [journal, request]);

  const retry = () => setAttempt((last) => last + 1);
  const hasFailed = request !== null && failed === request;
  if (loaded === null) return hasFailed ? { state: 'failed', retry } : { state: 'loading' };
  return { state: 'loaded', answer: loaded.answer, isOld: loaded.run !== run, hasFailed, retry };
}

/** Insights over the journal on this device, updated after each change. @param query must be a stable reference */
export const useInsights = (query: InsightsQuery): JournalQuery<Insights> =>
  useJournalQuery(useCallback(({ insights }) => insights.readInsights(query), [query]));

/** What luck alone can make of the trades of a query; null for fewer than 30 with a stop loss. @param query must be a stable reference */
export const useOutlook = (query: InsightsQuery): JournalQuery<Outlook | null> =>
  useJournalQuery(useCallback(({ insights }) => insights.readOutlook(query), [query]));

/** The chances of an account's evaluation; null without rules. @param accountId blank: the only account with rules */
export const useEvaluation = (accountId: string): JournalQuery<AccountEvaluation | null> =>
  useJournalQuery(useCallback(({ insights }) => insights.readEvaluation(accountId), [accountId]));

/** The daily results of a month. @param filter must be a stable reference */
export function useCalendar(query: Omit<CalendarQuery, 'now'>): JournalQuery<CalendarMonth> {
  const { month, filter, currency, zone } = query;
  return useJournalQuery(
    useCallback(
      ({ insights }) => insights.readCalendar({ month, filter, currency, zone, now: Date.now() }),
      [month, filter, currency, zone],
    ),
  );
}

/** The trades that closed on a day. @param filter must be a stable reference */
export function useDayTrades(query: Omit<DayQuery, 'now'>): JournalQuery<DayTrades> {
  const { day, filter, zone } = query;
  return useJournalQuery(
    useCallback(
      ({ insights }) => insights.readDay({ day, filter, zone, now: Date.now() }),
      [day, filter, zone],
    ),
  );
}

/** The figures of a week in a zone. @param monday such as `2026-11-16` */
export const useWeeklyReview = (monday: string, zone: string): JournalQuery<WeeklyReview> =>
  useJournalQuery(
    useCallback(
      ({ insights }) => insights.readReview({ monday, zone, now: Date.now() }),
      [monday, zone],
    ),
  );

export type DayNote = RecordItem<'day_note'>;

/** The notes of a day; null until they are read. */
export function useDayNotes(day: string): { own: DayNote | null; others: DayNote[] } | null {
  const all = useRecords('day_note');
  if (all === null) return null;
  const notes = all.filter((note) => note.day === day);
  const own = notes.find(({ id }) => id === dayNoteId(day)) ?? null;
  // Other notes were adopted from another account.
  return { own, others: notes.filter((note) => note !== own && note.text !== '') };
}

export function useSaveDayNote(): Command<{ day: string; text: string }> {
  const { mutateAsync, ...command } = usePutRecord();
  return {
    ...command,
    mutateAsync: ({ day, text }) =>
      mutateAsync({ id: dayNoteId(day), kind: 'day_note', fields: { day, text } }),
  };
}
