import { Video } from 'lucide-react';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useWebinars } from '#web/data/notifications/webinars.ts';
import { formatMoment } from '#web/lib/format-moment.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { type Wanted, WebinarLists } from './WebinarLists.tsx';

const FAILURE = 'Webinars could not be loaded.';

/** The webinars in whatever state they are. */
function WebinarContent({ wanted }: { wanted: Wanted }) {
  const webinars = useWebinars();
  const now = useNow();
  const { data, freshness } = webinars;

  if (webinars.isPending) return <Skeleton label="Loading webinars" shape="cards" />;
  if (data === undefined) return <ErrorState text={FAILURE} retry={webinars.refetch} />;

  return (
    <div className="flex flex-col gap-4">
      {/* Without a network the strip says why, and nothing went wrong. */}
      {webinars.isRefetchError && !freshness.isOffline && (
        <Banner kind="danger" retry={() => void webinars.refetch()}>
          {FAILURE} What follows is as of {formatMoment(webinars.dataUpdatedAt, now)}.
        </Banner>
      )}
      <div className="-mt-3 -mb-2 flex justify-end">
        <Freshness of={freshness} />
      </div>
      <Missing of={webinars} wanted={wanted} />
      {data.length === 0 ? (
        <EmptyState
          icon={Video}
          title="No webinars yet"
          hint="The next one will be listed here, with free registration"
        />
      ) : (
        <WebinarLists webinars={data} wanted={wanted} />
      )}
    </div>
  );
}

type MissingProps = { of: ReturnType<typeof useWebinars>; wanted: Wanted };

/** Says so when a link leads to a webinar that is not there; not before the newest list was read. */
function Missing({ of: { data = [], isFetching, isError }, wanted }: MissingProps) {
  const item = wanted?.item ?? null;
  const isFound = item === null || data.some(({ id }) => id === item);
  if (isFound || isFetching || isError) return null;
  return <Banner kind="warn">The webinar of this link no longer exists.</Banner>;
}

/** The webinars with free registration. */
export function WebinarScreen() {
  const wanted = useOpenedItem('webinar');
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenHeading title="Live Webinars" subtitle="Registration is free for every member" />
      <WebinarContent wanted={wanted} />
    </div>
  );
}
