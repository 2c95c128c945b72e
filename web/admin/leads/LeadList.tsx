import { Inbox } from 'lucide-react';
import { useState } from 'react';
import { type Lead, LeadStatus } from '#contracts/leads.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { CountedSegments } from '#web/ui/CountedSegments.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ShowMore } from '#web/ui/ShowMore.tsx';
import { LeadCards } from './LeadCards.tsx';
import { LeadTable } from './LeadTable.tsx';
import { statusWords } from './lead-words.ts';

const PAGE = 50; // rows drawn at once; all leads are loaded

/** From here on four columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

type Filter = 'all' | LeadStatus;

/** The leads of a status: a table where it has room, else cards. */
export function LeadList({ leads }: { leads: readonly Lead[] }) {
  const [filter, setFilter] = useState<Filter>('all');
  const [limit, setLimit] = useState(PAGE);
  const Layout = useMediaQuery(WIDE) ? LeadTable : LeadCards;
  const shown = leads.filter(({ status }) => filter === 'all' || status === filter);

  if (leads.length === 0) {
    return (
      <EmptyState
        icon={Inbox}
        title="No lead requests yet"
        hint="They appear here when visitors ask for access"
      />
    );
  }
  return (
    <>
      <CountedSegments
        legend="Status"
        options={choices(leads)}
        value={filter}
        onChange={(next) => {
          setFilter(next);
          setLimit(PAGE);
        }}
      />
      {shown.length === 0 ? (
        <EmptyState icon={Inbox} title="None of this status" hint="Choose another one above" />
      ) : (
        <Layout leads={shown.slice(0, limit)} />
      )}
      {limit < shown.length && (
        <ShowMore onShowMore={() => setLimit(limit + PAGE)}>
          <p>
            {limit} of {shown.length.toLocaleString()} leads
          </p>
        </ShowMore>
      )}
    </>
  );
}

const choices = (leads: readonly Lead[]) => [
  { key: 'all' as const, label: 'All', count: leads.length },
  ...LeadStatus.options.map((key) => ({
    key,
    label: statusWords[key],
    count: leads.filter(({ status }) => status === key).length,
  })),
];
