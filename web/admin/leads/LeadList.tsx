import { Inbox } from 'lucide-react';
import type { useLeads } from '#web/data/admin-leads.ts';
import { useMediaQuery } from '#web/lib/use-media-query.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListEnd } from '#web/ui/ListEnd.tsx';
import { LeadCards } from './LeadCards.tsx';
import { LeadTable } from './LeadTable.tsx';

/** From here on four columns have room beside the sidebar. */
const WIDE = '(min-width: 80rem)';

type Query = ReturnType<typeof useLeads>;
type LeadListProps = { leads: NonNullable<Query['leads']['data']>; list: Query['list'] };

/** The leads that the filter fits: a table where it has room, else cards. */
export function LeadList({ leads: { rows, total, counts }, list }: LeadListProps) {
  const Layout = useMediaQuery(WIDE) ? LeadTable : LeadCards;
  if (rows.length === 0) return <NoLeads isFirst={counts.total === 0} />;
  return (
    <>
      <Layout leads={rows} />
      <ListEnd of={list} shown={rows.length} total={total} things="leads" />
    </>
  );
}

function NoLeads({ isFirst }: { isFirst: boolean }) {
  return isFirst ? (
    <EmptyState
      icon={Inbox}
      title="No lead requests yet"
      hint="They appear here when visitors ask for access"
    />
  ) : (
    <EmptyState
      icon={Inbox}
      title="No lead fits"
      hint="Choose another status or search for something else"
    />
  );
}
