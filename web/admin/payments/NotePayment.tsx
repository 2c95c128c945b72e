import { useState } from 'react';
import type { Transaction } from '#contracts/payments/admin-payments.ts';
import { useNotePayment } from '#web/data/admin/admin-payments.ts';
import { refusalText } from '#web/lib/copy.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

/** Changes the note of a payment. */
export function NotePayment({ payment }: { payment: Transaction }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        {payment.note === '' ? 'Add note' : 'Edit note'}
      </Button>
      {isOpen && <NoteDialog payment={payment} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function NoteDialog({ payment, onClose }: { payment: Transaction; onClose: () => void }) {
  const change = useNotePayment();
  const [note, setNote] = useState(payment.note);
  const save = (): void =>
    change.mutate(
      { id: payment.id, note },
      {
        onSuccess: () => {
          onClose();
          toastDone('Note saved');
        },
      },
    );
  return (
    <FormDialog
      title={`Note on the payment of “${payment.metadata.username}”`}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={change.isPending}
      error={
        change.error && refusalText(change.error, 'The note could not be saved. Please try again.')
      }
      onSubmit={save}
      onCancel={onClose}
    >
      <Field label="Note" hint="Only administrators see it">
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={200}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
