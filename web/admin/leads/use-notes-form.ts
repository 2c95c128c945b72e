import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Lead, LeadChange } from '#contracts/leads.ts';
import { useChangeLead } from '#web/data/admin-leads.ts';
import { isStale } from './lead-words.ts';

const NotesForm = LeadChange.pick({ status: true, notes: true });
type NotesForm = z.infer<typeof NotesForm>;

/** The form of a lead's notes. A status goes with them: a pending lead was contacted by then. */
export function useNotesForm(lead: Lead, onSaved: () => void) {
  const form = useForm<z.input<typeof NotesForm>, unknown, NotesForm>({
    resolver: standardSchemaResolver(NotesForm),
    defaultValues: {
      status: lead.status === 'pending' ? 'contacted' : lead.status,
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
