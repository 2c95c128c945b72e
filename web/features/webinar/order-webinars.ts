import {
  closedFor,
  webinarEnd,
  webinarStatus,
  type WebinarTimes,
} from '#contracts/rules/notifications/webinars.ts';
import type { Webinar } from '#contracts/webinars.ts';

export const timesOf = ({ scheduled_date, duration }: Webinar): WebinarTimes => ({
  startsAt: Date.parse(scheduled_date),
  durationMin: duration,
});

/** Last start or end of any webinar before `now` (UTC ms): the order is constant since then. */
export function lastTransition(webinars: readonly Webinar[], now: number): number {
  const transitions = webinars.map(timesOf).flatMap((times) => [times.startsAt, webinarEnd(times)]);
  return Math.max(...transitions.filter((time) => time <= now)); // -Infinity before the first start
}

function withStatus(webinar: Webinar, now: number) {
  const times = timesOf(webinar);
  const places = { taken: webinar.current_attendees, max: webinar.max_attendees };
  return {
    webinar,
    status: webinarStatus(times, now),
    closed: closedFor(times, places, now), // why registration is closed; null while it is open
  };
}

export type DatedWebinar = ReturnType<typeof withStatus>;

/** Splits at `now` (UTC ms): upcoming by start, soonest first; past, latest first. */
export function splitByStatus(webinars: readonly Webinar[], now: number) {
  const byStart = webinars
    .map((webinar) => withStatus(webinar, now))
    .toSorted((a, b) => timesOf(a.webinar).startsAt - timesOf(b.webinar).startsAt);
  return {
    upcoming: byStart.filter(({ status }) => status !== 'ENDED'),
    past: byStart.filter(({ status }) => status === 'ENDED').toReversed(),
  };
}

export const firstActionable = (upcoming: readonly DatedWebinar[]): string | null =>
  upcoming.find(({ webinar: { registered }, status, closed }) =>
    registered ? status === 'LIVE' : closed === null,
  )?.webinar.id ?? null;
