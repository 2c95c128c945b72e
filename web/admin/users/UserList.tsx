import { Users } from 'lucide-react';
import { useUsers } from '#web/data/users.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { UserCards } from './UserCards.tsx';
import { UserTable } from './UserTable.tsx';

/** From here on seven columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

/** All users in whatever state the list is: a table where it has room, else cards. */
export function UserList() {
  const list = useUsers();
  const isWide = useMediaQuery(WIDE);

  if (list.isPending) return <Skeleton label="Loading users" count={5} />;
  if (list.data === undefined) {
    return <ErrorState text="Users could not be loaded." retry={list.refetch} />;
  }

  const { users, total } = list.data;
  const count = (total ?? users.length).toLocaleString();
  const Layout = isWide ? UserTable : UserCards;
  return (
    <section aria-labelledby="all-users" className="flex flex-col gap-3">
      <h2 id="all-users" className="text-card font-semibold">
        All Users ({count})
      </h2>
      {list.isRefetchError && (
        <Banner kind="danger" retry={() => void list.refetch()}>
          Users could not be loaded. What follows is as of {formatTime(list.dataUpdatedAt)}.
        </Banner>
      )}
      {users.length === 0 ? (
        <EmptyState icon={Users} title="No users yet" hint="Create the first user above" />
      ) : (
        <Layout users={users} />
      )}
      {list.hasNextPage && (
        <ShowMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? 'More users could not be loaded.' : undefined}
          onShowMore={() => void list.fetchNextPage()}
        >
          <p>
            {users.length.toLocaleString()} of {count} users
          </p>
        </ShowMore>
      )}
    </section>
  );
}
