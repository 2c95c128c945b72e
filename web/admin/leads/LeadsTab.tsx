import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, useId } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type Lead, LeadStatus, type LeadSummary, LeadChange } from '#contracts/payments/leads.ts';
import { useLeads, useChangeLead } from '#web/data/admin/admin-leads.ts';
import { formatTime } from '#web/lib/format-time.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Field } from '#web/ui/forms/Field.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { TextArea } from '#web/ui/forms/TextInput.tsx';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import { LeadList } from './LeadList.tsx';
import {
  statusWords,
  NoteLeadContext,
  ShowAddressContext,
  changeFailure,
  isStale,
  SET_STATUSES,
} from './lead-copy.ts';

type StatusFilterProps = {
  counts: LeadSummary;
  value: LeadStatus | 'all';
  onChange: (status: LeadStatus | 'all') => void;
};

/** One status or all, with how many leads there are of each. */
function StatusFilter({ counts, value, onChange }: StatusFilterProps) {
  const options = [
    { key: 'all' as const, label: 'All', count: counts.total },
    ...LeadStatus.options.map((key) => ({ key, label: statusWords[key], count: counts[key] })),
  ];
  return <CountedSegments legend="Status" options={options} value={value} onChange={onChange} />;
}

/** Who asked for access, and what became of it. */
export function LeadsTab() {
  const [status, setStatus] = useState<LeadStatus | 'all'>('all');
  const [typed, setTyped] = useState('');
  const [noted, setNoted] = useState<Lead | null>(null);
  const search = useDebounced(typed.trim());
  const query = useLeads({
    ...(status !== 'all' && { status }),
    ...(search !== '' && { search }),
  });
  const { leads } = query;
  const showAddress = (email: string) => {
    setStatus('all');
    setTyped(email);
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
            <StatusFilter counts={leads.data.counts} value={status} onChange={setStatus} />
            <SearchInput label="Search leads" value={typed} onChange={setTyped} />
          </>
        )}
        <NoteLeadContext value={setNoted}>
          <ShowAddressContext value={showAddress}>
            <Leads of={query} />
          </ShowAddressContext>
        </NoteLeadContext>
      </div>
      {noted !== null && <NotesDialog lead={noted} onClose={() => setNoted(null)} />}
    </>
  );
}

/** The leads in whatever state they are. */
function Leads({ of: { leads, list } }: LeadsProps) {
  const { data, isPending, isRefetchError, dataUpdatedAt, refetch } = leads;
  if (isPending) return <Skeleton label="Loading leads" count={4} />;
  if (data === undefined) return <ErrorState text="Leads could not be loaded." retry={refetch} />;
  return (
    <>
      {isRefetchError && (
        <Banner kind="danger" retry={() => void refetch()}>
          Leads could not be loaded. What follows is as of {formatTime(dataUpdatedAt)}.
        </Banner>
      )}
      <LeadList leads={data} list={list} />
    </>
  );
}

type LeadsProps = { of: ReturnType<typeof useLeads> };

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
    /** Rejected after a concurrent change; a second attempt overwrites it. */
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
