import type { AdminUser } from '#contracts/users.ts';
import { useSession } from '#web/data/session.ts';
import { useToggleUser } from '#web/data/users.ts';
import { Button } from '#web/ui/Button.tsx';
import { DeleteUser } from './DeleteUser.tsx';

/** What can be done with a user. Nobody can lock out the protected account, or themselves. */
export function UserActions({ user }: { user: AdminUser }) {
  const session = useSession();
  const isSelf = session.state === 'signed-in' && session.user.id === user.id;
  if (isSelf) return <p className="py-2 text-dense text-ink-3">Your account</p>;
  if (user.protected) return <p className="py-2 text-dense text-ink-3">Protected account</p>;
  return (
    <div className="flex items-center justify-between gap-1">
      <ToggleUser user={user} />
      <DeleteUser user={user} />
    </div>
  );
}

function ToggleUser({ user }: { user: AdminUser }) {
  const toggle = useToggleUser();
  const label = user.is_active ? 'Deactivate' : 'Activate';
  return (
    <div>
      <Button
        size="sm"
        aria-label={`${label} ${user.username}`}
        isBusy={toggle.isPending}
        onClick={() => toggle.mutate(user.id)}
      >
        {label}
      </Button>
      {toggle.isError && (
        <p role="alert" className="text-meta text-danger">
          Error updating user status
        </p>
      )}
    </div>
  );
}
