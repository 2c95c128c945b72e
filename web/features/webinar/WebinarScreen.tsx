import { Video } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useWebinars } from '#web/data/notifications/webinars.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { useNow, useTicking } from '#web/lib/use-clock.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import type { NotificationTarget } from '#contracts/notifications.ts';
import type { Webinar } from '#contracts/webinars.ts';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import {
  firstActionable,
  splitByStatus,
  lastTransition,
  type DatedWebinar,
} from './order-webinars.ts';
import { WebinarCard } from './WebinarCard.tsx';

const PAST_PAGE = 5; // cards per page; all are loaded

/** Target of a link or notification; a new object each time. */
type Wanted = NotificationTarget | null;

function WebinarLists({ webinars, wanted }: { webinars: readonly Webinar[]; wanted: Wanted }) {
  const asOf = useTicking((now) => lastTransition(webinars, now));
  const { upcoming, past } = splitByStatus(webinars, asOf);
  const firstId = firstActionable(upcoming);
  const renderCard = (standing: DatedWebinar) => (
    <WebinarCard
      of={standing}
      isFirst={standing.webinar.id === firstId}
      wanted={standing.webinar.id === wanted?.item ? wanted : null}
    />
  );
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="upcoming-webinars">
        <h2 id="upcoming-webinars" className="mb-3 text-card font-semibold">
          Upcoming
        </h2>
        {upcoming.length === 0 ? (
          <p className="text-ink-2">None is planned at the moment.</p>
        ) : (
          <Cards of={upcoming} renderCard={renderCard} />
        )}
      </section>
      {past.length > 0 && <Past past={past} wanted={wanted} renderCard={renderCard} />}
    </div>
  );
}

type CardsProps = {
  of: readonly DatedWebinar[];
  renderCard: (standing: DatedWebinar) => ReactNode;
};

function Cards({ of, renderCard }: CardsProps) {
  return (
    <ul className="flex flex-col gap-3 sm:gap-4">
      {of.map((standing) => (
        <li key={standing.webinar.id}>{renderCard(standing)}</li>
      ))}
    </ul>
  );
}

type PastProps = Pick<CardsProps, 'renderCard'> & {
  past: readonly DatedWebinar[];
  wanted: Wanted;
};

function Past({ past, wanted, renderCard }: PastProps) {
  const [limit, setLimit] = useState(PAST_PAGE);
  const wantedIndex = past.findIndex(({ webinar }) => webinar.id === wanted?.item);
  const visible = past.slice(0, Math.max(limit, wantedIndex + 1));
  return (
    <section aria-labelledby="past-webinars">
      <h2 id="past-webinars" className="mb-3 text-card font-semibold">
        Past
      </h2>
      <Cards of={visible} renderCard={renderCard} />
      {visible.length < past.length && (
        <ShowMore onShowMore={() => setLimit(visible.length + PAST_PAGE)}>
          <p>
            {visible.length} of {past.length} past webinars
          </p>
        </ShowMore>
      )}
    </section>
  );
}

const FAILURE = 'Webinars could not be loaded.';

function WebinarContent({ wanted }: { wanted: Wanted }) {
  const webinars = useWebinars();
  const now = useNow();
  const { data, freshness } = webinars;

  if (webinars.isPending) return <Skeleton label="Loading webinars" shape="cards" />;
  if (data === undefined) return <ErrorState text={FAILURE} retry={webinars.refetch} />;

  return (
    <div className="flex flex-col gap-4">
      {/* Offline, the offline strip already explains it. */}
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

/** Warns that the linked webinar does not exist, once the current list is loaded. */
function Missing({ of: { data = [], isFetching, isError }, wanted }: MissingProps) {
  const item = wanted?.item ?? null;
  const isFound = item === null || data.some(({ id }) => id === item);
  if (isFound || isFetching || isError) return null;
  return <Banner kind="warn">The webinar of this link no longer exists.</Banner>;
}

export function WebinarScreen() {
  const wanted = useOpenedItem('webinar');
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenHeading title="Live Webinars" subtitle="Registration is free for every member" />
      <WebinarContent wanted={wanted} />
    </div>
  );
}
