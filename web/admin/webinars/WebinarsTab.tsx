import { Plus, Video, CalendarClock, CircleCheck, Pencil, Trash2, Users } from 'lucide-react';
import { useState } from 'react';
import type { Webinar } from '#contracts/webinars.ts';
import { useAdminWebinars, useDeleteWebinar } from '#web/data/admin/admin-webinars.ts';
import { formatMoment, formatStart } from '#web/lib/format-time.ts';
import { useNow, useTicking } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { RegistrationsDialog } from './RegistrationsDialog.tsx';
import { WebinarDialog } from './WebinarDialog.tsx';

const PAGE = 50; // rows drawn at once; all webinars are loaded
const FAILURE = 'Webinars could not be loaded.';

type WebinarsContentProps = { onEdit: (webinar: Webinar) => void; onCreate: () => void };

/** The list in whatever state it is. */
export function WebinarsContent({ onEdit, onCreate }: WebinarsContentProps) {
  const webinars = useAdminWebinars();
  const now = useNow();
  const { data } = webinars;

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
            action={
              <Button onClick={onCreate}>
                <Plus aria-hidden className="size-5" />
                Schedule Webinar
              </Button>
            }
          />
        ) : (
          <WebinarList webinars={data} onEdit={onEdit} />
        )}
      </section>
    </div>
  );
}

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

/** What is being typed: changes of a webinar, a new one, or nothing. */
type Draft = Webinar | 'new' | null;

/** The webinars, as administrators schedule, change and delete them. */
export function WebinarsTab() {
  const [draft, setDraft] = useState<Draft>(null);
  return (
    <>
      <ScreenHeading
        title="Webinar Management"
        subtitle="Scheduled for every member, with free registration"
        action={
          <Button variant="primary" onClick={() => setDraft('new')}>
            <Plus aria-hidden className="size-5" />
            Schedule Webinar
          </Button>
        }
      />
      <WebinarsContent onEdit={setDraft} onCreate={() => setDraft('new')} />
      {draft !== null && (
        <WebinarDialog webinar={draft === 'new' ? null : draft} onClose={() => setDraft(null)} />
      )}
    </>
  );
}

/** Deletes a webinar after a question; a failure stays in the question. */
function DeleteWebinar({ webinar: { id, title } }: { webinar: Webinar }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteWebinar();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        setIsAsking(false);
        toastDone('Webinar deleted successfully!');
      },
    });
  return (
    <>
      <IconButton label={`Delete ${title}`} icon={Trash2} onClick={ask} />
      <ConfirmDialog
        isOpen={isAsking}
        title={`Delete “${title}”`}
        question="Are you sure you want to delete this webinar? All registrations will be removed."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        error={remove.isError ? 'Error deleting webinar' : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

type WebinarRowProps = { webinar: Webinar; onEdit: () => void };

/** One webinar of the administrator's list. */
export function WebinarRow({ webinar, onEdit }: WebinarRowProps) {
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
            {title}
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

/** As documented for administrators: it counts whether the start is over, not the end. */
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
  const { current_attendees: taken, max_attendees: max, title } = webinar;
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
      {isOpen && <RegistrationsDialog webinar={webinar} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
