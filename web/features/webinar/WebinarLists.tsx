import { type ReactNode, useState } from 'react';
import type { NotificationTarget } from '#contracts/notifications.ts';
import type { Webinar } from '#contracts/webinars.ts';
import { useTicking } from '#web/lib/use-ticking.ts';
import { ShowMore } from '#web/ui/states/ShowMore.tsx';
import { firstToDo, inOrder, lastTurn, type Standing } from './order-webinars.ts';
import { WebinarCard } from './WebinarCard.tsx';

const PAST_PAGE = 5; // cards drawn at once; all are loaded

/** What a link or a notification has asked for; another object each time. */
export type Wanted = NotificationTarget | null;

type WebinarListsProps = { webinars: readonly Webinar[]; wanted: Wanted };

/** What is to come and what is over; a webinar changes its place when it ends. */
export function WebinarLists({ webinars, wanted }: WebinarListsProps) {
  const asOf = useTicking((now) => lastTurn(webinars, now));
  const { upcoming, past } = inOrder(webinars, asOf);
  const firstId = firstToDo(upcoming);
  const renderCard = (standing: Standing) => (
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
  of: readonly Standing[];
  renderCard: (standing: Standing) => ReactNode;
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
  past: readonly Standing[];
  wanted: Wanted;
};

function Past({ past, wanted, renderCard }: PastProps) {
  const [limit, setLimit] = useState(PAST_PAGE);
  const wantedIndex = past.findIndex(({ webinar }) => webinar.id === wanted?.item);
  const shown = past.slice(0, Math.max(limit, wantedIndex + 1));
  return (
    <section aria-labelledby="past-webinars">
      <h2 id="past-webinars" className="mb-3 text-card font-semibold">
        Past
      </h2>
      <Cards of={shown} renderCard={renderCard} />
      {shown.length < past.length && (
        <ShowMore onShowMore={() => setLimit(shown.length + PAST_PAGE)}>
          <p>
            {shown.length} of {past.length} past webinars
          </p>
        </ShowMore>
      )}
    </section>
  );
}
