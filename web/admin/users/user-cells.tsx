import type { AdminUser } from '#contracts/users.ts';
import { formatDate, formatTime } from '#web/lib/format-date.ts';
import { useNow } from '#web/lib/use-now.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';

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
