import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Lead, LeadChange } from '#contracts/payments/leads.ts';
import { useChangeLead } from '#web/data/admin/admin-leads.ts';
import { isStale } from '#web/lib/copy.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { changeFailure, SET_STATUSES, statusWords } from './lead-copy.ts';

const SetStatus = LeadChange.shape.status;
const NotesForm = LeadChange.pick({ status: true, notes: true });
type NotesForm = z.infer<typeof NotesForm>;

const statuses = SET_STATUSES.map((value) => ({ value, label: statusWords[value] }));

/** Notes and status of a lead. */
export function NotesDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const change = useChangeLead();
  const form = useForm<z.input<typeof NotesForm>, unknown, NotesForm>({
    resolver: standardSchemaResolver(NotesForm),
    defaultValues: {
      // A pending lead has been contacted by the time of its notes.
      status: SetStatus.safeParse(lead.status).data ?? 'contacted',
      notes: lead.notes,
    },
  });
  /** Rejected after a concurrent change; a second attempt overwrites it. */
  const save = form.handleSubmit((typed) =>
    change.mutate(
      { lead, ...typed, isForced: isStale(change.error) },
      {
        onSuccess: () => {
          onClose();
          toastDone('Notes saved');
        },
      },
    ),
  );
  const { errors } = form.formState;
  return (
    <FormDialog
      title={`Notes on ${lead.name}`}
      submitLabel="Save"
      busyLabel="Saving..."
      isBusy={change.isPending}
      error={change.error && notesFailure(change.error)}
      onSubmit={() => void save()}
      onCancel={onClose}
    >
      <Field label="Notes" error={errors.notes?.message}>
        {(control) => <TextArea {...control} {...form.register('notes')} rows={6} />}
      </Field>
      <Field label="Status" error={errors.status?.message}>
        {(control) => <Select {...control} {...form.register('status')} options={statuses} />}
      </Field>
    </FormDialog>
  );
}

function notesFailure(error: Error): string {
  const why = changeFailure(error);
  return isStale(error) ? `${why} Saving again replaces their notes.` : why;
}
