import type { SkipReason } from '#api/db/schema/notifications.ts';
import type { Attachment } from '#api/delivery/mailer.ts';
import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import {
  type CalendarEvent,
  toCalendarFile,
  webinarEvent,
  webinarEnd,
  webinarStatus,
  type WebinarTimes,
} from '#contracts/rules/notifications/webinars.ts';
import { utcMoment } from '#contracts/rules/time/dates.ts';
import {
  type MailWriter,
  canSignIn,
  type MailWriterDeps,
  button,
  composeMail,
  factsTable,
  type MailContent,
  paragraph,
  strongParagraph,
} from './mail-parts.ts';
import type { RegisteredPlace } from './mails.store.ts';

export type WebinarRegisteredMail = {
  readonly platformName: string;
  readonly name: string;
  readonly title: string;
  readonly presenter: string;
  readonly startsAt: string; // for display
  readonly durationMin: number;
  readonly meetingUrl: string;
  readonly address: string;
  readonly event: CalendarEvent;
};

export function webinarRegisteredMail(
  mail: WebinarRegisteredMail,
): MailContent & { attachments: readonly Attachment[] } {
  const { platformName, title, meetingUrl, address } = mail;
  const content = composeMail(`You are registered: ${title}`, mail, [
    strongParagraph(`You are registered for "${title}".`),
    ...factsTable([
      ['Presenter', mail.presenter],
      ['Start', mail.startsAt],
      ['Duration', `${mail.durationMin} minutes`],
    ]),
    paragraph(
      'The attached calendar file shows the start in your time zone and reminds you 15 minutes before.',
    ),
    button('Join the webinar', meetingUrl),
    paragraph('The link is only for people who registered. Please do not share it.'),
    paragraph(`See the webinar in ${platformName}: `, { text: address, href: address }),
  ]);
  return { ...content, attachments: [calendarFile(mail.event)] };
}

/** With the file name and type that calendars open (RFC 5545, 8.1). */
const calendarFile = (event: CalendarEvent): Attachment => ({
  filename: 'webinar.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: toCalendarFile(event),
});

/** Retried until the webinar starts; expired after it ended. */
export const createWebinarRegisteredWriter =
  (deps: MailWriterDeps): MailWriter =>
  async (mail) => {
    const registration = await deps.store.findRegistration(mail);
    if (registration === null) return null;
    const { user, webinar } = registration;
    const { publicUrl, settings, now } = deps;
    const content = webinarRegisteredMail({
      platformName: (await settings.read()).platform_name,
      name: user.username,
      title: webinar.title,
      presenter: webinar.presenter,
      startsAt: formatStart(webinar.starts_at),
      durationMin: webinar.duration_min,
      meetingUrl: webinar.meeting_url,
      address: new URL(targetAddress({ section: 'webinar', item: webinar.id }), publicUrl).href,
      event: webinarEvent(
        {
          ...webinar,
          scheduled_date: new Date(webinar.starts_at).toISOString(),
          duration: webinar.duration_min,
        },
        { host: new URL(publicUrl).host, at: now() },
      ),
    });
    return {
      content,
      skip: skipReason(registration, now()),
      retryUntil: webinarEnd(timesOf(webinar)),
    };
  };

const timesOf = ({ starts_at, duration_min }: RegisteredPlace['webinar']): WebinarTimes => ({
  startsAt: starts_at,
  durationMin: duration_min,
});

/** `Wednesday, 25 November 2026, 18:00 UTC`. @param t UTC ms */
function formatStart(t: number): string {
  const weekday = { weekday: 'long', timeZone: 'UTC' } as const;
  return `${new Date(t).toLocaleDateString('en-GB', weekday)}, ${utcMoment(t)}`;
}

function skipReason({ user, webinar }: RegisteredPlace, now: number): SkipReason | null {
  if (!canSignIn(user, now)) return 'outdated';
  return webinarStatus(timesOf(webinar), now) === 'ENDED' ? 'expired' : null;
}
