import { clsx } from 'clsx';
import {
  CalendarClock,
  Check,
  CircleCheck,
  Radio,
  CalendarDays,
  Clock,
  type LucideIcon,
  UserRound,
  Users,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import { webinarEnd, type WebinarStatus } from '#contracts/rules/notifications/webinars.ts';
import { useRegister } from '#web/data/notifications/webinars.ts';
import { refusalText } from '#web/lib/copy.ts';
import { useScrollIntoView } from '#web/ui/OpenedItem.tsx';
import { useTicking, useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Countdown } from '#web/ui/figures/times.tsx';
import type { Webinar } from '#contracts/webinars.ts';
import { formatStart } from '#web/lib/format-time.ts';
import { AddToCalendar, WebinarActions } from './WebinarActions.tsx';
import { type DatedWebinar, timesOf } from './order-webinars.ts';

/** More than three lines on a phone. */
const LONG = 150; // characters

type WebinarDescriptionProps = { text: string; title: string; isOpenFirst: boolean };

/** Description; a long one is clamped until expanded. */
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

/** Result of a registration; offers the calendar file when no mail was sent. */
function RegistrationResult({ of: register }: { of: ReturnType<typeof useRegister> }) {
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
  of: DatedWebinar;
  /** The primary action of the screen. */
  isFirst: boolean;
  /** The link target that opened this webinar; null otherwise. */
  wanted: NotificationTarget | null;
};

/** One webinar with its facts and actions. */
export function WebinarCard({ of, isFirst, wanted }: WebinarCardProps) {
  const register = useRegister();
  const isWanted = wanted !== null;
  const ref = useScrollIntoView(wanted);
  const { id, title, description, topics } = of.webinar;
  // The button unmounts on success: move the focus to the card.
  const restoreFocus = (): void => ref.current?.focus({ preventScroll: true });
  const submit = (): void => register.mutate(id, { onSuccess: restoreFocus });
  return (
    <Card
      ref={ref}
      as="article"
      tabIndex={-1}
      aria-labelledby={`webinar-${id}`}
      className={clsx('flex scroll-mt-20 flex-col gap-3', isWanted && 'ring-2 ring-accent')}
    >
      <WebinarStatusRow of={of} isWanted={isWanted} />
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
          onRegister={submit}
        />
      </div>
      <RegistrationResult of={register} />
    </Card>
  );
}

type WebinarStatusRowProps = { of: DatedWebinar; isWanted: boolean };

/** Status badges, and a countdown within the last 24 hours. */
function WebinarStatusRow({ of: { webinar, status }, isWanted }: WebinarStatusRowProps) {
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

/** Places taken: `42 of 100 places taken`; without a limit `12 registered`. */
const placesLabel = ({ current_attendees: taken, max_attendees: max }: Webinar): string =>
  max === null
    ? `${taken.toLocaleString()} registered`
    : `${taken.toLocaleString()} of ${max.toLocaleString()} places taken`;

/** Start, duration, presenter and places. */
function WebinarFacts({ webinar }: { webinar: Webinar }) {
  const { scheduled_date, duration, presenter } = webinar;
  const start = formatStart(scheduled_date, useNow());
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1.5">
      <Fact name="Start" icon={CalendarDays} isFirst>
        <time dateTime={scheduled_date} className="font-medium">
          {start}
        </time>
      </Fact>
      <Fact name="Duration" icon={Clock}>
        {duration} minutes
      </Fact>
      <Fact name="Presenter" icon={UserRound}>
        {presenter}
      </Fact>
      <Fact name="Places" icon={Users}>
        {placesLabel(webinar)}
      </Fact>
    </dl>
  );
}

type FactProps = { name: string; icon: LucideIcon; isFirst?: boolean; children: ReactNode };

function Fact({ name, icon: Icon, isFirst = false, children }: FactProps) {
  return (
    <div className={clsx('flex min-w-0 items-start gap-2', isFirst && 'basis-full')}>
      <dt>
        <Icon aria-hidden className="mt-0.5 size-4.5 text-ink-3" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
