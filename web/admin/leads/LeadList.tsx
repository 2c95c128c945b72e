import { Ellipsis, Inbox, type LucideIcon, Mail, Phone, UserPlus, Users } from 'lucide-react';
import { type ReactNode, use } from 'react';
import { type Lead, LEAD_SORTS, type LeadSort } from '#contracts/payments/leads.ts';
import { readOrder, writeOrder } from '#contracts/rules/sorting.ts';
import { type useLeads, useChangeLead } from '#web/data/admin/admin-leads.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import {
  changeFailure,
  LeadCommandsContext,
  SET_STATUSES,
  statusTones,
  statusWords,
} from './lead-copy.ts';

/** The status, a member made of the lead, and one menu for all else. */
const LeadActions = ({ lead }: { lead: Lead }) => (
  <div className="flex items-start gap-1">
    <div className="min-w-0 grow">
      <StatusButtons lead={lead} />
    </div>
    <MemberAndMenu lead={lead} />
  </div>
);

function MemberAndMenu({ lead }: { lead: Lead }) {
  const { openMenu, createUser } = use(LeadCommandsContext);
  return (
    <span className="-my-1 flex shrink-0">
      <IconButton
        label={`Create user of ${lead.name}`}
        icon={UserPlus}
        aria-haspopup="dialog"
        onClick={() => createUser(lead)}
      />
      <IconButton
        label={`Menu of ${lead.name}`}
        icon={Ellipsis}
        aria-haspopup="dialog"
        onClick={() => openMenu(lead)}
      />
    </span>
  );
}

function StatusButtons({ lead }: { lead: Lead }) {
  const change = useChangeLead();
  return (
    <div>
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">Status of {lead.name}</legend>
        {SET_STATUSES.map((status) => (
          <Button
            key={status}
            size="sm"
            className="grow"
            disabled={status === lead.status || change.isPending}
            aria-busy={(change.isPending && change.variables.status === status) || undefined}
            onClick={() => change.mutate({ lead, status })}
          >
            {statusWords[status]}
          </Button>
        ))}
      </fieldset>
      {change.isError && (
        <p role="alert" className="mt-1 text-dense text-danger">
          {changeFailure(change.error)}
        </p>
      )}
    </div>
  );
}

type CellProps = { lead: Lead };

function Contact({ lead }: CellProps) {
  const { name, email, phone } = lead;
  return (
    <div className="min-w-0">
      <p className="text-body font-medium wrap-anywhere text-ink">{name}</p>
      <ContactLink icon={Mail} href={`mailto:${email}`} text={email} />
      <ContactLink icon={Phone} href={`tel:${phone.replace(/[^\d+]/g, '')}`} text={phone} />
      <SameAddress lead={lead} />
    </div>
  );
}

/** Name and address on a line; the number is in the menu. */
function ShortContact({ lead }: CellProps) {
  const { name, email, notes } = lead;
  return (
    <div className="@container min-w-0">
      <p className="flex min-h-9 items-center gap-2">
        <span className="truncate font-medium @xs:shrink-0" title={name}>
          {name}
        </span>
        <a
          href={`mailto:${email}`}
          className="hidden truncate text-accent hover:underline @xs:inline"
        >
          {email}
        </a>
      </p>
      {notes !== '' && (
        <p className="truncate text-ink-3" title={notes}>
          {notes}
        </p>
      )}
      <SameAddress lead={lead} />
    </div>
  );
}

function SameAddress({ lead: { email, same_address } }: CellProps) {
  const { showAddress } = use(LeadCommandsContext);
  if (same_address === 0) return null;
  return (
    <button
      type="button"
      onClick={() => showAddress(email)}
      className="inline-flex min-h-9 items-center gap-1.5 text-left text-warn underline underline-offset-4 touch:min-h-11"
    >
      <Users aria-hidden className="size-4 shrink-0" />
      {othersText(same_address)}
    </button>
  );
}

