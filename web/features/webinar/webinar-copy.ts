import type { Webinar } from '#contracts/webinars.ts';

/** How many have a place: `42 of 100`; without a limit `12 registered`. */
export const placesInWords = ({ current_attendees: taken, max_attendees: max }: Webinar): string =>
  max === null
    ? `${taken.toLocaleString()} registered`
    : `${taken.toLocaleString()} of ${max.toLocaleString()} places taken`;

/** The name of a calendar file; letters and digits of the title. */
export function fileNameOf(title: string): string {
  const words = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['webinar'];
  return `${words.join('-').slice(0, 60)}.ics`;
}
