import {
  Ban,
  CircleCheck,
  CircleHelp,
  CircleX,
  Clock,
  Eye,
  FileText,
  Mail,
  RotateCw,
  Send,
} from 'lucide-react';
import { useState } from 'react';
import { SHOWS_ONLY_SUMS } from '#contracts/rules/journal/journal-privacy.ts';
import { z } from 'zod';
import { useFreshness } from '#web/data/query-results.ts';
import {
  MAIL_STATES,
  type MailFilter,
  OUTBOX_POLL_MS,
  type OutboxMail,
  useMailPreview,
  useOutbox,
  useSendMailAgain,
} from '#web/data/admin/system.ts';
import { refusalText } from '#web/lib/copy.ts';
import { formatCount } from '#web/lib/format.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { Button } from '#web/ui/Button.tsx';
import { useOpenedTab } from '#web/data/notifications/opened-item.ts';
import { useListFilter } from '#web/ui/list-filter.ts';
import { Card } from '#web/ui/Card.tsx';
import { Confirmed } from '#web/ui/ConfirmDialog.tsx';
import { CardFacts, type Column, DataTable } from '#web/ui/DataTable.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { IconButton } from '#web/ui/IconButton.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { DateAndTime } from '#web/ui/figures/times.tsx';
import { SearchInput } from '#web/ui/forms/SearchInput.tsx';
import { Select } from '#web/ui/forms/Select.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { toastDone } from '#web/ui/states/Toasts.tsx';

const kinds: Readonly<Record<OutboxMail['kind'], string>> = {
  'access-activated': 'Access activated',
  'access-code': 'Lost access code',
  'new-code': 'New access code',
  notice: 'Notification',
  'record-confirm': 'Record: confirm the address',
  'record-head': 'Record: head of a day',
  'webinar-message': 'Message to registrants',
  'webinar-registered': 'Webinar registration',
  unknown: 'Another mail',
};

const looks = {
  waiting: { label: 'Waiting', tone: 'warn', icon: Clock },
  sending: { label: 'Sending', tone: 'info', icon: Send },
  sent: { label: 'Sent', tone: 'ok', icon: CircleCheck },
  written: { label: 'Not sent', tone: 'warn', icon: FileText },
  failed: { label: 'Failed', tone: 'danger', icon: CircleX },
  skipped: { label: 'Skipped', tone: 'neutral', icon: Ban },
  unknown: { ...unknownLook, icon: CircleHelp },
} as const satisfies Record<OutboxMail['state'], object>;

const Filter = z.object({
  search: z.string().default(''),
  state: z.enum(['all', ...MAIL_STATES]).default('all'),
  order: z.enum(['newest', 'oldest']).default('newest'),
});
type Filter = z.infer<typeof Filter>;

const toMailFilter = ({ search, state, order }: Filter): MailFilter => ({
  order,
  ...(search !== '' && { search }),
  ...(state !== 'all' && { state }),
});

const states = [
  { value: 'all', label: 'All mails' },
  ...MAIL_STATES.map((value) => ({ value, label: looks[value].label })),
];

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

/** The occasion alone while a mail has no subject. */
function Subject({ mail: { subject, kind, private: isPrivate } }: { mail: OutboxMail }) {
  return (
    <div className="min-w-0">
      <p className="wrap-anywhere">{subject ?? kinds[kind]}</p>
      {subject !== null && <p className="text-ink-3">{kinds[kind]}</p>}
      {isPrivate && <p className="text-ink-3">{SHOWS_ONLY_SUMS}</p>}
    </div>
  );
}

/** `Skipped: outdated`; a failed one with its last error, and why one was only written. */
function State({ mail: { state, skip_reason: reason, last_error } }: { mail: OutboxMail }) {
  const label = state === 'skipped' && reason !== null ? `Skipped: ${reason}` : looks[state].label;
  return (
    <div className="flex min-w-0 flex-col items-start gap-0.5">
      <Badge {...looks[state]} label={label} />
      {state === 'written' && <p>No mail server; the text is in the outbox.</p>}
      {last_error !== null && <p className="wrap-anywhere text-danger">{last_error}</p>}
    </div>
  );
}

function Times({ mail: { created_at, sent_at, attempts } }: { mail: OutboxMail }) {
  return (
    <div>
      <p>
        <DateAndTime instant={sent_at ?? created_at} />
      </p>
      {attempts !== 1 && (
        <p className="text-ink-3">
          {attempts === 0 ? 'Not tried yet' : `Tried ${formatCount(attempts, 'time')}`}
        </p>
      )}
    </div>
  );
}

function MailActions({ mail }: { mail: OutboxMail }) {
  const [isOpen, setIsOpen] = useState(false);
  const to = `the mail to ${mail.recipient}`;
  return (
    <div className="-my-1 flex">
      <IconButton label={`Preview ${to}`} icon={Eye} onClick={() => setIsOpen(true)} />
      {mail.can_send_again && <SendAgain mail={mail} />}
      {isOpen && (
        <Dialog
          isOpen
          onClose={() => setIsOpen(false)}
          title={mail.subject ?? kinds[mail.kind]}
          description={`To ${mail.recipient}`}
          isReading
        >
          <Preview id={mail.id} />
        </Dialog>
      )}
    </div>
  );
}

