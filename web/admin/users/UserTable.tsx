import { clsx } from 'clsx';
import type { AdminUser } from '#contracts/users.ts';
import { UserActions } from './UserActions.tsx';
import { AccessCode, Expiry, LastLogin, Person, RoleBadge, StatusBadge } from './user-cells.tsx';

/** Names with widths that the figures need; what is left belongs to the name. */
const columns = [
  { name: 'User' },
  { name: 'Access Code', width: 'w-56' },
  { name: 'Role', width: 'w-20' },
  { name: 'Status', width: 'w-24' },
  { name: 'Expires', width: 'w-28' },
  { name: 'Last Login', width: 'w-28' },
  { name: 'Actions', width: 'w-44' },
];

/** The users where all seven columns have room. */
export function UserTable({ users }: { users: readonly AdminUser[] }) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="w-full table-fixed text-left text-dense">
        <thead className="bg-sunken text-ink-2">
          <tr>
            {columns.map(({ name, width }) => (
              <th key={name} scope="col" className={clsx('px-3 py-2 font-medium', width)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id} className="border-t border-line">
              <th scope="row" className="px-3 py-1 font-normal">
                <Person user={user} />
              </th>
              <td className="px-3 py-1">
                <AccessCode user={user} />
              </td>
              <td className="px-3 py-1">
                <RoleBadge user={user} />
              </td>
              <td className="px-3 py-1">
                <StatusBadge user={user} />
              </td>
              <td className="px-3 py-1">
                <Expiry user={user} />
              </td>
              <td className="px-3 py-1">
                <LastLogin user={user} />
              </td>
              <td className="px-3 py-1">
                <UserActions user={user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
