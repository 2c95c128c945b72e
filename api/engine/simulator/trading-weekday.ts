import { weekdayOf } from '#contracts/rules/time/trading-day.ts';

/** A Monday, near the beginning of the count of days. */
const FIRST_MONDAY = 4;
const FRIDAY = 4;

const sinceMonday = (day: number): number => (weekdayOf(day) + 6) % 7;

export const isWeekday = (day: number): boolean => sinceMonday(day) <= FRIDAY;

export const isMonday = (day: number): boolean => sinceMonday(day) === 0;

/** Counts weekdays, holidays included; Saturday and Sunday count as the Friday before them. */
export function weekdayCount(day: number): number {
  const week = Math.floor((day - FIRST_MONDAY) / 7);
  return week * 5 + Math.min(sinceMonday(day), FRIDAY);
}

/** The day that a count of `weekdayCount` stands for. */
export function dayOfWeekday(count: number): number {
  const week = Math.floor(count / 5);
  return FIRST_MONDAY + week * 7 + (count - week * 5);
}
