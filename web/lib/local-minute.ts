/** A moment in the device's time, as a `datetime-local` field wants it: `2026-11-20T14:05`. */
export function toLocalMinute(moment: Date): string {
  const zoned = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return zoned.toISOString().slice(0, 16);
}
