import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import { useDeleteUser } from '#web/data/users.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { useSeenUser } from './use-seen-user.ts';
import { userFailure } from './user-words.ts';

/** Deletes a user after a question. */
export function DeleteUser({ user }: { user: AdminUser }) {
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
    <Confirm
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
