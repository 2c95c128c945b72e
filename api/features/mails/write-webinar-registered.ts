import { targetAddress } from '#contracts/rules/notifications/target-address.ts';
import { utcMoment } from '#contracts/rules/time/dates.ts';
import { webinarEvent, webinarStatus } from '#contracts/rules/notifications/webinars.ts';
import { type KindWriter, mayEnter, type WriterDeps } from './kind-writer.ts';
import type { HeldPlace } from './mail-subjects.store.ts';
import { webinarRegisteredMail } from './webinar-registered.ts';

/** Tried until the webinar starts; not written once it has ended. */
export const createWebinarRegisteredWriter =
  (deps: WriterDeps): KindWriter =>
  async (mail) => {
    const place = await deps.store.findPlace(mail);
    if (place === null || isOver(place, deps.now())) return null;
    const { user, webinar } = place;
    const { publicUrl, settings, now } = deps;
    const content = webinarRegisteredMail({
      platformName: (await settings.read()).platform_name,
      name: user.username,
      title: webinar.title,
      presenter: webinar.presenter,
      startsAt: startInWords(webinar.starts_at),
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
    return { content, triedUntil: webinar.starts_at };
  };

/** `Wednesday, 25 November 2026, 18:00 UTC`. @param t UTC ms */
function startInWords(t: number): string {
  const weekday = { weekday: 'long', timeZone: 'UTC' } as const;
  return `${new Date(t).toLocaleDateString('en-GB', weekday)}, ${utcMoment(t)}`;
}

const isOver = ({ user, webinar }: HeldPlace, now: number): boolean =>
  !mayEnter(user, now) ||
  webinarStatus({ startsAt: webinar.starts_at, durationMin: webinar.duration_min }, now) ===
    'ENDED';
