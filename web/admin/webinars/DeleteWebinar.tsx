import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Webinar } from '#contracts/webinars.ts';
import { useDeleteWebinar } from '#web/data/admin-webinars.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';

/** Deletes a webinar after a question; a failure stays in the question. */
export function DeleteWebinar({ webinar: { id, title } }: { webinar: Webinar }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteWebinar();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        setIsAsking(false);
        toastDone('Webinar deleted successfully!');
      },
    });
  return (
    <>
      <IconButton label={`Delete ${title}`} icon={Trash2} onClick={ask} />
      <Confirm
        isOpen={isAsking}
        title={`Delete “${title}”`}
        question="Are you sure you want to delete this webinar? All registrations will be removed."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        error={remove.isError ? 'Error deleting webinar' : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
