import { useLeads } from '#web/data/admin-leads.ts';
import { formatTime } from '#web/lib/format-date.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { LeadList } from './LeadList.tsx';

/** Who asked for access, and what became of it. */
export function LeadsTab() {
  const leads = useLeads();
  return (
    <>
      <ScreenHeading
        title="Lead Management"
        subtitle="Who asked for access, and what became of it"
        action={<RefreshButton refresh={leads.refetch} />}
      />
      <Leads of={leads} />
    </>
  );
}

/** The leads in whatever state they are. */
function Leads({ of: { data, isPending, isRefetchError, dataUpdatedAt, refetch } }: LeadsProps) {
  if (isPending) return <Skeleton label="Loading leads" count={4} />;
  if (data === undefined) return <ErrorState text="Leads could not be loaded." retry={refetch} />;
  return (
    <div className="flex flex-col gap-4">
      {isRefetchError && (
        <Banner kind="danger" retry={() => void refetch()}>
          Leads could not be loaded. What follows is as of {formatTime(dataUpdatedAt)}.
        </Banner>
      )}
      <LeadList leads={data} />
    </div>
  );
}

type LeadsProps = { of: ReturnType<typeof useLeads> };
