import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Signal } from '#contracts/signals.ts';
import { useRemoveSignal } from '#web/data/admin-signals.ts';
import { IconButton } from '#web/ui/IconButton.tsx';
import { toastDone } from '#web/ui/Toasts.tsx';
import { DeleteSignalDialog } from './DeleteSignalDialog.tsx';
import { signalName } from './signal-text.ts';

/** Voids or hides a signal after a question; a failure stays in the question. */
export function DeleteSignal({ signal }: { signal: Signal }) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useRemoveSignal();
  const ask = () => {
    remove.reset();
    setIsAsking(true);
  };
  const confirm = (reason: string) =>
    remove.mutate(
      { id: signal.id, reason },
      {
        onSuccess: ({ message }) => {
          setIsAsking(false);
          toastDone(message);
        },
      },
    );
  return (
    <>
      <IconButton label={`Delete ${signalName(signal)}`} icon={Trash2} onClick={ask} />
      {isAsking && (
        <DeleteSignalDialog
          signal={signal}
          isBusy={remove.isPending}
          hasFailed={remove.isError}
          onConfirm={confirm}
          onCancel={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
