import type { Lead } from '#contracts/leads.ts';
import { useOpenedItem } from '#web/data/opened-item.ts';
import { Card } from '#web/ui/Card.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { Asked, Contact, Notes, StatusBadge } from './lead-cells.tsx';
import { LeadActions } from './LeadActions.tsx';

/** The leads where a table would be squeezed. */
export function LeadCards({ leads }: { leads: readonly Lead[] }) {
  const opened = useOpenedItem('leads');
  return (
    <ul className="grid gap-2 lg:grid-cols-2">
      {leads.map((lead) => (
        <li key={lead.id} className="min-w-0">
          <OpenedItem by={opened?.item === lead.id ? opened : null}>
            <LeadCard lead={lead} />
          </OpenedItem>
        </li>
      ))}
    </ul>
  );
}

function LeadCard({ lead }: { lead: Lead }) {
  return (
    <Card as="article" aria-label={lead.name} className="flex h-full flex-col gap-3 text-dense">
      <div className="flex items-start justify-between gap-3">
        <Contact lead={lead} />
        <StatusBadge lead={lead} />
      </div>
      <Asked lead={lead} />
      <Notes lead={lead} />
      <div className="mt-auto border-t border-line pt-3">
        <LeadActions lead={lead} />
      </div>
    </Card>
  );
}
