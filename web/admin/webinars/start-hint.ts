/** `2026-11-25, 18:00 UTC` */
const inUtc = (moment: Date): string =>
  `${moment.toISOString().slice(0, 16).replace('T', ', ')} UTC`;

/**
 * In which zone a start is typed, what it is in UTC, and whether that is over.
 *
 * @param typed of a `datetime-local` field, blank until it is complete
 */
export function startHint(typed: string, now: Date): string {
  const zone = `In your time zone, ${Intl.DateTimeFormat().resolvedOptions().timeZone}`;
  const start = new Date(typed);
  if (Number.isNaN(start.getTime())) return zone;
  const told = start.getTimezoneOffset() === 0 ? zone : `${zone}: ${inUtc(start)}`;
  return start < now ? `${told}. This is in the past: nobody can register any more.` : told;
}
