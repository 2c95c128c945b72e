import { clsx } from 'clsx';
import {
  CalendarClock,
  Check,
  CircleCheck,
  Radio,
  CalendarDays,
  Clock,
  UserRound,
  Users,
  CirclePlay,
  Video,
  CalendarPlus,
} from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { OpenedTarget } from '#web/data/notifications/opened-item.ts';
import {
  webinarEnd,
  toCalendarFile,
  webinarEvent,
} from '#contracts/rules/notifications/webinars.ts';
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
import { utcBeside } from '#web/lib/format-time.ts';
import { formatStart } from '#web/lib/format-long-time.ts';
import { type DatedWebinar, timesOf } from './order-webinars.ts';
import { ActionLink } from '#web/ui/links.tsx';
import { saveFile } from '#web/lib/download.ts';

function calendarFileName(title: string): string {
  const parts = title.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? ['webinar'];
  return `${parts.join('-').slice(0, 60)}.ics`;
}

/** Downloads the webinar as a calendar file; a later file replaces the earlier event. */
function AddToCalendar({ webinar, url }: { webinar: Webinar; url: string }) {
  const save = (): void => {
    const written = { host: location.host, at: Date.now() };
    const text = toCalendarFile(webinarEvent({ ...webinar, meeting_url: url }, written));
    saveFile(
      new Blob([text], { type: 'text/calendar;charset=utf-8' }),
      calendarFileName(webinar.title),
    );
  };
  return (
    <Button icon={CalendarPlus} onClick={save}>
      Add to calendar
      <span className="sr-only">: {webinar.title}</span>
    </Button>
  );
}

type WebinarActionsProps = {
  of: DatedWebinar;
  isFirst: boolean;
  isRegistering: boolean;
  onRegister: () => void;
};

function WebinarActions({ of, isFirst, isRegistering, onRegister }: WebinarActionsProps) {
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

function OutLink({ about, children, ...link }: OutLinkProps) {
  return (
    <ActionLink {...link} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="sr-only">: {about}, in a new tab</span>
    </ActionLink>
  );
}

const LONG = 150; // characters

function WebinarDescription(props: { text: string; title: string; isOpenFirst: boolean }) {
  const { text, title, isOpenFirst } = props;
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

type WebinarCardProps = {
  of: DatedWebinar;
  isFirst: boolean;
  wanted: OpenedTarget | null;
};

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
      {topics.length > 0 && (
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
      )}
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

function WebinarStatusRow({ of, isWanted }: { of: DatedWebinar; isWanted: boolean }) {
  const { webinar, status } = of;
  return (
    <div className="flex flex-wrap items-center gap-2 text-dense text-ink-2">
      <Badge {...looks[status]}>{status}</Badge>
      {webinar.registered && (
        <Badge tone="accent" icon={Check}>
          Registered
        </Badge>
      )}
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

/** Places taken: `42 of 100 places taken`; without a limit `12 registered`. */
const placesLabel = ({ current_attendees: taken, max_attendees: max }: Webinar): string =>
  max === null
    ? `${taken.toLocaleString()} registered`
    : `${taken.toLocaleString()} of ${max.toLocaleString()} places taken`;

function WebinarFacts({ webinar }: { webinar: Webinar }) {
  const { scheduled_date, duration, presenter } = webinar;
  const utc = utcBeside(Date.parse(scheduled_date));
  const start = (
    <time dateTime={scheduled_date}>
      <span className="font-medium">{formatStart(scheduled_date, useNow())}</span>
      {utc !== null && <span className="whitespace-nowrap text-ink-2"> ({utc})</span>}
    </time>
  );
  const facts = [
    { name: 'Start', icon: CalendarDays, value: start, look: 'basis-full' },
    { name: 'Duration', icon: Clock, value: `${duration} minutes` },
    { name: 'Presenter', icon: UserRound, value: presenter },
    { name: 'Places', icon: Users, value: placesLabel(webinar) },
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1.5">
      {facts.map(({ name, icon: Icon, value, look }) => (
        <div key={name} className={clsx('flex min-w-0 items-start gap-2', look)}>
          <dt>
            <Icon aria-hidden className="mt-0.5 size-4.5 text-ink-3" />
            <span className="sr-only">{name}</span>
          </dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
