import { Ellipsis, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import {
  readSort,
  type UserSortKey,
  writeSort,
  type UserSort,
  type AdminUser,
} from '#contracts/users.ts';
import { useDeleteUser, useToggleUser } from '#web/data/admin/users.ts';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DateAndTime } from '#web/ui/figures/times.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { useGuard, userFailure, useSeenUser } from './user-copy.ts';

function DeleteUser({ user }: { user: AdminUser }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton
        label={`Delete ${user.username}`}
        icon={Trash2}
        onClick={() => setIsAsking(true)}
      />
      {isAsking && <ConfirmDelete user={user} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function ConfirmDelete({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const remove = useDeleteUser();
  const seen = useSeenUser(user);
  const confirm = () =>
    remove.mutate(seen(remove.error), {
      onSuccess: ({ message }) => {
        onClose();
        toastDone(message);
      },
    });
  return (
    <ConfirmDialog
      isOpen
      title={`Delete “${user.username}”`}
      question="Are you sure you want to delete this user?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      isBusy={remove.isPending}
      error={remove.isError ? userFailure(remove.error, 'Error deleting user') : undefined}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}

/** The commands for a user. Nobody can lock out the protected account, or themselves. */
function UserActions({ user, onOpen }: { user: AdminUser; onOpen: () => void }) {
  const guard = useGuard(user);
  return (
    <div className="flex items-center justify-between gap-1">
      {guard === null ? (
        <ToggleUser user={user} />
      ) : (
        <p className="py-2 text-dense text-ink-3">{guard}</p>
      )}
      <div className="flex shrink-0">
        <IconButton label={`More for ${user.username}`} icon={Ellipsis} onClick={onOpen} />
        {guard === null && <DeleteUser user={user} />}
      </div>
    </div>
  );
}

function ToggleUser({ user }: { user: AdminUser }) {
  const toggle = useToggleUser();
  const label = user.is_active ? 'Deactivate' : 'Activate';
  return (
    <div className="min-w-0">
      <Button
        size="sm"
        aria-label={`${label} ${user.username}`}
        isBusy={toggle.isPending}
        onClick={() => toggle.mutate(user)}
      >
        {label}
      </Button>
      {toggle.isError && (
        <p role="alert" className="text-meta text-danger">
          {userFailure(toggle.error, 'Error updating user status')}
        </p>
      )}
    </div>
  );
}

type CellProps = { user: AdminUser };

function Person({ user: { id, username, email } }: CellProps) {
  const open = useOpenTarget();
  return (
    <div className="min-w-0">
      <SectionLink
        section="users"
        item={id}
        onOpen={() => open({ section: 'users', item: id })}
        title={username}
        className="block truncate font-medium text-ink underline-offset-4 hover:underline"
      >
        {username}
      </SectionLink>
      <p className="truncate text-dense text-ink-3" title={email ?? undefined}>
        {email ?? 'No email'}
      </p>
    </div>
  );
}

function AccessCode({ user: { username, access_code } }: CellProps) {
  if (access_code === null) return <span className="text-ink-3">Not shown</span>;
  return (
    <span className="-my-1 inline-flex items-center">
      <span className="font-mono whitespace-nowrap">{access_code}</span>
      <CopyButton text={access_code} label={`Copy the access code of ${username}`} />
    </span>
  );
}

function RoleBadge({ user: { role } }: CellProps) {
  return role === 'admin' ? <Badge tone="accent">Admin</Badge> : <Badge>User</Badge>;
}

function StatusBadge({ user: { is_active } }: CellProps) {
  return is_active ? <Badge tone="ok">Active</Badge> : <Badge tone="warn">Inactive</Badge>;
}

function Expiry({ user: { expires_at } }: CellProps) {
  const now = useNow();
  if (expires_at === null) return <span className="text-ink-2">No expiration</span>;
  const date = <time dateTime={expires_at}>{formatDate(expires_at)}</time>;
  if (new Date(expires_at) > now) return date;
  return <span className="font-medium text-danger">Expired {date}</span>;
}

function LastLogin({ user: { last_login } }: CellProps) {
  if (last_login === null) return <span className="text-ink-3">Never</span>;
  return <DateAndTime instant={last_login} />;
}

const columns: readonly Column<AdminUser, UserSortKey>[] = [
  { name: 'User', sortKey: 'username', cell: (user) => <Person user={user} /> },
  { name: 'Access Code', width: 'w-54', cell: (user) => <AccessCode user={user} /> },
  { name: 'Role', width: 'w-18', cell: (user) => <RoleBadge user={user} /> },
  { name: 'Status', width: 'w-21', cell: (user) => <StatusBadge user={user} /> },
  { name: 'Expires', width: 'w-27', sortKey: 'expires', cell: (user) => <Expiry user={user} /> },
  {
    name: 'Last Login',
    width: 'w-27',
    sortKey: 'last_login',
    cell: (user) => <LastLogin user={user} />,
  },
];

type UserRowsProps = {
  users: readonly AdminUser[];
  sort: UserSort;
  onSort: (sort: UserSort) => void;
  onOpen: (user: AdminUser) => void;
};

export function UserRows({ users, sort, onSort, onOpen }: UserRowsProps) {
  const renderActions = (user: AdminUser) => (
    <UserActions user={user} onOpen={() => onOpen(user)} />
  );
  return (
    <DataTable
      label="Users"
      columns={[...columns, { name: 'Actions', width: 'w-51', cell: renderActions }]}
      rows={users}
      isDense
      sorting={{
        ...readSort(sort),
        onSort: (key, isDown) => onSort(writeSort({ key, isDown })),
      }}
      onOpen={onOpen}
      renderCard={(user) => <UserCard user={user}>{renderActions(user)}</UserCard>}
    />
  );
}

const cardNames = ['Access Code', 'Expires', 'Last Login'];

function UserCard({ user, children }: CellProps & { children: ReactNode }) {
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
        {columns
          .filter(({ name }) => cardNames.includes(name))
          .map(({ name, cell }) => (
            <div key={name} className="flex min-h-6 items-center justify-between gap-3">
              <dt className="text-ink-3">{name}</dt>
              <dd>{cell(user)}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-auto border-t border-line pt-2">{children}</div>
    </Card>
  );
}
