import { type ReactNode, useState } from 'react';
import { type AdminUser, type UserSort, UserQuery } from '#contracts/users.ts';
import { type UserFilter, useUsers } from '#web/data/admin/users.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Card } from '#web/ui/Card.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { ShowMore } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { NoUsers } from './NoUsers.tsx';
import { UserActions } from './UserActions.tsx';
import { UserSheet } from './UserSheet.tsx';
import {
  UserTable,
  type UserRowsProps,
  AccessCode,
  Expiry,
  LastLogin,
  Person,
  RoleBadge,
  StatusBadge,
} from './UserTable.tsx';
import { roles, sorts, statuses } from './user-copy.ts';

/** The users where a table would be squeezed. */
function UserCards({ users, onOpen }: UserRowsProps) {
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {users.map((user) => (
        <li key={user.id} className="min-w-0">
          <UserCard user={user} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  );
}

type UserCardProps = Pick<UserRowsProps, 'onOpen'> & { user: AdminUser };

function UserCard({ user, onOpen }: UserCardProps) {
  return (
    <Card as="article" aria-label={user.username} className="flex h-full flex-col gap-2">
      <div className="flex items-start justify-between gap-3">
        <Person user={user} />
        <div className="flex shrink-0 gap-1">
          <RoleBadge user={user} />
          <StatusBadge user={user} />
        </div>
      </div>
      <dl className="flex flex-col gap-1 text-dense">
        <Fact name="Access Code">
          <AccessCode user={user} />
        </Fact>
        <Fact name="Expires">
          <Expiry user={user} />
        </Fact>
        <Fact name="Last Login">
          <LastLogin user={user} />
        </Fact>
      </dl>
      <div className="mt-auto border-t border-line pt-2">
        <UserActions user={user} onOpen={() => onOpen(user)} />
      </div>
    </Card>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-6 items-center justify-between gap-3">
      <dt className="text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** From here on seven columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

const everybody: UserFilter = { sort: '-created' };
const isNarrowed = ({ search = '', role, status }: UserFilter): boolean =>
  search.trim() !== '' || role !== undefined || status !== undefined;

/** The users of a filter: a table where it has room, else cards. */
export function UserList() {
  const [filter, setFilter] = useState(everybody);
  const list = useUsers({ ...filter, search: useDebounced(filter.search) });
  const isAll = !isNarrowed(filter);
  return (
    <section aria-labelledby="all-users" className="@container flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 id="all-users" className="text-card font-semibold">
          {isAll ? 'All Users' : 'Matching Users'}
          {list.data !== undefined && ` (${countOf(list.data)})`}
        </h2>
        {list.data !== undefined && <Freshness of={list.freshness} />}
      </div>
      <UserFilters filter={filter} onChange={setFilter} />
      <Rows
        of={list}
        sort={filter.sort}
        onSort={(sort) => setFilter({ ...filter, sort })}
        whenEmpty={<NoUsers isAll={isAll} onShowAll={() => setFilter({ sort: filter.sort })} />}
      />
    </section>
  );
}

const countOf = ({ rows: users, total }: NonNullable<Users['data']>): string =>
  (total ?? users.length).toLocaleString();

type Users = ReturnType<typeof useUsers>;
type RowsProps = {
  of: Users;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  whenEmpty: ReactNode;
};

/** The loaded users in whatever state they are, and the one whose sheet is open. */
function Rows({ of: list, sort, onSort, whenEmpty }: RowsProps) {
  const [opened, setOpened] = useState<AdminUser | null>(null);
  const Layout = useMediaQuery(WIDE) ? UserTable : UserCards;
  if (list.isPending) return <Skeleton label="Loading users" count={5} />;
  if (list.data === undefined) {
    return <ErrorState text="Users could not be loaded." retry={list.refetch} />;
  }
  const { rows: users } = list.data;
  return (
    <div className="flex flex-col gap-3" aria-busy={list.isPlaceholderData}>
      {list.isRefetchError && (
        <Banner kind="danger" retry={() => void list.refetch()}>
          Users could not be loaded. What follows is as of {formatTime(list.dataUpdatedAt)}.
        </Banner>
      )}
      {users.length === 0 ? (
        whenEmpty
      ) : (
        <Layout users={users} sort={sort} onSort={onSort} onOpen={setOpened} />
      )}
      {list.hasNextPage && (
        <ShowMore
          isBusy={list.isFetchingNextPage}
          error={list.isFetchNextPageError ? 'More users could not be loaded.' : undefined}
          onShowMore={() => void list.fetchNextPage()}
        >
          <p>
            {users.length.toLocaleString()} of {countOf(list.data)} users
          </p>
        </ShowMore>
      )}
      {opened !== null && (
        <UserSheet
          user={users.find(({ id }) => id === opened.id) ?? opened}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

type UserFiltersProps = { filter: UserFilter; onChange: (filter: UserFilter) => void };

const ANY = '';
const { role: Role, status: Status, sort: Sort } = UserQuery.shape;

/** Filters and order of the list. */
function UserFilters({ filter, onChange }: UserFiltersProps) {
  const { search, role, status, sort } = filter;
  return (
    <fieldset className="min-w-0 grid gap-3 @xs:grid-cols-2 @4xl:grid-cols-4">
      <legend className="sr-only">Whom to show</legend>
      <Field label="Search">
        {(control) => (
          <TextInput
            {...control}
            type="search"
            placeholder="Name or e-mail"
            autoComplete="off"
            maxLength={200}
            value={search ?? ''}
            onChange={({ target }) => onChange({ ...filter, search: target.value })}
          />
        )}
      </Field>
      <Field label="Show role">
        {(control) => (
          <Select
            {...control}
            options={[{ value: ANY, label: 'All roles' }, ...roles]}
            value={role ?? ANY}
            onChange={({ target }) =>
              onChange({ ...filter, role: Role.parse(target.value || undefined) })
            }
          />
        )}
      </Field>
      <Field label="Show status">
        {(control) => (
          <Select
            {...control}
            options={[{ value: ANY, label: 'All statuses' }, ...statuses]}
            value={status ?? ANY}
            onChange={({ target }) =>
              onChange({ ...filter, status: Status.parse(target.value || undefined) })
            }
          />
        )}
      </Field>
      <Field label="Sort by">
        {(control) => (
          <Select
            {...control}
            options={sorts}
            value={sort}
            onChange={({ target }) => onChange({ ...filter, sort: Sort.parse(target.value) })}
          />
        )}
      </Field>
    </fieldset>
  );
}
