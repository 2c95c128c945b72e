import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { AdminUser } from '#contracts/users.ts';
import { useDeleteUser } from '#web/data/users.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';

/** Deletes a user after a question; a failure stays in the question. */
export function DeleteUser({ user: { id, username } }: { user: AdminUser }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteUser();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        setIsAsking(false);
        toastDone('User deleted');
      },
    });
  return (
    <>
      <IconButton label={`Delete ${username}`} icon={Trash2} onClick={ask} />
      <Confirm
        isOpen={isAsking}
        title={`Delete “${username}”`}
        question="Are you sure you want to delete this user?"
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        error={remove.isError ? 'Error deleting user' : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
