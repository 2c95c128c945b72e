import { clsx } from 'clsx';
import { CalendarClock, Check, CircleCheck, Radio } from 'lucide-react';
import { useState } from 'react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { webinarEnd, type WebinarStatus } from '#contracts/rules/notifications/webinars.ts';
import { useRegister } from '#web/data/notifications/webinars.ts';
import { refusalText } from '#web/lib/refusal-copy.ts';
import { useBroughtIntoView } from '#web/lib/use-scroll-into-view.ts';
import { useTicking } from '#web/lib/use-ticking.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Countdown } from '#web/ui/figures/Countdown.tsx';
import { AddToCalendar } from './AddToCalendar.tsx';
import { WebinarActions } from './WebinarActions.tsx';
import { WebinarFacts } from './WebinarFacts.tsx';
import { type Standing, timesOf } from './order-webinars.ts';

/** Longer than what three lines hold on a phone. */
const LONG = 150; // letters

type WebinarDescriptionProps = { text: string; title: string; isOpenFirst: boolean };

/** What a webinar is about; a long text is cut until it is opened. */
function WebinarDescription({ text, title, isOpenFirst }: WebinarDescriptionProps) {
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const isLong = text.length > LONG || text.split('\n').length > 3;
  return (
    <div className="flex flex-col">
      <p
        className={clsx(
          'max-w-prose whitespace-pre-line text-ink-2',
          isLong && !isOpen && 'line-clamp-3',
        )}
      >
        {text}
      </p>
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className="-mb-2 -ml-3 self-start"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Read less' : 'Read more'}
          <span className="sr-only">: {title}</span>
        </Button>
      )}
    </div>
  );
}

/** What became of a registration; whoever gets no mail takes the appointment from here. */
function RegisterAnswer({ of: register }: { of: ReturnType<typeof useRegister> }) {
  if (register.isError) {
    const text = refusalText(register.error, 'Failed to register for webinar');
    return <Banner kind="danger">{text}</Banner>;
  }
  if (register.data === undefined) return null;
  const { message, mailed, webinar } = register.data;
  return (
    <Banner
      kind="ok"
      action={
        !mailed &&
        webinar.meeting_url !== null && (
          <AddToCalendar webinar={webinar} url={webinar.meeting_url} />
        )
      }
    >
      {message}
    </Banner>
  );
}

const looks = {
  UPCOMING: { tone: 'info', icon: CalendarClock },
  LIVE: { tone: 'ok', icon: Radio },
  ENDED: { tone: 'neutral', icon: CircleCheck },
} as const;

function StatusBadge({ status }: { status: WebinarStatus }) {
  return <Badge {...looks[status]}>{status}</Badge>;
}

function RegisteredBadge() {
  return (
    <Badge tone="accent" icon={Check}>
      Registered
    </Badge>
  );
}

type WebinarCardProps = {
  of: Standing;
  /** The first thing to do on the whole screen. */
  isFirst: boolean;
  /** What has asked for it; null: nothing has. */
  wanted: NotificationTarget | null;
};

/** One webinar: when, what, and what the member can do. */
export function WebinarCard({ of, isFirst, wanted }: WebinarCardProps) {
  const register = useRegister();
  const isWanted = wanted !== null;
  const ref = useBroughtIntoView(wanted);
  const { id, title, description, topics } = of.webinar;
  // The button goes with the success, and would take the focus with it.
  const keepFocus = (): void => ref.current?.focus({ preventScroll: true });
  const takePlace = (): void => register.mutate(id, { onSuccess: keepFocus });
  return (
    <Card
      ref={ref}
      as="article"
      tabIndex={-1}
      aria-labelledby={`webinar-${id}`}
      className={clsx('flex scroll-mt-20 flex-col gap-3', isWanted && 'ring-2 ring-accent')}
    >
      <Standings of={of} isWanted={isWanted} />
      <h3 id={`webinar-${id}`} className="text-card font-semibold text-balance">
        {title}
      </h3>
      <WebinarFacts webinar={of.webinar} />
      <WebinarDescription text={description} title={title} isOpenFirst={isWanted} />
      {topics.length > 0 && <Topics topics={topics} />}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        <WebinarActions
          of={of}
          isFirst={isFirst}
          isRegistering={register.isPending}
          onRegister={takePlace}
        />
      </div>
      <RegisterAnswer of={register} />
    </Card>
  );
}

type StandingsProps = { of: Standing; isWanted: boolean };

/** How it stands, in badges; and the countdown where that is near. */
function Standings({ of: { webinar, status }, isWanted }: StandingsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense text-ink-2">
      <StatusBadge status={status} />
      {webinar.registered && <RegisteredBadge />}
      {isWanted && <Badge>Opened from a link</Badge>}
      {status === 'UPCOMING' && <SoonCountdown to={timesOf(webinar).startsAt} />}
      {status === 'LIVE' && (
        <span>
          ends <Countdown to={webinarEnd(timesOf(webinar))} />
        </span>
      )}
    </div>
  );
}

const NEAR_MS = 24 * 60 * 60 * 1000;

function SoonCountdown({ to }: { to: number }) {
  const isNear = useTicking((now) => to - now < NEAR_MS);
  if (!isNear) return null;
  return (
    <span>
      starts <Countdown to={to} />
    </span>
  );
}

function Topics({ topics }: { topics: readonly string[] }) {
  return (
    <ul aria-label="Topics" className="flex flex-wrap gap-1.5">
      {topics.map((topic, index) => (
        <li
          key={`${index} ${topic}`}
          className="min-w-0 rounded-control bg-sunken px-2 py-0.5 text-meta font-medium text-ink-2"
        >
          {topic}
        </li>
      ))}
    </ul>
  );
}
