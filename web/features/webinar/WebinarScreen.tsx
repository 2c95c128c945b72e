import { Video } from 'lucide-react';
import { useState } from 'react';
import { type OpenedTarget, useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { useWebinars } from '#web/data/notifications/webinars.ts';
import { useTicking } from '#web/lib/use-clock.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { DatedRows } from '#web/ui/states/DatedRows.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
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
type Wanted = OpenedTarget | null;

function WebinarLists({ webinars, wanted }: { webinars: readonly Webinar[]; wanted: Wanted }) {
  const asOf = useTicking((now) => lastTransition(webinars, now));
  const [limit, setLimit] = useState(PAST_PAGE);
  const { upcoming, past } = splitByStatus(webinars, asOf);
  const firstId = firstActionable(upcoming);
  const wantedIndex = past.findIndex(({ webinar }) => webinar.id === wanted?.item);
  const visible = past.slice(0, Math.max(limit, wantedIndex + 1));
  const cards = (of: readonly DatedWebinar[]) => (
    <ul className="flex flex-col gap-3 sm:gap-4">
      {of.map((dated) => (
        <li key={dated.webinar.id}>
          <WebinarCard
            of={dated}
            isFirst={dated.webinar.id === firstId}
            wanted={dated.webinar.id === wanted?.item ? wanted : null}
          />
        </li>
      ))}
    </ul>
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
          cards(upcoming)
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past-webinars">
          <h2 id="past-webinars" className="mb-3 text-card font-semibold">
            Past
          </h2>
          {cards(visible)}
          {visible.length < past.length && (
            <ShowMore onShowMore={() => setLimit(visible.length + PAST_PAGE)}>
              <p>
                {visible.length} of {past.length} past webinars
              </p>
            </ShowMore>
          )}
        </section>
      )}
    </div>
  );
}

/** Warns that the linked webinar does not exist, once the current list is loaded. */
function Missing(props: { of: ReturnType<typeof useWebinars>; wanted: Wanted }) {
  const { data = [], isFetching, isError } = props.of;
  const item = props.wanted?.item ?? null;
  const isFound = item === null || data.some(({ id }) => id === item);
  if (isFound || isFetching || isError) return null;
  return <Banner kind="warn">The webinar of this link no longer exists.</Banner>;
}

export function WebinarScreen() {
  const wanted = useOpenedItem('webinar');
  const webinars = useWebinars();
  return (
    <div className="mx-auto max-w-3xl">
      <ScreenHeading title="Live Webinars" subtitle="Registration is free for every member" />
      <div className="flex flex-col gap-4">
        <DatedRows
          of={webinars}
          freshness={webinars.freshness}
          isOffline={webinars.freshness.isOffline}
          skeleton={<Skeleton label="Loading webinars" shape="cards" />}
          failure="Webinars could not be loaded."
          isBelowHeading
        >
          {(rows) => (
            <>
              <Missing of={webinars} wanted={wanted} />
              {rows.length === 0 ? (
                <EmptyState
                  icon={Video}
                  title="No webinars yet"
                  hint="The next one will be listed here, with free registration"
                />
              ) : (
                <WebinarLists webinars={rows} wanted={wanted} />
              )}
            </>
          )}
        </DatedRows>
      </div>
    </div>
  );
}