function Preview({ id }: { id: string }) {
  return (
    <QueryStates
      of={useMailPreview(id)}
      skeleton={<Skeleton label="Loading the mail" count={2} />}
      failure="The mail could not be loaded."
    >
      {({ text, private: isPrivate }) =>
        text === null ? (
          <p>
            {isPrivate
              ? `${SHOWS_ONLY_SUMS}: this mail is about the journal, so its text is not shown.`
              : 'There is no text to show: what this mail was about no longer exists.'}
          </p>
        ) : (
          <>
            <p className="mb-3 text-dense text-ink-3">As it would be written now.</p>
            <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
          </>
        )
      }
    </QueryStates>
  );
}

function SendAgain({ mail: { id, recipient } }: { mail: OutboxMail }) {
  return (
    <Confirmed
      title="Send again"
      question={`Send this mail to ${recipient} once more? It is written anew.`}
      confirmLabel="Send again"
      isHarmless
      busyLabel="Sending..."
      command={useSendMailAgain()}
      input={id}
      failure={(error) => refusalText(error, 'The mail could not be sent again.')}
      onDone={() => toastDone(`Sent again to ${recipient}`)}
    >
      {(ask) => (
        <IconButton label={`Send the mail to ${recipient} again`} icon={RotateCw} onClick={ask} />
      )}
    </Confirmed>
  );
}

const columns: readonly Column<OutboxMail, 'time'>[] = [
  { name: 'To', cell: ({ recipient }) => <p className="wrap-anywhere">{recipient}</p> },
  { name: 'Mail', cell: (mail) => <Subject mail={mail} /> },
  { name: 'State', width: 'w-56', cell: (mail) => <State mail={mail} /> },
  { name: 'Time', width: 'w-44', sortKey: 'time', cell: (mail) => <Times mail={mail} /> },
  { name: 'Actions', width: 'w-28', cell: (mail) => <MailActions mail={mail} /> },
];

function MailCard({ mail }: { mail: OutboxMail }) {
  return (
    <Card
      as="article"
      aria-label={`Mail to ${mail.recipient}`}
      className="flex h-full flex-col gap-2 text-dense"
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{mail.recipient}</p>
          <Subject mail={mail} />
        </div>
        <span className="-mr-2">
          <MailActions mail={mail} />
        </span>
      </div>
      <CardFacts row={mail} columns={columns} names={['State', 'Time']} />
    </Card>
  );
}

/** The state of each mail; its text, which may contain an access code, only on demand and without it. */
export function MailsView() {
  const opened = useOpenedTab('system', 'mails');
  const [filter, setFilter] = useListFilter('mails', Filter, opened);
  const list = useOutbox(toMailFilter(filter));
  const freshness = useFreshness(list, OUTBOX_POLL_MS);
  const isFiltered = filter.search !== '' || filter.state !== 'all';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 grow basis-56">
          <SearchInput
            label="Search mails"
            placeholder="Address or subject"
            text={filter.search}
            onSearch={(search) => setFilter({ ...filter, search })}
          />
        </div>
        <Select
          aria-label="Show state"
          options={states}
          value={filter.state}
          onChange={({ target }) => setFilter(Filter.parse({ ...filter, state: target.value }))}
        />
        <Select
          aria-label="Sort by time"
          options={orders}
          value={filter.order}
          onChange={({ target }) => setFilter(Filter.parse({ ...filter, order: target.value }))}
        />
        <RefreshButton refresh={list.refetch} />
      </div>
      {list.data !== undefined && <Freshness of={freshness} />}
      <QueryStates
        of={list}
        skeleton={<Skeleton label="Loading mails" count={5} />}
        failure="Mails could not be loaded."
        freshness={freshness}
      >
        {({ rows: mails, total }) =>
          mails.length === 0 ? (
            <NoMails isFiltered={isFiltered} onShowAll={() => setFilter(Filter.parse({}))} />
          ) : (
            <>
              <DataTable
                label="Mails"
                columns={columns}
                rows={mails}
                sorting={{
                  key: 'time',
                  isDown: filter.order === 'newest',
                  onSort: (_, isDown) =>
                    setFilter({ ...filter, order: isDown ? 'newest' : 'oldest' }),
                }}
                renderCard={(mail) => <MailCard mail={mail} />}
              />
              <ListEnd of={list} loaded={mails.length} total={total} things="mails" />
            </>
          )
        }
      </QueryStates>
    </div>
  );
}

function NoMails({ isFiltered, onShowAll }: { isFiltered: boolean; onShowAll: () => void }) {
  if (!isFiltered) {
    return (
      <EmptyState
        icon={Mail}
        title="No mails yet"
        hint="Access codes and notifications that are mailed appear here"
      />
    );
  }
  return (
    <EmptyState
      icon={Mail}
      title="No matching mails"
      hint="Choose another state or search for something else"
      action={<Button onClick={onShowAll}>Show all mails</Button>}
    />
  );
}
