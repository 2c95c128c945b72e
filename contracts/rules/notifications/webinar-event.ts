import type { Webinar } from '#contracts/webinars.ts';
import type { CalendarEvent } from './calendar-event.ts';
import { webinarEnd } from './webinar-status.ts';

type Planned = Pick<
  Webinar,
  'id' | 'title' | 'description' | 'presenter' | 'scheduled_date' | 'duration' | 'changes'
> & { readonly meeting_url: string };

type Written = {
  /** Of the platform's address: makes the name of the appointment unique in the world. */
  readonly host: string;
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
