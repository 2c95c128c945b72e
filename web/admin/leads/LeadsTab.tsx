import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Lead, LeadStatus, type LeadSummary, LeadChange } from '#contracts/payments/leads.ts';
import { useLead, useLeads, useChangeLead } from '#web/data/admin/admin-leads.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { isStale } from '#web/lib/copy.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { LeadCard, LeadList } from './LeadList.tsx';
import { statusWords, LeadCommandsContext, changeFailure, SET_STATUSES } from './lead-copy.ts';

const optionsOf = (counts: LeadSummary) => [
  { key: 'all' as const, label: 'All', count: counts.total },
  ...LeadStatus.options.map((key) => ({ key, label: statusWords[key], count: counts[key] })),
];

export function LeadsTab() {
  const [status, setStatus] = useState<LeadStatus | 'all'>('all');
  const [search, setSearch] = useState('');
  const [noted, setNoted] = useState<Lead | null>(null);
  const { leads, list } = useLeads({
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
  });
  const opened = useOpenedItem('leads');
  const linked = useLead(opened?.item ?? null, leads.data?.rows);
  const showAddress = (email: string) => {
    setStatus('all');
    setSearch(email);
  };
  return (
    <>
      <ScreenHeading
        title="Lead Management"
        subtitle="Who asked for access, and what became of it"
        action={<RefreshButton refresh={leads.refetch} />}
      />
      <div className="flex flex-col gap-4">
        {leads.data !== undefined && (
          <>
            <CountedSegments
              legend="Status"
              options={optionsOf(leads.data.counts)}
              value={status}
              onChange={setStatus}
            />
            <SearchInput label="Search leads" text={search} onSearch={setSearch} />
          </>
        )}
        <LeadCommandsContext value={{ note: setNoted, showAddress }}>
          <QueryStates
            of={leads}
            skeleton={<Skeleton label="Loading leads" count={4} />}
            failure="Leads could not be loaded."
          >
            {(data) => <LeadList leads={data} list={list} />}
          </QueryStates>
          <LinkedRecord by={opened} lookup={linked} name="request" title="Lead request" isMarked>
            {(lead) => <LeadCard lead={lead} />}
          </LinkedRecord>
        </LeadCommandsContext>
      </div>
      {noted !== null && <NotesDialog lead={noted} onClose={() => setNoted(null)} />}
    </>
  );
}

const SetStatus = LeadChange.shape.status;
const NotesForm = LeadChange.pick({ status: true, notes: true });
type NotesForm = z.infer<typeof NotesForm>;

const statuses = SET_STATUSES.map((value) => ({ value, label: statusWords[value] }));

function NotesDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
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
