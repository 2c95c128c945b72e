import { CirclePlay, Video, CalendarPlus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionLink } from '#web/ui/links.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { toCalendarFile, webinarEvent } from '#contracts/rules/notifications/webinars.ts';
import type { Webinar } from '#contracts/webinars.ts';
import { saveFile } from '#web/lib/download.ts';
import type { DatedWebinar } from './order-webinars.ts';

/** File name from the letters and digits of the title. */
function calendarFileName(title: string): string {
  const parts = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['webinar'];
  return `${parts.join('-').slice(0, 60)}.ics`;
}

/** Downloads the webinar as a calendar file; a later file replaces the earlier event. */
export function AddToCalendar({ webinar, url }: { webinar: Webinar; url: string }) {
  const save = (): void => {
    const written = { host: location.host, at: Date.now() };
    const text = toCalendarFile(webinarEvent({ ...webinar, meeting_url: url }, written));
    saveFile(
      new Blob([text], { type: 'text/calendar;charset=utf-8' }),
      calendarFileName(webinar.title),
    );
  };
  return (
    <Button onClick={save}>
      <CalendarPlus aria-hidden className="size-5" />
      Add to calendar
      <span className="sr-only">: {webinar.title}</span>
    </Button>
  );
}

type WebinarActionsProps = {
  of: DatedWebinar;
  /** The primary action of the screen. */
  isFirst: boolean;
  isRegistering: boolean;
  onRegister: () => void;
};

/** Actions of the member, or why there is none. */
export function WebinarActions({ of, isFirst, isRegistering, onRegister }: WebinarActionsProps) {
  const { webinar, closed } = of;
  if (webinar.registered) return <RegisteredActions of={of} isFirst={isFirst} />;
  if (closed === 'over') return <p className="text-dense text-ink-2">Registration closed</p>;
  if (closed === 'full') return <Badge tone="warn">Fully Booked</Badge>;
  return (
    <Button
      variant={isFirst ? 'primary' : 'secondary'}
      isBusy={isRegistering}
      busyLabel="Registering..."
      onClick={onRegister}
    >
      Register
      <span className="sr-only">: {webinar.title}</span>
    </Button>
  );
}

function RegisteredActions({ of, isFirst }: Pick<WebinarActionsProps, 'of' | 'isFirst'>) {
  const { webinar, status } = of;
  const { meeting_url, recording_url, title } = webinar;
  if (status === 'ENDED') {
    if (recording_url === null) return <p className="text-dense text-ink-2">No recording</p>;
    return (
      <OutLink href={recording_url} about={title}>
        <CirclePlay aria-hidden className="size-5" />
        Watch recording
      </OutLink>
    );
  }
  if (meeting_url === null) return null;
  return (
    <>
      <OutLink href={meeting_url} about={title} isPrimary={isFirst}>
        <Video aria-hidden className="size-5" />
        Join
      </OutLink>
      <AddToCalendar webinar={webinar} url={meeting_url} />
    </>
  );
}

type OutLinkProps = ComponentProps<typeof ActionLink> & { about: string };

/** Link to another site in a new tab. */
function OutLink({ about, children, ...link }: OutLinkProps) {
  return (
    <ActionLink {...link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only">: {about}, in a new tab</span>
    </ActionLink>
  );
}
