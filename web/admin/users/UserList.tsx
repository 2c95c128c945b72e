import { Users } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AdminUser, UserSort } from '#contracts/users.ts';
import { type UserFilter, useUser, useUsers } from '#web/data/admin/users.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import type { PagedRows } from '#web/data/paged-list.ts';
import { useLinkedRecord } from '#web/lib/linked-record.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/Button.tsx';
import { MissingRecord } from '#web/ui/LinkedRecord.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { UserSheet } from './UserSheet.tsx';
import { UserRows } from './UserTable.tsx';
import { roles, sorts, statuses } from './user-copy.ts';

const everybody: UserFilter = { sort: '-created' };
const isNarrowed = ({ search = '', role, status }: UserFilter): boolean =>
  search.trim() !== '' || role !== undefined || status !== undefined;

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

const countOf = ({ rows: users, total }: PagedRows<AdminUser>): string =>
  (total ?? users.length).toLocaleString();

type RowsProps = {
  of: ReturnType<typeof useUsers>;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  whenEmpty: ReactNode;
};

function Rows({ of: list, sort, onSort, whenEmpty }: RowsProps) {
  const [openId, open] = useLinkedRecord('user', useOpenedItem('users'));
  const opened = useUser(openId, list.data?.rows);
  const close = () => open(null);
  return (
    <div className="flex flex-col gap-3" aria-busy={list.isPlaceholderData}>
      <QueryStates
        of={list}
        skeleton={<Skeleton label="Loading users" count={5} />}
        failure="Users could not be loaded."
      >
        {({ rows: users, total }) => (
          <>
            {users.length === 0 ? (
              whenEmpty
            ) : (
              <UserRows users={users} sort={sort} onSort={onSort} onOpen={({ id }) => open(id)} />
            )}
            <MoreRows of={list} failure="More users could not be loaded.">
              <p>
                {users.length.toLocaleString()} of {countOf({ rows: users, total })} users
              </p>
            </MoreRows>
            {opened !== null &&
              (opened.row === null ? (
                <MissingRecord name="member" hasFailed={opened.hasFailed} onClose={close} />
              ) : (
                <UserSheet user={opened.row} onClose={close} />
              ))}
          </>
        )}
      </QueryStates>
    </div>
  );
}

function NoUsers({ isAll, onShowAll }: { isAll: boolean; onShowAll: () => void }) {
  if (isAll) {
    return <EmptyState icon={Users} title="No users yet" hint="Create the first user above" />;
  }
  return (
    <EmptyState
      icon={Users}
      title="Nobody matches"
      hint="Choose another role or status, or search for something else"
      action={<Button onClick={onShowAll}>Show all users</Button>}
    />
  );
}

type UserFiltersProps = { filter: UserFilter; onChange: (filter: UserFilter) => void };

const ANY = '';

function UserFilters({ filter, onChange }: UserFiltersProps) {
  const { search, role, status, sort } = filter;
  return (
    <fieldset className="min-w-0 grid gap-3 @xs:grid-cols-2 @4xl:grid-cols-4">
      <legend className="sr-only">Whom to show</legend>
      <TextField
        label="Search"
        type="search"
        placeholder="Name or e-mail"
        maxLength={200}
        value={search ?? ''}
        onChange={({ target }) => onChange({ ...filter, search: target.value })}
      />
      <SelectField
        label="Show role"
        options={[{ value: ANY, label: 'All roles' }, ...roles]}
        value={role ?? ANY}
        onChange={(chosen) => onChange({ ...filter, role: chosen || undefined })}
      />
      <SelectField
        label="Show status"
        options={[{ value: ANY, label: 'All statuses' }, ...statuses]}
        value={status ?? ANY}
        onChange={(chosen) => onChange({ ...filter, status: chosen || undefined })}
      />
      <SelectField
        label="Sort by"
        options={sorts}
        value={sort}
        onChange={(chosen) => onChange({ ...filter, sort: chosen })}
      />
    </fieldset>
  );
}
