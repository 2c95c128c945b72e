import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Lead } from '#contracts/leads.ts';
import { useDeleteLead } from '#web/data/admin-leads.ts';
import { refusalText } from '#web/lib/refusal-text.ts';
import { Confirm } from '#web/ui/Confirm.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';

/** Deletes a lead after a question; a failure stays in the question. */
export function DeleteLead({ lead: { id, name } }: { lead: Lead }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeleteLead();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: ({ message }) => {
        setIsAsking(false);
        toastDone(message);
      },
    });
  return (
    <>
      <IconButton label={`Delete ${name}`} icon={Trash2} onClick={ask} />
      <Confirm
        isOpen={isAsking}
        title={`Delete “${name}”`}
        question="Are you sure you want to delete this lead? This action cannot be undone."
        confirmLabel="Delete"
        busyLabel="Deleting..."
        isBusy={remove.isPending}
        error={remove.isError ? refusalText(remove.error, 'Error deleting lead') : undefined}
        onConfirm={confirm}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