/** The address is unverified: anyone can enter any address. */
const othersText = (count: number): string =>
  count === 1
    ? 'Another request gives this e-mail address'
    : `${count} other requests give this e-mail address`;

const Plan = ({ lead: { package_name, amount, currency } }: CellProps) => (
  <p>
    <span className="font-medium">{package_name}</span> {formatMoney(amount, currency)}
  </p>
);

function StatusBadge({ lead: { status } }: CellProps) {
  return <Badge tone={statusTones[status]}>{statusWords[status]}</Badge>;
}

function Notes({ lead: { notes } }: CellProps) {
  if (notes === '') return null;
  return <p className="line-clamp-4 wrap-anywhere whitespace-pre-line text-ink-2">{notes}</p>;
}

export function LeadCard({ lead }: { lead: Lead }) {
  return (
    <Card as="article" aria-label={lead.name} className="flex h-full flex-col gap-3 text-dense">
      <div className="flex items-start justify-between gap-3">
        <Contact lead={lead} />
        <StatusBadge lead={lead} />
      </div>
      <div className="flex items-center justify-between gap-3">
        <div className="min-w-0">
          <Plan lead={lead} />
          <LocalMoment instant={lead.created_at} className="text-ink-3" />
        </div>
        <MemberAndMenu lead={lead} />
      </div>
      <Notes lead={lead} />
      <div className="mt-auto border-t border-line pt-3">
        <StatusButtons lead={lead} />
      </div>
    </Card>
  );
}

type Key = (typeof LEAD_SORTS)[number];

const columns: readonly Column<Lead, Key>[] = [
  {
    name: 'Lead',
    sortKey: 'name',
    cell: (lead) => (
      <OpenedLead lead={lead}>
        <ShortContact lead={lead} />
      </OpenedLead>
    ),
  },
  { name: 'Package', width: 'w-36', cell: (lead) => <Plan lead={lead} /> },
  {
    name: 'Asked',
    width: 'w-34',
    sortKey: 'created',
    cell: ({ created_at }) => <LocalMoment instant={created_at} className="whitespace-nowrap" />,
  },
  { name: 'Status', width: 'w-24', cell: (lead) => <StatusBadge lead={lead} /> },
  { name: 'Actions', width: 'w-100', cell: (lead) => <LeadActions lead={lead} /> },
];

function OpenedLead({ lead, children }: CellProps & { children: ReactNode }) {
  const opened = useOpenedItem('leads');
  return <OpenedItem by={opened?.item === lead.id ? opened : null}>{children}</OpenedItem>;
}

type Query = ReturnType<typeof useLeads>;
type LeadListProps = {
  leads: NonNullable<Query['leads']['data']>;
  list: Query['list'];
  sort: LeadSort;
  onSort: (sort: LeadSort) => void;
};

export function LeadList({ leads, list, sort, onSort }: LeadListProps) {
  const { rows, total, counts } = leads;
  const { openMenu } = use(LeadCommandsContext);
  if (rows.length === 0) return <NoLeads isFirst={counts.total === 0} />;
  return (
    <>
      <DataTable<Lead, Key>
        label="Leads"
        columns={columns}
        rows={rows}
        isDense
        sorting={{
          ...readOrder(LEAD_SORTS, sort),
          onSort: (key, isDown) => onSort(writeOrder(key, isDown)),
        }}
        onOpen={openMenu}
        renderCard={(lead) => (
          <OpenedLead lead={lead}>
            <LeadCard lead={lead} />
          </OpenedLead>
        )}
      />
      <ListEnd of={list} loaded={rows.length} total={total} things="leads" />
    </>
  );
}

function NoLeads({ isFirst }: { isFirst: boolean }) {
  const text = isFirst
    ? { title: 'No lead requests yet', hint: 'They appear here when visitors ask for access' }
    : { title: 'No lead fits', hint: 'Choose another status or search for something else' };
  return <EmptyState icon={Inbox} {...text} />;
}

function ContactLink({ icon: Icon, href, text }: { icon: LucideIcon; href: string; text: string }) {
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
