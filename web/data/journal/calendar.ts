import { useCallback } from 'react';
import { dayNoteId } from '#contracts/journal/journal-records.ts';
import type { CalendarMonth, CalendarQuery, DayQuery, DayTrades } from '#web/insights/insights.ts';
import { type RecordItem, usePutRecord, useRecords } from './records.ts';
import { useJournalWork, type WorkAnswer } from './journal-worker.ts';
import type { Command } from '../use-command.ts';

export type { CalendarDay, CalendarMonth, CurrencySum, DayTrades } from '#web/insights/insights.ts';
export type { WorkAnswer } from './journal-worker.ts';

/** A month of the journal on this device, day by day. @param filter stays the same object while it asks the same */
export function useCalendar({
  month,
  filter,
  currency,
  zone,
}: Omit<CalendarQuery, 'now'>): WorkAnswer<CalendarMonth> {
  return useJournalWork(
    useCallback(
      (work) => work.calendar({ month, filter, currency, zone, now: Date.now() }),
      [month, filter, currency, zone],
    ),
  );
}

/** What closed on a day. @param filter stays the same object while it asks the same */
export function useDayTrades({ day, filter, zone }: Omit<DayQuery, 'now'>): WorkAnswer<DayTrades> {
  return useJournalWork(
    useCallback((work) => work.day({ day, filter, zone, now: Date.now() }), [day, filter, zone]),
  );
}

export type DayNote = RecordItem<'day_note'>;

/** What was noted about a day; null until it is read. */
export function useDayNotes(day: string): { own: DayNote | null; others: DayNote[] } | null {
  const all = useRecords('day_note');
  if (all === null) return null;
  const notes = all.filter((note) => note.day === day);
  const own = notes.find(({ id }) => id === dayNoteId(day)) ?? null;
  // Adopted from another account on a day that had a note already.
  return { own, others: notes.filter((note) => note !== own && note.text !== '') };
}

/** Writes the note of a day in place of what it was. */
export function useKeepDayNote(): Command<{ day: string; text: string }> {
  const { mutateAsync, ...command } = usePutRecord();
  return {
    ...command,
    mutateAsync: ({ day, text }) =>
      mutateAsync({ id: dayNoteId(day), kind: 'day_note', fields: { day, text } }),
  };
}
