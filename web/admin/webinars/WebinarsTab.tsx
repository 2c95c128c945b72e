import { Plus, Video, CalendarClock, CircleCheck, Pencil, Trash2, Users } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import type { Webinar, WebinarRegistration } from '#contracts/webinars.ts';
import {
  useAdminWebinars,
  useDeleteWebinar,
  useRegistrations,
} from '#web/data/admin/admin-webinars.ts';
import { useOpenedForm } from '#web/data/notifications/opened-form.ts';
import { NEW_ITEM, useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatStart } from '#web/lib/format-long-time.ts';
import { useNow, useTicking } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { MoreRows, ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { WebinarDialog } from './WebinarDialog.tsx';

const REGISTRATIONS_FAILURE = 'Registrations could not be loaded.';

/** Who is registered for a webinar, the latest first. */
function RegistrationList({ id }: { id: string }) {
  const registrations = useRegistrations(id);
  const { data } = registrations;
  if (registrations.isPending) return <Skeleton label="Loading registrations" />;
  if (data === undefined)
    return <ErrorState text={REGISTRATIONS_FAILURE} retry={registrations.refetch} />;
  if (data.people.length === 0) {
    return <EmptyState icon={Users} title="Nobody yet" hint="Members register in their app" />;
  }
  const total = data.total ?? data.people.length;
  return (
    <>
      {registrations.isRefetchError && (
        <ErrorState
          text={`${REGISTRATIONS_FAILURE} What follows is older.`}
          retry={registrations.refetch}
        />
      )}
      <p className="mb-2 text-dense text-ink-2">{total.toLocaleString()} registered</p>
      <ul className="divide-y divide-line">
        {data.people.map((person) => (
          <Person key={person.user_id} person={person} />
        ))}
      </ul>
      <MoreRows of={registrations} failure="More registrations could not be loaded." />
    </>
  );
}

function Person({ person }: { person: WebinarRegistration }) {
  const { username, email, registered_at } = person;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{username}</p>
        <p className="text-dense text-ink-2">{email ?? 'No e-mail address'}</p>
      </div>
      <LocalMoment instant={registered_at} className="text-dense text-ink-3" />
    </li>
  );
}

const PAGE = 50; // rows drawn at once; all webinars are loaded
const FAILURE = 'Webinars could not be loaded.';

type WebinarsContentProps = { onEdit: (webinar: Webinar) => void; onCreate: () => void };

function WebinarsContent({ onEdit, onCreate }: WebinarsContentProps) {
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
          <WebinarList webinars={data} onEdit={onEdit} />
        )}
      </section>
      <LinkedRecord by={opened} lookup={lookUp(data, opened?.item ?? null)} name="webinar">
        {(webinar, close) => <WebinarDialog webinar={webinar} onClose={close} />}
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

type WebinarListProps = { webinars: readonly Webinar[]; onEdit: (webinar: Webinar) => void };

function WebinarList({ webinars, onEdit }: WebinarListProps) {
  const [limit, setLimit] = useState(PAGE);
  return (
    <>
      <ul className="flex flex-col gap-2">
        {webinars.slice(0, limit).map((webinar) => (
          <li key={webinar.id}>
            <WebinarRow webinar={webinar} onEdit={() => onEdit(webinar)} />
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
    </>
  );
}

const ScheduleWebinar = (button: Pick<ComponentProps<typeof Button>, 'variant' | 'onClick'>) => (
  <Button {...button} icon={Plus}>
    Schedule Webinar
  </Button>
);

export function WebinarsTab() {
  const [draft, setDraft] = useState<Webinar | 'new' | null>(null);
  useOpenedForm('webinars', NEW_ITEM, () => setDraft('new'));
  return (
    <>
      <ScreenHeading
        title="Webinar Management"
        subtitle="Scheduled for every member, with free registration"
        action={<ScheduleWebinar variant="primary" onClick={() => setDraft('new')} />}
      />
      <WebinarsContent onEdit={setDraft} onCreate={() => setDraft('new')} />
      {draft !== null && (
        <WebinarDialog webinar={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      )}
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

function WebinarRow({ webinar, onEdit }: { webinar: Webinar; onEdit: () => void }) {
  const { id, title, presenter, duration, scheduled_date, recording_url } = webinar;
  const isFull =
    webinar.max_attendees !== null && webinar.current_attendees >= webinar.max_attendees;
  const start = formatStart(scheduled_date, useNow());
  return (
    <Card as="article" aria-labelledby={`webinar-${id}`} className="flex flex-col gap-2">
      <div className="flex items-start gap-2">
        <div className="flex min-w-0 grow flex-col gap-1">
          <div className="flex flex-wrap items-center gap-2">
            <StartBadge startsAt={Date.parse(scheduled_date)} />
            {recording_url !== null && <Badge>Recorded</Badge>}
            {isFull && <Badge tone="warn">Fully Booked</Badge>}
          </div>
          <h3 id={`webinar-${id}`} className="text-card font-semibold text-balance">
            <SectionLink
              section="webinars"
              item={id}
              onOpen={onEdit}
              className="underline-offset-4 hover:underline"
            >
              {title}
            </SectionLink>
          </h3>
        </div>
        <div className="-mt-2 -mr-2 flex shrink-0">
          <IconButton label={`Edit ${title}`} icon={Pencil} onClick={onEdit} />
          <DeleteWebinar webinar={webinar} />
        </div>
      </div>
      <p className="text-dense text-ink-2">
        <time dateTime={scheduled_date}>{start}</time> · {duration} minutes · {presenter}
      </p>
      <Registrations webinar={webinar} />
    </Card>
  );
}

/** As documented for administrators, the start decides, not the end. */
function StartBadge({ startsAt }: { startsAt: number }) {
  const isPast = useTicking((now) => now >= startsAt);
  return isPast ? (
    <Badge icon={CircleCheck}>COMPLETED</Badge>
  ) : (
    <Badge tone="info" icon={CalendarClock}>
      UPCOMING
    </Badge>
  );
}

function Registrations({ webinar }: { webinar: Webinar }) {
  const [isOpen, setIsOpen] = useState(false);
  const { id, current_attendees: taken, max_attendees: max, title } = webinar;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="inline-flex items-center gap-2">
        <Users aria-hidden className="size-4.5 text-ink-3" />
        {taken.toLocaleString()}
        {max !== null && ` of ${max.toLocaleString()}`} registered
      </p>
      <Button size="sm" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Registrations
        <span className="sr-only">: {title}</span>
      </Button>
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setIsOpen(false)}
          title="Registrations"
          description={title}
          isReading
        >
          <RegistrationList id={id} />
        </Dialog>
      )}
    </div>
  );
}
