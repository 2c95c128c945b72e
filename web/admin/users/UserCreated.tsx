import { X } from 'lucide-react';
import type { AdminUser } from '#contracts/users.ts';
import { formatDate } from '#web/lib/format-date.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';

type UserCreatedProps = { user: AdminUser; onDismiss: () => void };

/** The code of a user who was just created, to be passed on. */
export function UserCreated({ user, onDismiss }: UserCreatedProps) {
  const { username, role, access_code, expires_at } = user;
  return (
    <Banner kind="ok" action={<IconButton label="Dismiss" icon={X} onClick={onDismiss} />}>
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">User created! Access Code: </span>
        {access_code !== null && (
          <span className="inline-flex items-center font-medium">
            <span className="font-mono whitespace-nowrap">{access_code}</span>
            <CopyButton text={access_code} label={`Copy the access code of ${username}`} />
          </span>
        )}
        {expires_at !== null && <span>Expires: {formatDate(expires_at)}</span>}
      </p>
      {role === 'admin' && (
        <p className="text-dense">
          Pass it on now: the code of an administrator is not shown again.
        </p>
      )}
    </Banner>
  );
}
