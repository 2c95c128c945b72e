import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Lead, LeadChange } from '#contracts/payments/leads.ts';
import { useChangeLead } from '#web/data/admin/admin-leads.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { changeFailure, isStale, SET_STATUSES, statusWords } from './lead-copy.ts';

const SetStatus = LeadChange.shape.status;
const NotesForm = LeadChange.pick({ status: true, notes: true });
type NotesForm = z.infer<typeof NotesForm>;

/** The form of a lead's notes. A status goes with them: a pending lead was contacted by then. */
function useNotesForm(lead: Lead, onSaved: () => void) {
  const form = useForm<z.input<typeof NotesForm>, unknown, NotesForm>({
    resolver: standardSchemaResolver(NotesForm),
    defaultValues: {
      status: SetStatus.safeParse(lead.status).data ?? 'contacted',
      notes: lead.notes,
    },
  });
  const change = useChangeLead();
  return {
    form,
    isSaving: change.isPending,
    error: change.error,
    /** Refused when somebody else saved meanwhile; once more replaces what they saved. */
    save: form.handleSubmit((typed) =>
      change.mutate({ lead, ...typed, isForced: isStale(change.error) }, { onSuccess: onSaved }),
    ),
  };
}

const statuses = SET_STATUSES.map((value) => ({ value, label: statusWords[value] }));

type NotesDialogProps = { lead: Lead; onClose: () => void };

/** What the administrator wants to remember of a lead. */
export function NotesDialog({ lead, onClose }: NotesDialogProps) {
  const formId = useId();
  const { form, isSaving, error, save } = useNotesForm(lead, () => {
    onClose();
    toastDone('Notes saved');
  });
  const { errors } = form.formState;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Notes on ${lead.name}`}
      footer={
        <>
          <Button onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            isBusy={isSaving}
            busyLabel="Saving..."
          >
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {error !== null && (
          <Banner kind="danger">
            {changeFailure(error)}
            {isStale(error) && ' Saving again replaces their notes.'}
          </Banner>
        )}
        <Field label="Notes" error={errors.notes?.message}>
          {(control) => <TextArea {...control} {...form.register('notes')} rows={6} />}
        </Field>
        <Field label="Status" error={errors.status?.message}>
          {(control) => <Select {...control} {...form.register('status')} options={statuses} />}
        </Field>
      </form>
    </Dialog>
  );
}
