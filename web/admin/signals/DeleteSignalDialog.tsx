import { type SubmitEvent, useId, useState } from 'react';
import type { Signal } from '#contracts/signals.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { removalNote, signalName } from './signal-text.ts';

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
export function DeleteSignalDialog(props: DeleteSignalDialogProps) {
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
