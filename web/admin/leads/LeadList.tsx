import { Inbox, Mail, Phone, Users, type LucideIcon } from 'lucide-react';
import { use } from 'react';
import type { Lead } from '#contracts/payments/leads.ts';
import type { useLeads } from '#web/data/admin/admin-leads.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { formatMoment } from '#web/lib/format-time.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useMediaQuery } from '#web/lib/use-browser-state.ts';
import { useNow } from '#web/lib/use-clock.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { LeadActions } from './LeadActions.tsx';
import { statusTones, statusWords, ShowAddressContext } from './lead-copy.ts';

/** The parts of one lead, the same in a table row and on a card. */
type CellProps = { lead: Lead };

function Contact({ lead: { name, email, phone, same_address } }: CellProps) {
  const showAddress = use(ShowAddressContext);
  return (
    <div className="min-w-0">
      <p className="text-body font-medium wrap-anywhere text-ink">{name}</p>
      <ContactLink icon={Mail} href={`mailto:${email}`} text={email} />
      <ContactLink icon={Phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} text={phone} />
      {same_address > 0 && (
        <button
          type="button"
          onClick={() => showAddress(email)}
          className="inline-flex min-h-9 items-center gap-1.5 text-left text-warn underline underline-offset-4 touch:min-h-11"
        >
          <Users aria-hidden className="size-4 shrink-0" />
          {othersText(same_address)}
        </button>
      )}
    </div>
  );
}

/** The address is unverified: anyone can enter any address. */
const othersText = (count: number): string =>
  count === 1
    ? 'Another request gives this e-mail address'
    : `${count} other requests give this e-mail address`;

function RequestedPlan({ lead: { package_name, amount, currency, created_at } }: CellProps) {
  const now = useNow();
  return (
    <div>
      <p>
        <span className="font-medium">{package_name}</span> {formatMoney(amount, currency)}
      </p>
      <time dateTime={created_at} className="text-ink-3">
        {formatMoment(Date.parse(created_at), now)}
      </time>
    </div>
  );
}

function StatusBadge({ lead: { status } }: CellProps) {
  return <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>;
}

function Notes({ lead: { notes } }: CellProps) {
  if (notes === '') return null;
  return <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-ink-2">{notes}</p>;
}

/** The leads where a table would be squeezed. */
function LeadCards({ leads }: { leads: readonly Lead[] }) {
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
      <RequestedPlan lead={lead} />
      <Notes lead={lead} />
      <div className="mt-auto border-t border-line pt-3">
        <LeadActions lead={lead} />
      </div>
    </Card>
  );
}

const columns: readonly Column<Lead>[] = [
  { name: 'Lead', cell: (lead) => <OpenedContact lead={lead} /> },
  { name: 'Package', width: 'w-36', cell: (lead) => <RequestedPlan lead={lead} /> },
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
function LeadTable({ leads }: { leads: readonly Lead[] }) {
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
      <ListEnd of={list} loaded={rows.length} total={total} things="leads" />
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

type ContactLinkProps = { icon: LucideIcon; href: string; text: string };

/** An address or a number that opens what it is for. */
function ContactLink({ icon: Icon, href, text }: ContactLinkProps) {
  return (
    <a
      href={href}
      className="flex min-h-6 items-center gap-1.5 text-dense text-accent hover:underline touch:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-3" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </a>
  );
}
