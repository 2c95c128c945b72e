import { Download, History } from 'lucide-react';
import { auditActor, auditDeed } from '#contracts/rules/audit-copy.ts';
import {
  AUDIT_EXPORT_ROWS,
  AUDIT_POLL_MS,
  type AuditFilter,
  type AuditRecord,
  useAuditLog,
  useAuditRecord,
  useExportAudit,
} from '#web/data/admin/audit.ts';
import { useOpenedItem, useOpenedTab } from '#web/data/notifications/opened-item.ts';
import { useListFilter } from '#web/ui/list-filter.ts';
import { useFreshness } from '#web/data/query-results.ts';
import { saveFile } from '#web/lib/download.ts';
import { formatCount } from '#web/lib/format.ts';
import { refusalText } from '#web/lib/copy.ts';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Banner } from '#web/ui/states/Banner.tsx';
import { Button } from '#web/ui/Button.tsx';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Freshness, type FreshnessOf } from '#web/ui/figures/Freshness.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { TextField } from '#web/ui/forms/TextInput.tsx';
import { Stamp } from './LogsView.tsx';
import {
  areaOptions,
  daysProblem,
  isAnything,
  toAuditFilter,
  TypedFilter,
} from './audit-filter.ts';

type AuditFiltersProps = { typed: TypedFilter; onChange: (typed: TypedFilter) => void };

function AuditFilters({ typed, onChange }: AuditFiltersProps) {
  const change = (changes: Partial<TypedFilter>): void => onChange({ ...typed, ...changes });
  return (
    <div className="@container">
      <div className="grid items-start gap-3 @xs:grid-cols-2 @3xl:grid-cols-4">
        <SelectField
          label="Area"
          options={areaOptions}
          value={typed.area}
          onChange={(area) => change({ area })}
        />
        <div className="self-end">
          <SearchInput
            label="Search"
            placeholder="Who or what"
            text={typed.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <TextField
          label="From"
          type="date"
          value={typed.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <TextField
          label="To"
          type="date"
          error={daysProblem(typed)}
          value={typed.to}
          onChange={({ target }) => change({ to: target.value })}
        />
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

/** The age of the list and the export of all its records, loaded or not. */
function AuditExport({ filter, total, isDisabled, freshness }: AuditExportProps) {
  const { mutate, isPending, error, data } = useExportAudit();
  const save = (): void => mutate(filter, { onSuccess: ({ blob, name }) => saveFile(blob, name) });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Freshness of={freshness} />
        <Button
          icon={Download}
          isBusy={isPending}
          busyLabel="Exporting..."
          disabled={isDisabled}
          onClick={save}
        >
          Export CSV
        </Button>
      </div>
      {error !== null && <Banner kind="danger">{refusalText(error, FAILURE)}</Banner>}
      {data !== undefined && <Banner kind="ok">{inWords(data.rows, total)}</Banner>}
    </div>
  );
}

function inWords(rows: number, total: number | null): string {
  const count = formatCount(rows, 'record');
  const isCut = rows === AUDIT_EXPORT_ROWS && total !== rows;
  if (!isCut) return `${count} exported`;
  const whole = total === null ? '' : ` of ${total.toLocaleString()}`;
  return `The newest ${count}${whole} exported. Choose fewer days for the older ones.`;
}

export function AuditView() {
  const opened = useOpenedTab('system', 'audit');
  const [filter, setFilter] = useListFilter('audit', TypedFilter, opened);
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-prose text-ink-2">
        Who did what, and when. Records are permanent. Exports are logged too.
      </p>
      <AuditFilters typed={filter} onChange={setFilter} />
      {daysProblem(filter) === undefined && (
        <AuditList filter={toAuditFilter(filter)} isFiltered={isAnything(filter)} />
      )}
    </div>
  );
}

function AuditList({ filter, isFiltered }: { filter: AuditFilter; isFiltered: boolean }) {
  const list = useAuditLog(filter);
  const freshness = useFreshness(list, AUDIT_POLL_MS);
  const opened = useOpenedItem('system');
  const linked = useAuditRecord(recordOf(opened?.item ?? ''), list.data?.rows);
  return (
    <div className="flex flex-col gap-4" aria-busy={list.isPlaceholderData}>
      {list.data !== undefined && (
        <AuditExport
          key={JSON.stringify(filter)}
          filter={filter}
          total={list.data.total}
          isDisabled={list.isPlaceholderData || list.data.rows.length === 0}
          freshness={freshness}
        />
      )}
      <QueryStates
        of={list}
        skeleton={<Skeleton label="Loading the audit log" count={6} />}
        failure="The audit log could not be loaded."
        freshness={freshness}
      >
        {({ rows, total }) =>
          rows.length === 0 ? (
            <NoRecords isFiltered={isFiltered} />
          ) : (
            <>
              <ol
                aria-label="Audit records"
                className="@container overflow-hidden rounded-card border border-line bg-surface"
              >
                {rows.map((record) => (
                  <li key={record.id} className="border-t border-line px-3 first:border-t-0">
                    <AuditLine record={record} />
                  </li>
                ))}
              </ol>
              <ListEnd of={list} loaded={rows.length} total={total} things="records" />
            </>
          )
        }
      </QueryStates>
      <LinkedRecord by={opened} lookup={linked} name="record" title="Audit record">
        {(record) => <AuditLine record={record} />}
      </LinkedRecord>
    </div>
  );
}

const RECORD = 'audit_';

/** The id of the record that a link to the system leads to. */
const recordOf = (item: string): string | null =>
  item.startsWith(RECORD) ? item.slice(RECORD.length) : null;

function AuditLine({ record }: { record: AuditRecord }) {
  return (
    <div className="flex flex-col gap-x-4 gap-y-0.5 py-2 @xl:flex-row @xl:items-baseline">
      <span className="shrink-0 text-meta text-ink-3 @xl:w-48">
        <Stamp instant={record.at} />
      </span>
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium">{auditActor(record)}</span> {auditDeed(record)}
      </p>
    </div>
  );
}

function NoRecords({ isFiltered }: { isFiltered: boolean }) {
  const text = isFiltered
    ? {
        title: 'No matching records',
        hint: 'Choose other days or another area, or search for something else',
      }
    : {
        title: 'No records yet',
        hint: 'What administrators do and who signs in appears here',
      };
  return <EmptyState icon={History} {...text} />;
}
