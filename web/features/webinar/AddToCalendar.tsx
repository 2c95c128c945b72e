import { CalendarPlus } from 'lucide-react';
import { toCalendarFile, webinarEvent } from '#contracts/rules/notifications/webinars.ts';
import type { Webinar } from '#contracts/webinars.ts';
import { saveFile } from '#web/lib/download.ts';
import { Button } from '#web/ui/Button.tsx';
import { fileNameOf } from './webinar-copy.ts';

/** Hands a registered member the webinar as a calendar file; again after a change, it replaces the first. */
export function AddToCalendar({ webinar, url }: { webinar: Webinar; url: string }) {
  const save = (): void => {
    const written = { host: location.host, at: Date.now() };
    const text = toCalendarFile(webinarEvent({ ...webinar, meeting_url: url }, written));
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), fileNameOf(webinar.title));
  };
  return (
    <Button onClick={save}>
      <CalendarPlus aria-hidden className="size-5" />
      Add to calendar
      <span className="sr-only">: {webinar.title}</span>
    </Button>
  );
}
