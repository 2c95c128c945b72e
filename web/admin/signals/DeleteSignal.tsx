import { Trash2 } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import type { Signal } from '#contracts/signals.ts';
import { useRemoveSignal } from '#web/data/signals/admin-signals.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { removalNote, signalName } from './signal-copy.ts';

const LONGEST_REASON = 200;

type DeleteSignalDialogProps = {
  signal: Signal;
  isBusy: boolean;
  hasFailed: boolean;
  /** @param reason as typed, trimmed; empty when none was given */
  onConfirm: (reason: string) => void;
  onCancel: () => void;
};

/** Asks before a signal is voided or hidden, and says which; Cancel has the focus. */
function DeleteSignalDialog(props: DeleteSignalDialogProps) {
  const { signal, isBusy, hasFailed, onConfirm, onCancel } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onConfirm(reason.trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onCancel}
      title={`Delete ${signalName(signal)}`}
      role="alertdialog"
      size="sm"
      description="Are you sure you want to delete this signal?"
      footer={
        <>
          <Button onClick={onCancel} disabled={isBusy} data-autofocus>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="danger"
            isBusy={isBusy}
            busyLabel="Deleting..."
          >
            Delete
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-3">
        {hasFailed && <Banner kind="danger">Error deleting signal</Banner>}
        <p>{removalNote(signal)}</p>
        <Field label="Reason" hint="Optional; kept with the signal">
          {(control) => (
            <TextInput
              {...control}
              value={reason}
              maxLength={LONGEST_REASON}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

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
