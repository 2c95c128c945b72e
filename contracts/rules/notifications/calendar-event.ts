/** An appointment as calendars read it. */
export type CalendarEvent = {
  /** Names it for ever: the same again replaces it. */
  readonly uid: string;
  /** Raised with every change. */
  readonly sequence: number;
  readonly startsAt: number; // UTC ms
  readonly endsAt: number; // UTC ms
  readonly title: string;
  readonly description: string;
  readonly url: string;
  /** When this text is written, UTC ms. */
  readonly writtenAt: number;
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

/**
 * An iCalendar file with one appointment and a reminder 15 minutes before it.
 *
 * @source RFC 5545 (lines, text, VEVENT, VALARM)
 */
export function toCalendarFile(event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bellwether//Webinars//EN',
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
