import type { Webinar } from '#contracts/webinars.ts';
import { MINUTE_MS } from '../durations.ts';

export type CalendarEvent = {
  readonly uid: string; // permanent id: the same id replaces the appointment
  readonly sequence: number; // raised with every change
  readonly startsAt: number; // UTC ms
  readonly endsAt: number; // UTC ms
  readonly title: string;
  readonly description: string;
  readonly url: string;
  readonly writtenAt: number; // when this text is written, UTC ms
};

const MAX_BYTES = 75;

/** `20261125T180000Z`. @param t UTC ms */
const stamp = (t: number): string =>
  new Date(t).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '');

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, String.raw`\$&`).replaceAll(/\r\n?|\n/g, String.raw`\n`);

/** Of a letter in UTF-8. */
function bytesOf(letter: string): number {
  const point = letter.codePointAt(0) ?? 0;
  if (point < 0x80) return 1;
  if (point < 0x8_00) return 2;
  return point < 0x1_00_00 ? 3 : 4;
}

/** Lines of at most 75 bytes, continued after a space; no letter is cut in two. */
function folded(line: string): string {
  let lines = '';
  let width = 0;
  for (const letter of line) {
    const size = bytesOf(letter);
    if (width + size > MAX_BYTES) {
      lines += '\r\n ';
      width = 1;
    }
    lines += letter;
    width += size;
  }
  return lines;
}

/** One appointment, with a reminder 15 minutes before. @source RFC 5545 (VEVENT, VALARM) */
export function toCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Trading platform//Webinars//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${stamp(event.writtenAt)}`,
    `DTSTART:${stamp(event.startsAt)}`,
    `DTEND:${stamp(event.endsAt)}`,
    `SUMMARY:${escaped(event.title)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-PT15M',
    `DESCRIPTION:${escaped(event.title)}`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

type Planned = Pick<
  Webinar,
  'id' | 'title' | 'description' | 'presenter' | 'scheduled_date' | 'duration' | 'changes'
> & { readonly meeting_url: string };

type Written = {
  readonly host: string; // of the platform: makes the appointment's name unique in the world
  readonly at: number; // UTC ms
};

/** A webinar as an appointment. The address stands in the text too: not every calendar shows its own field. */
export function webinarEvent(webinar: Planned, written: Written): CalendarEvent {
  const { id, title, description, presenter, meeting_url, changes } = webinar;
  const startsAt = Date.parse(webinar.scheduled_date);
  return {
    uid: `${id}@${written.host}`,
    sequence: changes,
    startsAt,
    endsAt: webinarEnd({ startsAt, durationMin: webinar.duration }),
    title,
    description: `With ${presenter}\n\n${description}\n\nJoin: ${meeting_url}`,
    url: meeting_url,
    writtenAt: written.at,
  };
}

export type WebinarStatus = 'UPCOMING' | 'LIVE' | 'ENDED';

export type WebinarTimes = {
  readonly startsAt: number; // UTC ms
  readonly durationMin: number;
};

export const webinarEnd = ({ startsAt, durationMin }: WebinarTimes): number =>
  startsAt + durationMin * MINUTE_MS;

/** Before its start, from the start until start plus duration, and afterwards. @param now UTC ms */
export function webinarStatus(times: WebinarTimes, now: number): WebinarStatus {
  if (now < times.startsAt) return 'UPCOMING';
  return now < webinarEnd(times) ? 'LIVE' : 'ENDED';
}

export type Closed = 'over' | 'full';

/** Registration closes with the end, and when every place is taken; null: it is open. */
export function closedFor(
  times: WebinarTimes,
  places: { readonly taken: number; readonly max: number | null },
  now: number,
): Closed | null {
  if (now >= webinarEnd(times)) return 'over';
  return places.max !== null && places.taken >= places.max ? 'full' : null;
}

/** Answer to a member who has a place. @param isMailed the confirmation goes to their address */
export const registeredWords = (title: string, isMailed: boolean): string =>
  isMailed
    ? `Successfully registered for "${title}"! Check your email for joining instructions.`
    : `Successfully registered for "${title}"!`;
