import {
  type Closed,
  closedFor,
  webinarEnd,
  type WebinarStatus,
  webinarStatus,
  type WebinarTimes,
} from '#contracts/rules/notifications/webinars.ts';
import type { Webinar } from '#contracts/webinars.ts';

/** A webinar as it stands at a moment. */
export type Standing = {
  readonly webinar: Webinar;
  readonly status: WebinarStatus;
  /** Why nobody can register any more; null: it is open. */
  readonly closed: Closed | null;
};

export const timesOf = ({ scheduled_date, duration }: Webinar): WebinarTimes => ({
  startsAt: Date.parse(scheduled_date),
  durationMin: duration,
});

/** The last moment at which one of them began or ended: since then all stand as they do. @param now UTC ms */
export function lastTurn(webinars: readonly Webinar[], now: number): number {
  const turns = webinars.map(timesOf).flatMap((times) => [times.startsAt, webinarEnd(times)]);
  return Math.max(...turns.filter((turn) => turn <= now)); // -Infinity where nothing has begun
}

function standingAt(webinar: Webinar, now: number): Standing {
  const times = timesOf(webinar);
  const places = { taken: webinar.current_attendees, max: webinar.max_attendees };
  return {
    webinar,
    status: webinarStatus(times, now),
    closed: closedFor(times, places, now),
  };
}

/**
 * What is to come, live ones and then the soonest first, and what is over, the latest first.
 *
 * @param now UTC ms
 */
export function inOrder(
  webinars: readonly Webinar[],
  now: number,
): { upcoming: Standing[]; past: Standing[] } {
  const byStart = webinars
    .map((webinar) => standingAt(webinar, now))
    .toSorted((a, b) => timesOf(a.webinar).startsAt - timesOf(b.webinar).startsAt);
  return {
    upcoming: byStart.filter(({ status }) => status !== 'ENDED'),
    past: byStart.filter(({ status }) => status === 'ENDED').toReversed(),
  };
}

/** The id of the first one in which the member can do something: enter the room, or take a place. */
export const firstToDo = (upcoming: readonly Standing[]): string | null =>
  upcoming.find(({ webinar: { registered }, status, closed }) =>
    registered ? status === 'LIVE' : closed === null,
  )?.webinar.id ?? null;
