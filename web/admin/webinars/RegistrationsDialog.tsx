import { Users } from 'lucide-react';
import type { Webinar, WebinarRegistration } from '#contracts/webinars.ts';
import { useRegistrations } from '#web/data/admin/admin-webinars.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ErrorState } from '#web/ui/states/Banner.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';

type RegistrationsDialogProps = { webinar: Webinar; onClose: () => void };

/** Who is registered for a webinar, the latest first. */
export function RegistrationsDialog({ webinar, onClose }: RegistrationsDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title="Registrations" description={webinar.title} isReading>
      <Registrations id={webinar.id} />
    </Dialog>
  );
}

const FAILURE = 'Registrations could not be loaded.';

function Registrations({ id }: { id: string }) {
  const registrations = useRegistrations(id);
  const { data } = registrations;
  if (registrations.isPending) return <Skeleton label="Loading registrations" />;
  if (data === undefined) return <ErrorState text={FAILURE} retry={registrations.refetch} />;
  if (data.people.length === 0) {
    return <EmptyState icon={Users} title="Nobody yet" hint="Members register in their app" />;
  }
  const total = data.total ?? data.people.length;
  return (
    <>
      {registrations.isRefetchError && (
        <ErrorState text={`${FAILURE} What follows is older.`} retry={registrations.refetch} />
      )}
      <p className="mb-2 text-dense text-ink-2">{total.toLocaleString()} registered</p>
      <ul className="divide-y divide-line">
        {data.people.map((person) => (
          <Person key={person.user_id} person={person} />
        ))}
      </ul>
      {registrations.hasNextPage && (
        <ShowMore
          isBusy={registrations.isFetchingNextPage}
          error={
            registrations.isFetchNextPageError
              ? 'More registrations could not be loaded.'
              : undefined
          }
          onShowMore={() => void registrations.fetchNextPage()}
        />
      )}
    </>
  );
}

function Person({ person }: { person: WebinarRegistration }) {
  const { username, email, registered_at } = person;
  const now = useNow();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{username}</p>
        <p className="text-dense text-ink-2">{email ?? 'No e-mail address'}</p>
      </div>
      <time dateTime={registered_at} className="text-dense text-ink-3">
        {formatMoment(Date.parse(registered_at), now)}
      </time>
    </li>
  );
}
