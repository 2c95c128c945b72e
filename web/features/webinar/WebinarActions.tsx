import { CirclePlay, Video } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionLink } from '#web/ui/ActionLink.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import type { Standing } from './order-webinars.ts';

type WebinarActionsProps = {
  of: Standing;
  /** The first thing to do on the whole screen. */
  isFirst: boolean;
  isRegistering: boolean;
  onRegister: () => void;
};

/** What the member can do with a webinar, or why nothing. */
export function WebinarActions({ of, isFirst, isRegistering, onRegister }: WebinarActionsProps) {
  const { webinar, closed } = of;
  if (webinar.registered) return <OfRegistered of={of} isFirst={isFirst} />;
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

function OfRegistered({ of, isFirst }: Pick<WebinarActionsProps, 'of' | 'isFirst'>) {
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

/** To another site, in a tab of its own. */
function OutLink({ about, children, ...link }: OutLinkProps) {
  return (
    <ActionLink {...link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only">: {about}, in a new tab</span>
    </ActionLink>
  );
}
