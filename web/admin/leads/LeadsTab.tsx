import { useState } from 'react';
import { type Lead, LeadStatus, type LeadSummary } from '#contracts/payments/leads.ts';
import { useLeads } from '#web/data/admin/admin-leads.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { useSettled } from '#web/lib/use-debounced.ts';
import { Banner } from '#web/ui/states/Banner.tsx';
import { CountedSegments } from '#web/ui/forms/CountedSegments.tsx';
import { ErrorState } from '#web/ui/states/ErrorState.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { LeadList } from './LeadList.tsx';
import { NotesDialog } from './NotesDialog.tsx';
import { statusWords } from './lead-copy.ts';
import { NoteLeadContext, ShowAddressContext } from './note-lead.ts';

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
  const search = useSettled(typed.trim());
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
