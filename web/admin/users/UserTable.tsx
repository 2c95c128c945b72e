import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { readSort, type UserSortKey, writeSort, type UserSort } from '#contracts/users.ts';
import { UserActions } from './UserActions.tsx';
import { AccessCode, Expiry, LastLogin, Person, RoleBadge, StatusBadge } from './user-cells.tsx';
import type { UserRowsProps } from './user-rows.ts';

type SortHeaderProps = {
  name: string;
  width?: string;
  sortKey: UserSortKey;
  sort: UserSort;
  onSort: (sort: UserSort) => void;
};

/** The head of a column that sorts by it; once more, the other way round. */
function SortHeader({ name, width, sortKey, sort, onSort }: SortHeaderProps) {
  const { key, isDown } = readSort(sort);
  const isSorted = key === sortKey;
  const Arrow = isSorted ? (isDown ? ArrowDown : ArrowUp) : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : undefined}
      className={clsx('font-medium', width)}
    >
      <button
        type="button"
        onClick={() => onSort(writeSort({ key: sortKey, isDown: isSorted && !isDown }))}
        className="flex min-h-9 w-full items-center gap-1 px-2 py-2 text-left transition-colors hover:text-ink touch:min-h-11"
      >
        {name}
        <Arrow aria-hidden className={clsx('size-3.5 shrink-0', !isSorted && 'text-ink-3')} />
      </button>
    </th>
  );
}

/** Names with widths that the figures need; what is left belongs to the name. */
const columns = [
  { name: 'User', sortKey: 'username' },
  { name: 'Access Code', width: 'w-54' },
  { name: 'Role', width: 'w-18' },
  { name: 'Status', width: 'w-21' },
  { name: 'Expires', width: 'w-27', sortKey: 'expires' },
  { name: 'Last Login', width: 'w-27', sortKey: 'last_login' },
  { name: 'Actions', width: 'w-51' },
] as const;

/** The users where all seven columns have room. */
export function UserTable({ users, sort, onSort, onOpen }: UserRowsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr>
            {columns.map((column) =>
              'sortKey' in column ? (
                <SortHeader key={column.name} {...column} sort={sort} onSort={onSort} />
              ) : (
                <th
                  key={column.name}
                  scope="col"
                  className={clsx('px-2 py-2 font-medium', column.width)}
                >
                  {column.name}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id} className="border-t border-line">
              <th scope="row" className="px-2 py-1 font-normal">
                <Person user={user} />
              </th>
              <td className="px-2 py-1">
                <AccessCode user={user} />
              </td>
              <td className="px-2 py-1">
                <RoleBadge user={user} />
              </td>
              <td className="px-2 py-1">
                <StatusBadge user={user} />
              </td>
              <td className="px-2 py-1">
                <Expiry user={user} />
              </td>
              <td className="px-2 py-1">
                <LastLogin user={user} />
              </td>
              <td className="px-2 py-1">
                <UserActions user={user} onOpen={() => onOpen(user)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
