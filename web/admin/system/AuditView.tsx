import { Download, History } from 'lucide-react';
import { useState } from 'react';
import { auditActor, auditDeed } from '#contracts/rules/audit-copy.ts';
import {
  AUDIT_EXPORT_ROWS,
  AUDIT_POLL_MS,
  type AuditFilter,
  type AuditRecord,
  useAuditLog,
  useExportAudit,
} from '#web/data/admin/audit.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { refusalText } from '#web/lib/copy.ts';
import { useDebounced } from '#web/lib/use-debounced.ts';
import { Banner, ErrorState } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Field, type FieldControl } from '#web/ui/forms/Field.tsx';
import { Freshness, type FreshnessOf } from '#web/ui/figures/Freshness.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { TextInput } from '#web/ui/forms/TextInput.tsx';
import { Stamp } from './LogsView.tsx';
import {
  areaNamed,
  areaOptions,
  daysProblem,
  isAnything,
  noFilter,
  toAuditFilter,
  type TypedFilter,
} from './audit-filter.ts';

const LONGEST_SEARCH = 200; // characters, as the server takes

type AuditFiltersProps = { typed: TypedFilter; onChange: (typed: TypedFilter) => void };

/** Which records to show: of an area, with a word, between two days. */
function AuditFilters({ typed, onChange }: AuditFiltersProps) {
  const change = (changes: Partial<TypedFilter>): void => onChange({ ...typed, ...changes });
  const day = (control: FieldControl, name: 'from' | 'to') => (
    <TextInput
      {...control}
      type="date"
      value={typed[name]}
      onChange={({ target }) => change({ [name]: target.value })}
    />
  );
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @xs:grid-cols-2 @3xl:grid-cols-4">
        <Field label="Area">
          {(control) => (
            <Select
              {...control}
              options={areaOptions}
              value={typed.area}
              onChange={({ target }) => change({ area: areaNamed(target.value) })}
            />
          )}
        </Field>
        <Field label="Search">
          {(control) => (
            <TextInput
              {...control}
              type="search"
              value={typed.search}
              maxLength={LONGEST_SEARCH}
              autoComplete="off"
              placeholder="Who or what"
              onChange={({ target }) => change({ search: target.value })}
            />
          )}
        </Field>
        <Field label="From">{(control) => day(control, 'from')}</Field>
        <Field label="To" error={daysProblem(typed)}>
          {(control) => day(control, 'to')}
        </Field>
      </div>
    </div>
  );
}

type AuditExportProps = {
  filter: AuditFilter;
  /** Records of the filter; null where the server does not say. */
  total: number | null;
  isDisabled: boolean;
  freshness: FreshnessOf;
};

const FAILURE = 'The audit log could not be exported.';

/** How old the list is, and all records of its filter as a file, not only those on the screen. */
function AuditExport({ filter, total, isDisabled, freshness }: AuditExportProps) {
  const { mutate, isPending, error, data } = useExportAudit();
  const save = (): void => mutate(filter, { onSuccess: ({ blob, name }) => saveFile(blob, name) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Freshness of={freshness} />
        <Button isBusy={isPending} busyLabel="Exporting..." disabled={isDisabled} onClick={save}>
          <Download aria-hidden className="size-5" />
          Export CSV
        </Button>
      </div>
      {error !== null && <Banner kind="danger">{refusalText(error, FAILURE)}</Banner>}
      {data !== undefined && <Banner kind="ok">{inWords(data.rows, total)}</Banner>}
    </div>
  );
}

/** What was exported, and whether the filter has more than one file may hold. */
function inWords(rows: number, total: number | null): string {
  const count = formatCount(rows, 'record');
  const isCut = rows === AUDIT_EXPORT_ROWS && total !== rows;
  if (!isCut) return `${count} exported`;
  const whole = total === null ? '' : ` of ${total.toLocaleString()}`;
  return `The newest ${count}${whole} exported. Choose fewer days for the older ones.`;
}

/** The audit log: actor, action, target and time. */
export function AuditView() {
  const [typed, setTyped] = useState(noFilter);
  const filter = useDebounced(typed);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-2">
        Who did what, and when. Nobody can change or delete these records; an export is one itself.
      </p>
      <AuditFilters typed={typed} onChange={setTyped} />
      {daysProblem(filter) === undefined && (
        <AuditList filter={toAuditFilter(filter)} isFiltered={isAnything(filter)} />
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
  const { rows: records, total } = data;
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
          <ListEnd of={list} loaded={records.length} total={total} things="records" />
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
