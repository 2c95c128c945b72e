import { useState } from 'react';
import { type Lead, LeadStatus, type LeadSummary } from '#contracts/payments/leads.ts';
import { useLead, useLeads } from '#web/data/admin/admin-leads.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { LinkedRecord } from '#web/ui/LinkedRecord.tsx';
import { useListFilter } from '#web/ui/list-filter.ts';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { ScreenHeading } from '#web/ui/ScreenHeading.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { CountedSegments } from '#web/ui/forms/Segments.tsx';
import { SelectField } from '#web/ui/forms/Select.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { CreateLeadUser } from './CreateLeadUser.tsx';
import { LeadCard, LeadList } from './LeadList.tsx';
import { LeadMenu } from './LeadMenu.tsx';
import {
  LeadCommandsContext,
  LeadFilter,
  sortOptions,
  statusOf,
  statusWords,
} from './lead-copy.ts';

const optionsOf = (counts: LeadSummary) => [
  { key: 'all' as const, label: 'All', count: counts.total },
  ...LeadStatus.options.map((key) => ({ key, label: statusWords[key], count: counts[key] })),
];

export function LeadsTab() {
  const opened = useOpenedItem('leads');
  const [filter, setFilter] = useListFilter('leads', LeadFilter, opened);
  const [inMenu, openMenu] = useState<Lead | null>(null);
  const [converted, createUser] = useState<Lead | null>(null);
  const { search, sort } = filter;
  const status = statusOf(filter);
  const show = (changes: Partial<LeadFilter>) => setFilter({ ...filter, ...changes });
  const { leads, list } = useLeads({
    sort,
    ...(status !== undefined && { status }),
    ...(search !== '' && { search }),
  });
  const linked = useLead(opened?.item ?? null, leads.data?.rows);
  const showAddress = (email: string) => show({ status: undefined, search: email });
  return (
    <>
      <ScreenHeading
        title="Lead Management"
        subtitle="Who asked for access, and what came of it"
        action={<RefreshButton refresh={leads.refetch} />}
      />
      <div className="flex flex-col gap-4">
        {leads.data !== undefined && (
          <>
            <CountedSegments
              legend="Status"
              options={optionsOf(leads.data.counts)}
              value={status ?? 'all'}
              onChange={(next) => show({ status: next === 'all' ? undefined : next })}
            />
            <SearchAndSort filter={filter} onChange={show} />
          </>
        )}
        <LeadCommandsContext value={{ openMenu, createUser, showAddress }}>
          <QueryStates
            of={leads}
            skeleton={<Skeleton label="Loading leads" count={4} />}
            failure="Leads could not be loaded."
          >
            {(data) => (
              <LeadList
                leads={data}
                list={list}
                sort={sort}
                onSort={(next) => show({ sort: next })}
              />
            )}
          </QueryStates>
          <LinkedRecord by={opened} lookup={linked} name="request" title="Lead request" isMarked>
            {(lead) => <LeadCard lead={lead} />}
          </LinkedRecord>
        </LeadCommandsContext>
      </div>
      {inMenu !== null && <LeadMenu lead={inMenu} onClose={() => openMenu(null)} />}
      {converted !== null && <CreateLeadUser lead={converted} onClose={() => createUser(null)} />}
    </>
  );
}

type SearchAndSortProps = {
  filter: LeadFilter;
  onChange: (changes: Partial<LeadFilter>) => void;
};

function SearchAndSort({ filter: { search, sort }, onChange }: SearchAndSortProps) {
  const isTable = useMediaQuery('(min-width: 80rem)'); // its heads sort
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchInput
        label="Search leads"
        text={search}
        onSearch={(text) => onChange({ search: text })}
      />
      {!isTable && (
        <SelectField
          label="Sort by"
          options={sortOptions}
          value={sort}
          onChange={(chosen) => onChange({ sort: chosen })}
        />
      )}
    </div>
  );
}
