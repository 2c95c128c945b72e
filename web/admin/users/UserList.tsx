import { Users, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { reportIn } from '#contracts/diagnostics.ts';
import { MEMBER_STATUSES, statusLabels } from '#contracts/rules/access/member-status.ts';
import { type AdminUser, UserQuery, type UserStatus } from '#contracts/users.ts';
import { useUserCounts } from '#web/data/admin/members.ts';
import { type UserFilter, useUsers } from '#web/data/admin/users.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import type { PagedRows } from '#web/data/paged-list.ts';
import { DAY, startOfDay } from '#web/lib/days.ts';
import { useLinkedRecord } from '#web/lib/linked-record.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { useListFilter } from '#web/ui/list-filter.ts';
import { useSelection } from '#web/ui/selection.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { MoreRows } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { MemberSheet } from './MemberSheet.tsx';
import { ReportDialog } from './MemberSync.tsx';
import { SelectedMembers } from './SelectedMembers.tsx';
import { UserRows } from './UserTable.tsx';
import { roles, sorts } from './user-copy.ts';

/** Days are those of joining, in the zone of all times; both are included. */
const ListFilter = UserQuery.pick({ search: true, role: true, status: true, sort: true }).extend({
  from: z.string().regex(DAY).default(''),
  to: z.string().regex(DAY).default(''),
});
type ListFilter = z.infer<typeof ListFilter>;

const toUserFilter = ({ from, to, ...filter }: ListFilter): UserFilter => ({
  ...filter,
  ...(from !== '' && { from: startOfDay(from) }),
  ...(to !== '' && { to: startOfDay(to, 1) }),
});

const isNarrowed = ({ search = '', role, status, from, to }: ListFilter): boolean =>
  search !== '' || role !== undefined || status !== undefined || from !== '' || to !== '';

export function UserList() {
  const linked = useOpenedItem('users');
  const [filter, setFilter] = useListFilter('users', ListFilter, linked);
  const [openId, open] = useLinkedRecord('user', linked);
  const reportId = reportIn(openId);
  const list = useUsers(toUserFilter(filter));
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
        filter={filter}
        onFilter={setFilter}
        onOpen={({ id }) => open(id)}
        whenEmpty={
          <NoUsers
            isAll={isAll}
            onShowAll={() => setFilter({ from: '', to: '', sort: filter.sort })}
          />
        }
      />
      {reportId !== null && (
        <ReportDialog id={reportId} onClose={() => open(null)} onMember={open} />
      )}
      {openId !== null && reportId === null && (
        <MemberSheet
          id={openId}
          listed={list.data?.rows.find(({ id }) => id === openId)}
          onClose={() => open(null)}
        />
      )}
    </section>
  );
}

const countOf = ({ rows: users, total }: PagedRows<AdminUser>): string =>
  (total ?? users.length).toLocaleString();

type RowsProps = {
  of: ReturnType<typeof useUsers>;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  onOpen: (user: AdminUser) => void;
  whenEmpty: ReactNode;
};

function Rows({ of: list, filter, onFilter, onOpen, whenEmpty }: RowsProps) {
  const { sort, ...narrowed } = filter;
  const selection = useSelection(JSON.stringify(narrowed));
  return (
    <div className="flex flex-col gap-3" aria-busy={list.isPlaceholderData}>
      <QueryStates
        of={list}
        skeleton={<Skeleton label="Loading users" count={5} />}
        failure="Users could not be loaded."
        freshness={list.freshness}
      >
        {({ rows: users, total }) => (
          <>
            {users.length === 0 ? (
              whenEmpty
            ) : (
              <UserRows
                users={users}
                sort={sort}
                selection={selection}
                onSort={(next) => onFilter({ ...filter, sort: next })}
                onOpen={onOpen}
              />
            )}
            <MoreRows of={list} failure="More users could not be loaded.">
              <p>
                {users.length.toLocaleString()} of {countOf({ rows: users, total })} users
              </p>
            </MoreRows>
            <SelectedMembers
              selection={selection}
              filter={toUserFilter(filter)}
              users={users}
              total={total}
            />
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

type UserFiltersProps = { filter: ListFilter; onChange: (filter: ListFilter) => void };

const ANY = '';

function UserFilters({ filter, onChange }: UserFiltersProps) {
  const { search = '', role, sort } = filter;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">Whom to show</legend>
      <StatusSegments filter={filter} onChange={onChange} />
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-0 grow basis-56">
          <SearchInput
            label="Search"
            placeholder="Name or e-mail"
            text={search}
            onSearch={(text) => onChange({ ...filter, search: text || undefined })}
          />
        </div>
        <SelectField
          label="Show role"
          className="grow basis-28"
          options={[{ value: ANY, label: 'All roles' }, ...roles]}
          value={role ?? ANY}
          onChange={(chosen) => onChange({ ...filter, role: chosen || undefined })}
        />
        <SelectField
          label="Sort by"
          className="grow basis-40"
          options={sorts}
          value={sort}
          onChange={(chosen) => onChange({ ...filter, sort: chosen })}
        />
      </div>
      <JoinedDays filter={filter} onChange={onChange} />
    </fieldset>
  );
}

/** The days of joining that a link has narrowed the list to. */
function JoinedDays({ filter, onChange }: UserFiltersProps) {
  const { from, to } = filter;
  if (from === '' && to === '') return null;
  const since = from === '' ? '' : ` from ${formatDate(startOfDay(from))}`;
  const until = to === '' ? '' : ` to ${formatDate(startOfDay(to))}`;
  return (
    <Button
      size="sm"
      icon={X}
      className="self-start"
      aria-label={`Joined${since}${until}: show all days`}
      onClick={() => onChange({ ...filter, from: '', to: '' })}
    >
      Joined{since}
      {until}
    </Button>
  );
}

/** How many have each status; one that nobody has is not offered. */
function StatusSegments({ filter, onChange }: UserFiltersProps) {
  const { status } = filter;
  return (
    <QueryStates
      of={useUserCounts(toUserFilter(filter))}
      skeleton={<Skeleton label="Counting users" count={1} />}
      failure="The users of each status could not be counted."
    >
      {(counts) => (
        <CountedSegments<UserStatus | 'all'>
          legend="Status"
          options={[
            { key: 'all', label: 'All', count: counts.total },
            ...MEMBER_STATUSES.filter((key) => counts[key] > 0 || key === status).map((key) => ({
              key,
              label: statusLabels[key],
              count: counts[key],
            })),
          ]}
          value={status ?? 'all'}
          onChange={(key) => onChange({ ...filter, status: key === 'all' ? undefined : key })}
        />
      )}
    </QueryStates>
  );
}
