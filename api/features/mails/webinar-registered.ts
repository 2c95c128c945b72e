import type { Attachment } from '#api/delivery/mailer.ts';
import { type CalendarEvent, toCalendarFile } from '#contracts/rules/notifications/webinars.ts';
import {
  button,
  composeMail,
  factsTable,
  type MailContent,
  paragraph,
  strongParagraph,
} from './mail-parts.ts';

export type WebinarPlace = {
  readonly platformName: string;
  readonly name: string;
  readonly title: string;
  readonly presenter: string;
  readonly startsAt: string; // in words
  readonly durationMin: number;
  readonly meetingUrl: string;
  /** Of the webinar in the platform. */
  readonly address: string;
  readonly event: CalendarEvent;
};

const LOCAL_TIME =
  'The calendar file that comes with this mail shows the start in your own time, and reminds you 15 minutes before.';

const NOT_FOR_OTHERS = 'The link is for those who are registered: please do not pass it on.';

/** The mail that confirms a place in a webinar. */
export function webinarRegisteredMail(
  place: WebinarPlace,
): MailContent & { attachments: readonly Attachment[] } {
  const { platformName, name, title, meetingUrl, address } = place;
  const content = composeMail(`You are registered: ${title}`, [
    paragraph(`Hello ${name},`),
    strongParagraph(`you are registered for "${title}".`),
    ...factsTable([
      ['Presenter', place.presenter],
      ['Start', place.startsAt],
      ['Duration', `${place.durationMin} minutes`],
    ]),
    paragraph(LOCAL_TIME),
    button('Join the webinar', meetingUrl),
    paragraph(NOT_FOR_OTHERS),
    paragraph(`The webinar in ${platformName}: `, { words: address, href: address }),
    paragraph(platformName),
  ]);
  return { ...content, attachments: [calendarFile(place.event)] };
}

/** Under the name and the type that calendars open (RFC 5545, 8.1). */
const calendarFile = (event: CalendarEvent): Attachment => ({
  filename: 'webinar.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: toCalendarFile(event),
});
