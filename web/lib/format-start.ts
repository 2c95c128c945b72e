/**
 * When something begins, in the device's zone and with its name: `Wednesday, November 25, 18:00 GMT+1`;
 * the year where it is another one than now.
 *
 * @param instant ISO 8601
 */
export function formatStart(instant: string, now: Date): string {
  const start = new Date(instant);
  const isThisYear = start.getFullYear() === now.getFullYear();
  const day = start.toLocaleDateString([], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  const time = start.toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  });
  return `${day}, ${time}`;
}
