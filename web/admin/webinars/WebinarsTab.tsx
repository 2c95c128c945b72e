import { Plus, Video, CalendarClock, CircleCheck, Copy, Pencil, Radio, Trash2 } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useOpenedForm } from '#web/data/notifications/opened-item.ts';
import { NEW_ITEM, useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { formatStart } from '#web/lib/format-long-time.ts';
import { webinarStatus, type WebinarStatus } from '#contracts/rules/notifications/webinars.ts';
import type { Webinar } from '#contracts/webinars.ts';
import { useAdminWebinars, useDeleteWebinar } from '#web/data/admin/admin-webinars.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow, useTicking } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ActionLink } from '#web/ui/links.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { Registrations } from './Registrations.tsx';
import { WebinarDialog, type WebinarToEdit } from './WebinarDialog.tsx';

const PAGE = 50; // rows drawn at once; all webinars are loaded
const FAILURE = 'Webinars could not be loaded.';

type Acts = { onEdit: (webinar: Webinar) => void; onDuplicate: (webinar: Webinar) => void };

type WebinarsContentProps = Acts & { onCreate: () => void };

function WebinarsContent({ onCreate, ...acts }: WebinarsContentProps) {
  const webinars = useAdminWebinars();
  const now = useNow();
  const { data } = webinars;
  const opened = useOpenedItem('webinars');

  if (webinars.isPending) return <Skeleton label="Loading webinars" count={4} />;
  if (data === undefined) return <ErrorState text={FAILURE} retry={webinars.refetch} />;

  return (
    <div className="flex flex-col gap-4">
      {webinars.isError && (
        <Banner kind="danger" retry={() => void webinars.refetch()}>
          {FAILURE} What follows is as of {formatMoment(webinars.dataUpdatedAt, now)}.
        </Banner>
      )}
      <section aria-labelledby="scheduled-webinars">
        <h2 id="scheduled-webinars" className="mb-3 text-card font-semibold">
          Scheduled Webinars ({data.length})
        </h2>
        {data.length === 0 ? (
          <EmptyState
            icon={Video}
            title="No webinars yet"
            hint="Members see a webinar as soon as it is scheduled"
            action={<ScheduleWebinar onClick={onCreate} />}
          />
        ) : (
          <ApartByTime webinars={data} {...acts} />
        )}
      </section>
      <LinkedRecord by={opened} lookup={lookUp(data, opened?.item ?? null)} name="webinar">
        {(webinar, close) => <WebinarDialog webinar={webinar} from={webinar} onClose={close} />}
      </LinkedRecord>
    </div>
  );
}

const lookUp = (webinars: readonly Webinar[], wanted: string | null) =>
  wanted === null
    ? null
    : {
        row: webinars.find(({ id }) => id === wanted) ?? null,
        hasFailed: false,
        isLoaded: true,
      };

const timesOf = ({ scheduled_date, duration }: Webinar) => ({
  startsAt: Date.parse(scheduled_date),
  durationMin: duration,
});

/** Those that run or are to come, the next one first; those that are over, the latest first. */
function ApartByTime({ webinars, ...acts }: Acts & { webinars: readonly Webinar[] }) {
  const now = useNow().getTime();
  const isOver = (webinar: Webinar): boolean => webinarStatus(timesOf(webinar), now) === 'ENDED';
  return (
    <div className="flex flex-col gap-6">
      <WebinarList
        title="Upcoming"
        webinars={webinars.filter((webinar) => !isOver(webinar)).toReversed()}
        {...acts}
      />
      <WebinarList title="Past" webinars={webinars.filter(isOver)} {...acts} />
    </div>
  );
}

type WebinarListProps = Acts & { title: string; webinars: readonly Webinar[] };

function WebinarList({ title, webinars, ...acts }: WebinarListProps) {
  const [limit, setLimit] = useState(PAGE);
  if (webinars.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-medium text-ink-2">
        {title} ({webinars.length.toLocaleString()})
      </h3>
      <ul className="flex flex-col gap-2">
        {webinars.slice(0, limit).map((webinar) => (
          <li key={webinar.id}>
            <WebinarRow webinar={webinar} {...acts} />
          </li>
        ))}
      </ul>
      {limit < webinars.length && (
        <ShowMore onShowMore={() => setLimit(limit + PAGE)}>
          <p>
            {limit} of {webinars.length.toLocaleString()} webinars
          </p>
        </ShowMore>
      )}
    </section>
  );
}

const ScheduleWebinar = (button: Pick<ComponentProps<typeof Button>, 'variant' | 'onClick'>) => (
  <Button {...button} icon={Plus}>
    Schedule Webinar
  </Button>
);

const NEW: WebinarToEdit = { webinar: null, from: null };

export function WebinarsTab() {
  const [draft, setDraft] = useState<WebinarToEdit | null>(null);
  useOpenedForm('webinars', NEW_ITEM, () => setDraft(NEW));
  return (
    <>
      <ScreenHeading
        title="Webinar Management"
        subtitle="Scheduled for every member, with free registration"
        action={<ScheduleWebinar variant="primary" onClick={() => setDraft(NEW)} />}
      />
      <WebinarsContent
        onEdit={(webinar) => setDraft({ webinar, from: webinar })}
        onDuplicate={(from) => setDraft({ webinar: null, from })}
        onCreate={() => setDraft(NEW)}
      />
      {draft !== null && <WebinarDialog {...draft} onClose={() => setDraft(null)} />}
    </>
  );
}

function DeleteWebinar({ webinar: { id, title } }: { webinar: Webinar }) {
  return (
    <Confirmed
      title={`Delete “${title}”`}
      question="Are you sure you want to delete this webinar? All registrations will be removed."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      command={useDeleteWebinar()}
      input={id}
      failure={() => 'Error deleting webinar'}
      onDone={() => toastDone('Webinar deleted successfully!')}
    >
      {(ask) => <IconButton label={`Delete ${title}`} icon={Trash2} onClick={ask} />}
    </Confirmed>
  );
}

/** For the presenter: the meeting, until the webinar is over. */
function OpenMeeting({ webinar }: { webinar: Webinar }) {
  const status = useTicking((now) => webinarStatus(timesOf(webinar), now));
  if (status === 'ENDED' || webinar.meeting_url === null) return null;
  return (
    <ActionLink
      href={webinar.meeting_url}
      target="_blank"
      rel="noopener noreferrer"
      className="self-start"
    >
      <Video aria-hidden className="size-5" />
      Open the meeting
      <span className="sr-only">: {webinar.title}, in a new tab</span>
    </ActionLink>
  );
}

function WebinarRow({ webinar, onEdit, onDuplicate }: Acts & { webinar: Webinar }) {
  const { id, title, presenter, duration, scheduled_date, recording_url } = webinar;
  const isFull =
    webinar.max_attendees !== null && webinar.current_attendees >= webinar.max_attendees;
  const start = formatStart(scheduled_date, useNow());
  return (
    <Card as="article" aria-labelledby={`webinar-${id}`} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <StatusBadge webinar={webinar} />
            {recording_url !== null && <Badge>Recorded</Badge>}
            {isFull && <Badge tone="warn">Fully Booked</Badge>}
          </div>
          <h4 id={`webinar-${id}`} className="text-card font-semibold text-balance">
            <SectionLink
              section="webinars"
              item={id}
              onOpen={() => onEdit(webinar)}
              className="underline-offset-4 hover:underline"
            >
              {title}
            </SectionLink>
          </h4>
        </div>
        <div className="-mt-2 -mr-2 flex flex-wrap justify-end">
          <IconButton label={`Edit ${title}`} icon={Pencil} onClick={() => onEdit(webinar)} />
          <IconButton
            label={`Duplicate ${title}`}
            icon={Copy}
            onClick={() => onDuplicate(webinar)}
          />
          <DeleteWebinar webinar={webinar} />
        </div>
      </div>
      <p className="text-dense text-ink-2">
        <time dateTime={scheduled_date}>{start}</time> · {duration} minutes · {presenter}
      </p>
      <OpenMeeting webinar={webinar} />
      <Registrations webinar={webinar} />
    </Card>
  );
}

const statusLooks = {
  UPCOMING: { label: 'UPCOMING', tone: 'info', icon: CalendarClock },
  LIVE: { label: 'LIVE', tone: 'ok', icon: Radio },
  ENDED: { label: 'COMPLETED', tone: 'neutral', icon: CircleCheck },
} as const satisfies Record<WebinarStatus, object>;

function StatusBadge({ webinar }: { webinar: Webinar }) {
  const status = useTicking((now) => webinarStatus(timesOf(webinar), now));
  return <Badge {...statusLooks[status]} />;
}
