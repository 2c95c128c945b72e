import { MINUTE_MS } from '../durations.ts';

export type WebinarStatus = 'UPCOMING' | 'LIVE' | 'ENDED';

/** When a webinar is held. */
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

/** Why nobody can register for a webinar any more. */
export type Closed = 'over' | 'full';

/** Registration closes with the start, and when every place is taken; null: it is open. */
export function closedFor(
  { startsAt }: Pick<WebinarTimes, 'startsAt'>,
  places: { readonly taken: number; readonly max: number | null },
  now: number,
): Closed | null {
  if (now >= startsAt) return 'over';
  return places.max !== null && places.taken >= places.max ? 'full' : null;
}

/** What a member is told who has a place. @param isMailed the confirmation goes to their address */
export const registeredWords = (title: string, isMailed: boolean): string =>
  isMailed
    ? `Successfully registered for "${title}"! Check your email for joining instructions.`
    : `Successfully registered for "${title}"!`;
