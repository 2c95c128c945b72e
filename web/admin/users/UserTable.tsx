import { clsx } from 'clsx';
import { Ban, Check, PanelRightOpen, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CODE_NOT_SHOWN } from '#contracts/rules/journal/journal-privacy.ts';
import {
  readSort,
  type UserSortKey,
  writeSort,
  type UserSort,
  type AdminUser,
} from '#contracts/users.ts';
import { useDeleteUser, useToggleUser } from '#web/data/admin/users.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { SectionLink } from '#web/ui/SectionLink.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RelativeTime } from '#web/ui/figures/times.tsx';
import type { Selection } from '#web/ui/selection.tsx';
import { toastDone, toastUndo } from '#web/ui/states/Toasts.tsx';
import { statusLook, useGuard, userFailure, useSeenUser } from './user-copy.ts';

/** @param onDone the user is gone */
export function ConfirmDelete(props: {
  user: AdminUser;
  onClose: () => void;
  onDone?: () => void;
}) {
  const { user, onClose, onDone } = props;
  const remove = useDeleteUser();
  const seen = useSeenUser(user);
  const confirm = () =>
    remove.mutate(seen(remove.error), {
      onSuccess: ({ message }) => {
        onClose();
        onDone?.();
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
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1">
      {guard === null ? (
        <ToggleUser user={user} />
      ) : (
        <p className="text-dense text-ink-3">{guard}</p>
      )}
      <IconButton label={`More for ${user.username}`} icon={PanelRightOpen} onClick={onOpen} />
      {guard === null && (
        <IconButton
          label={`Delete ${user.username}`}
          icon={Trash2}
          onClick={() => setIsAsking(true)}
        />
      )}
      {isAsking && <ConfirmDelete user={user} onClose={() => setIsAsking(false)} />}
    </div>
  );
}

/** Switches a user at once; the toast takes it back. */
export function useToggle(user: AdminUser) {
  const toggle = useToggleUser();
  const run = () =>
    toggle.mutate(user, {
      onSuccess: (changed) => {
        const what = changed.is_active ? 'activated' : 'deactivated';
        toastUndo(`${changed.username} ${what}`, () => toggle.mutate(changed));
      },
    });
  const failure = toggle.error && userFailure(toggle.error, 'Error updating user status');
  return { run, isPending: toggle.isPending, failure };
}

function ToggleUser({ user }: CellProps) {
  const { run, isPending, failure } = useToggle(user);
  const label = user.is_active ? 'Deactivate' : 'Activate';
  return (
    <div className="min-w-0">
      <IconButton
        label={`${label} ${user.username}`}
        icon={user.is_active ? Ban : Check}
        disabled={isPending}
        onClick={run}
      />
      {failure !== null && (
        <p role="alert" className="text-meta text-danger">
          {failure}
        </p>
      )}
    </div>
  );
}

type CellProps = { user: AdminUser };

type PersonProps = CellProps & { onOpen: () => void; isOneLine?: boolean };

/** The name opens the page of the user. */
function Person({ user: { id, username, email }, onOpen, isOneLine = false }: PersonProps) {
  return (
    <div className={clsx('flex min-w-0 items-baseline gap-x-2', !isOneLine && 'flex-wrap')}>
      <SectionLink
        section="users"
        item={id}
        onOpen={onOpen}
        title={email === null ? username : `${username}, ${email}`}
        className="max-w-full shrink-0 truncate text-left font-medium text-ink hover:underline touch:min-h-11"
      >
        {username}
      </SectionLink>
      <span
        className={clsx('min-w-0 truncate text-dense text-ink-3', isOneLine && 'hidden 2xl:inline')}
        title={email ?? undefined}
      >
        {email ?? 'No email'}
      </span>
    </div>
  );
}

export function AccessCode({ user: { username, access_code, sums_only } }: CellProps) {
  if (access_code === null) {
    return <span className="text-ink-3">{sums_only ? CODE_NOT_SHOWN : 'Not shown'}</span>;
  }
  return (
    <span className="-my-1 inline-flex min-w-0 items-center">
      <span className="min-w-0 font-mono wrap-anywhere 2xl:whitespace-nowrap">{access_code}</span>
      <CopyButton text={access_code} label={`Copy the access code of ${username}`} />
    </span>
  );
}

function RoleBadge({ user: { role } }: CellProps) {
  return role === 'admin' ? <Badge tone="accent">Admin</Badge> : <Badge>User</Badge>;
}

export function StatusBadge({ user }: CellProps) {
  return <Badge {...statusLook(user, useNow().getTime())} />;
}

function Expiry({ user: { starts_at, expires_at } }: CellProps) {
  const now = useNow();
  if (starts_at != null)
    return (
      <span>
        From <time dateTime={starts_at}>{formatDate(starts_at)}</time>
      </span>
    );
  if (expires_at === null) return <span className="text-ink-2">No expiration</span>;
  const isOver = new Date(expires_at) <= now;
  return (
    <time dateTime={expires_at} className={isOver ? 'font-medium text-danger' : undefined}>
      {formatDate(expires_at)}
    </time>
  );
}

function LastLogin({ user: { last_login } }: CellProps) {
  if (last_login === null) return <span className="text-ink-3">Never</span>;
  return <RelativeTime instant={last_login} />;
}

const columns: readonly Column<AdminUser, UserSortKey>[] = [
  { name: 'Access Code', width: 'w-52 2xl:w-60', cell: (user) => <AccessCode user={user} /> },
  { name: 'Role', width: 'w-17', cell: (user) => <RoleBadge user={user} /> },
  { name: 'Status', width: 'w-37', cell: (user) => <StatusBadge user={user} /> },
  { name: 'Expires', width: 'w-28', sortKey: 'expires', cell: (user) => <Expiry user={user} /> },
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
  selection: Selection;
  onSort: (sort: UserSort) => void;
  onOpen: (user: AdminUser) => void;
};

export function UserRows({ users, sort, selection, onSort, onOpen }: UserRowsProps) {
  const renderActions = (user: AdminUser) => (
    <UserActions user={user} onOpen={() => onOpen(user)} />
  );
  const renderPerson = (user: AdminUser, isOneLine = false) => (
    <Person user={user} onOpen={() => onOpen(user)} isOneLine={isOneLine} />
  );
  return (
    <DataTable
      label="Users"
      columns={[
        { name: 'User', sortKey: 'username', cell: (user) => renderPerson(user, true) },
        ...columns,
        { name: 'Actions', width: 'w-42', cell: renderActions },
      ]}
      rows={users}
      isDense
      sorting={{
        ...readSort(sort),
        onSort: (key, isDown) => onSort(writeSort({ key, isDown })),
      }}
      selection={selection}
      onOpen={onOpen}
      renderCard={(user) => (
        <UserCard user={user} person={renderPerson(user)}>
          {renderActions(user)}
        </UserCard>
      )}
    />
  );
}

const cardNames = ['Access Code', 'Expires', 'Last Login'];

type UserCardProps = CellProps & { person: ReactNode; children: ReactNode };

function UserCard({ user, person, children }: UserCardProps) {
  return (
    <Card as="article" aria-label={user.username} className="flex h-full flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        {person}
        <div className="flex flex-wrap gap-1">
          {user.role === 'admin' && <RoleBadge user={user} />}
          <StatusBadge user={user} />
        </div>
      </div>
      <dl className="flex flex-col gap-1 text-dense">
        {columns
          .filter(({ name }) => cardNames.includes(name))
          .map(({ name, cell }) => (
            <div key={name} className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
              <dt className="text-ink-3">{name}</dt>
              <dd>{cell(user)}</dd>
            </div>
          ))}
      </dl>
      <div className="mt-auto border-t border-line pt-1">{children}</div>
    </Card>
  );
}
