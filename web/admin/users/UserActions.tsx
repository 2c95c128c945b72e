import { Ellipsis } from 'lucide-react';
import type { AdminUser } from '#contracts/users.ts';
import { useToggleUser } from '#web/data/users.ts';
import { Button } from '#web/ui/Button.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { DeleteUser } from './DeleteUser.tsx';
import { useGuard } from './use-guard.ts';
import { userFailure } from './user-words.ts';

type UserActionsProps = { user: AdminUser; onOpen: () => void };

/** What can be done with a user. Nobody can lock out the protected account, or themselves. */
export function UserActions({ user, onOpen }: UserActionsProps) {
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
