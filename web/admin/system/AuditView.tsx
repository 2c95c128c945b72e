import { History } from 'lucide-react';
import { useState } from 'react';
import { auditActor, auditDeed } from '#contracts/rules/audit-words.ts';
import { AUDIT_POLL_MS, type AuditFilter, type AuditRecord, useAuditLog } from '#web/data/audit.ts';
import { useFreshness } from '#web/data/freshness.ts';
import { useSettled } from '#web/lib/use-settled.ts';
import { Banner } from '#web/ui/Banner.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { daysProblem, isAnything, noFilter, toAuditFilter } from './audit-filter.ts';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { Stamp } from './Stamp.tsx';

/** Who did what to whom, and when. */
export function AuditView() {
  const [typed, setTyped] = useState(noFilter);
  const settled = useSettled(typed);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-2">
        Who did what, and when. Nobody can change or delete these records; an export is one itself.
      </p>
      <AuditFilters typed={typed} onChange={setTyped} />
      {daysProblem(settled) === undefined && (
        <AuditList filter={toAuditFilter(settled)} isFiltered={isAnything(settled)} />
      )}
    </div>
  );
}

type AuditListProps = { filter: AuditFilter; isFiltered: boolean };

/** The records of a filter, in whatever state they are. */
function AuditList({ filter, isFiltered }: AuditListProps) {
  const list = useAuditLog(filter);
  const freshness = useFreshness(list, AUDIT_POLL_MS);
  const { data, isPending, isRefetchError, isPlaceholderData, refetch } = list;
  if (isPending) return <Skeleton label="Loading the audit log" count={6} />;
  if (data === undefined) {
    return <ErrorState text="The audit log could not be loaded." retry={refetch} />;
  }
  const { records, total } = data;
  return (
    <div className="flex flex-col gap-4" aria-busy={isPlaceholderData}>
      <AuditExport
        key={JSON.stringify(filter)}
        filter={filter}
        total={total}
        isDisabled={isPlaceholderData || records.length === 0}
        freshness={freshness}
      />
      {isRefetchError && !freshness.isOffline && (
        <Banner kind="danger" retry={() => void refetch()}>
          The audit log could not be loaded. What follows is older.
        </Banner>
      )}
      {records.length === 0 ? (
        <NoRecords isFiltered={isFiltered} />
      ) : (
        <>
          <ol
            aria-label="Audit records"
            className="@container overflow-hidden rounded-card border border-line bg-surface"
          >
            {records.map((record) => (
              <AuditLine key={record.id} record={record} />
            ))}
          </ol>
          <ListEnd of={list} shown={records.length} total={total} things="records" />
        </>
      )}
    </div>
  );
}

/** One record as a sentence, with its moment. */
function AuditLine({ record }: { record: AuditRecord }) {
  return (
    <li className="flex flex-col gap-x-4 gap-y-0.5 border-t border-line px-3 py-2 first:border-t-0 @xl:flex-row @xl:items-baseline">
      <span className="shrink-0 text-meta text-ink-3 @xl:w-48">
        <Stamp instant={record.at} />
      </span>
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{auditActor(record)}</span> {auditDeed(record)}
      </p>
    </li>
  );
}

const NoRecords = ({ isFiltered }: { isFiltered: boolean }) =>
  isFiltered ? (
    <EmptyState
      icon={History}
      title="No matching records"
      hint="Choose other days or another area, or search for something else"
    />
  ) : (
    <EmptyState
      icon={History}
      title="No records yet"
      hint="What administrators do and who signs in appears here"
    />
  );
