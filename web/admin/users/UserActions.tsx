import { Ellipsis, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import { useDeleteUser, useToggleUser } from '#web/data/admin/users.ts';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { useGuard, userFailure, useSeenUser } from './user-copy.ts';

/** Deletes a user after a question. */
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

type ConfirmDeleteProps = { user: AdminUser; onClose: () => void };

/** The question before a user is deleted; a failure stays in it. */
function ConfirmDelete({ user, onClose }: ConfirmDeleteProps) {
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
