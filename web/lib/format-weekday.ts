/** A moment of this week in UTC, as market times are told: `Sun 22:00 UTC`. @param at ms since 1970 */
export function formatWeekday(at: number): string {
  const text = new Date(at).toLocaleString('en-GB', {
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  });
  return `${text.replace(',', '')} UTC`;
}
