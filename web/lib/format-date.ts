/** The calendar day of an ISO 8601 instant, in the device's zone and manner of writing. */
export const formatDate = (instant: string): string => new Date(instant).toLocaleDateString();

/** The time of day of an instant, to the minute, in the device's zone. */
export const formatTime = (instant: string | number): string =>
  new Date(instant).toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });

/** The day in words, `20 December 2026`, in the device's zone and manner of writing. */
export const formatLongDay = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' });
