import type { Lead } from '#contracts/leads.ts';
import { useOpenedItem } from '#web/data/opened-item.ts';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { Asked, Contact, Notes, StatusBadge } from './lead-cells.tsx';
import { LeadActions } from './LeadActions.tsx';

const columns: readonly Column<Lead>[] = [
  { name: 'Lead', cell: (lead) => <OpenedContact lead={lead} /> },
  { name: 'Package', width: 'w-36', cell: (lead) => <Asked lead={lead} /> },
  {
    name: 'Status',
    width: 'w-52',
    cell: (lead) => (
      <div className="flex flex-col items-start gap-1">
        <StatusBadge lead={lead} />
        <Notes lead={lead} />
      </div>
    ),
  },
  { name: 'Actions', width: 'w-80', cell: (lead) => <LeadActions lead={lead} /> },
];

/** The leads where all four columns have room. */
export function LeadTable({ leads }: { leads: readonly Lead[] }) {
  return <DataTable label="Leads" columns={columns} rows={leads} />;
}

/** Where a notification may have led. */
function OpenedContact({ lead }: { lead: Lead }) {
  const opened = useOpenedItem('leads');
  return (
    <OpenedItem by={opened?.item === lead.id ? opened : null}>
      <Contact lead={lead} />
    </OpenedItem>
  );
}
