import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import {
  readSort,
  type UserSortKey,
  writeSort,
  type UserSort,
  type AdminUser,
} from '#contracts/users.ts';
import { formatDate, formatTime } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { UserActions } from './UserActions.tsx';

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

/** The users, as a table or as cards. */
export type UserRowsProps = {
  users: readonly AdminUser[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  /** More is to be done with this one than the row has room for. */
  onOpen: (user: AdminUser) => void;
};

/** The parts of one user, the same in a table row and on a card. */
type CellProps = { user: AdminUser };

export function Person({ user: { username, email } }: CellProps) {
  return (
    <div className="min-w-0">
      <p className="truncate font-medium text-ink" title={username}>
        {username}
      </p>
      <p className="truncate text-dense text-ink-3" title={email ?? undefined}>
        {email ?? 'No email'}
      </p>
    </div>
  );
}

export function AccessCode({ user: { username, access_code } }: CellProps) {
  if (access_code === null) return <span className="text-ink-3">Not shown</span>;
  return (
    <span className="-my-1 inline-flex items-center">
      <span className="font-mono whitespace-nowrap">{access_code}</span>
      <CopyButton text={access_code} label={`Copy the access code of ${username}`} />
    </span>
  );
}

export function RoleBadge({ user: { role } }: CellProps) {
  return role === 'admin' ? <Badge tone="accent">Admin</Badge> : <Badge>User</Badge>;
}

export function StatusBadge({ user: { is_active } }: CellProps) {
  return is_active ? <Badge tone="ok">Active</Badge> : <Badge tone="warn">Inactive</Badge>;
}

export function Expiry({ user: { expires_at } }: CellProps) {
  const now = useNow();
  if (expires_at === null) return <span className="text-ink-2">No expiration</span>;
  const date = <time dateTime={expires_at}>{formatDate(expires_at)}</time>;
  if (new Date(expires_at) > now) return date;
  return <span className="font-medium text-danger">Expired {date}</span>;
}

export function LastLogin({ user: { last_login } }: CellProps) {
  if (last_login === null) return <span className="text-ink-3">Never</span>;
  return (
    <time dateTime={last_login}>
      {formatDate(last_login)} {formatTime(last_login)}
    </time>
  );
}
