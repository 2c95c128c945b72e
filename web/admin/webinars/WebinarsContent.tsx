import { Plus, Video } from 'lucide-react';
import { useState } from 'react';
import type { Webinar } from '#contracts/webinars.ts';
import { useAdminWebinars } from '#web/data/admin/admin-webinars.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { ShowMore } from '#web/ui/states/ShowMore.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { WebinarRow } from './WebinarRow.tsx';

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
