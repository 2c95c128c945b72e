import { Inbox, Mail, Phone, Users, type LucideIcon, NotebookPen, Trash2 } from 'lucide-react';
import { type ReactNode, use } from 'react';
import type { Lead } from '#contracts/payments/leads.ts';
import { type useLeads, useChangeLead, useDeleteLead } from '#web/data/admin/admin-leads.ts';
import { useOpenedItem } from '#web/data/notifications/opened-item.ts';
import { usePlatformName } from '#web/data/public-config.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { OpenedItem } from '#web/ui/OpenedItem.tsx';
import { LocalMoment } from '#web/ui/figures/times.tsx';
import { ChatLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';
import {
  statusTones,
  statusWords,
  LeadCommandsContext,
  changeFailure,
  greetingLink,
  SET_STATUSES,
} from './lead-copy.ts';

function DeleteLead({ lead: { id, name } }: { lead: Lead }) {
  return (
    <Confirmed
      title={`Delete “${name}”`}
      question="Are you sure you want to delete this lead? This action cannot be undone."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      command={useDeleteLead()}
      input={id}
      failure={(error) => refusalText(error, 'Error deleting lead')}
      onDone={({ message }) => toastDone(message)}
    >
      {(ask) => <IconButton label={`Delete ${name}`} icon={Trash2} onClick={ask} />}
    </Confirmed>
  );
}

function LeadActions({ lead }: { lead: Lead }) {
  const platform = usePlatformName();
  const { note } = use(LeadCommandsContext);
  return (
    <div className="flex flex-col gap-2">
      <StatusButtons lead={lead} />
      <div className="flex flex-wrap items-center gap-2">
        <ChatLink href={greetingLink(lead, platform)} label={`Chat with ${lead.name}`}>
          Chat
        </ChatLink>
        <Button size="sm" aria-label={`Notes on ${lead.name}`} onClick={() => note(lead)}>
          <NotebookPen aria-hidden className="size-4" />
          Notes
        </Button>
        <span className="-my-1 ml-auto">
          <DeleteLead lead={lead} />
        </span>
      </div>
    </div>
  );
}

function StatusButtons({ lead }: { lead: Lead }) {
  const change = useChangeLead();
  return (
    <div>
      <fieldset className="flex flex-wrap gap-2">
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

function Contact({ lead: { name, email, phone, same_address } }: CellProps) {
  const { showAddress } = use(LeadCommandsContext);
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
  return (
    <div>
      <p>
        <span className="font-medium">{package_name}</span> {formatMoney(amount, currency)}
      </p>
      <LocalMoment instant={created_at} className="text-ink-3" />
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

export function LeadCard({ lead }: { lead: Lead }) {
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
  {
    name: 'Lead',
    cell: (lead) => (
      <OpenedLead lead={lead}>
        <Contact lead={lead} />
      </OpenedLead>
    ),
  },
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

function OpenedLead({ lead, children }: CellProps & { children: ReactNode }) {
  const opened = useOpenedItem('leads');
  return <OpenedItem by={opened?.item === lead.id ? opened : null}>{children}</OpenedItem>;
}

type Query = ReturnType<typeof useLeads>;
type LeadListProps = { leads: NonNullable<Query['leads']['data']>; list: Query['list'] };

export function LeadList({ leads: { rows, total, counts }, list }: LeadListProps) {
  if (rows.length === 0) return <NoLeads isFirst={counts.total === 0} />;
  return (
    <>
      <DataTable
        label="Leads"
        columns={columns}
        rows={rows}
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
