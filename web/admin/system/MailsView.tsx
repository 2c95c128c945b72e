import { CircleCheck, CircleHelp, CircleX, Clock, Mail, Send } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFreshness } from '#web/data/query-results.ts';
import { OUTBOX_POLL_MS, type OutboxMail, useOutbox } from '#web/data/admin/system.ts';
import { formatCount } from '#web/lib/format.ts';
import { Badge, unknownLook } from '#web/ui/Badge.tsx';
import { QueryStates } from '#web/ui/states/AnswerStates.tsx';
import { EmptyState } from '#web/ui/states/EmptyState.tsx';
import { Freshness } from '#web/ui/figures/Freshness.tsx';
import { ListEnd } from '#web/ui/states/ListEnd.tsx';
import { RefreshButton } from '#web/ui/RefreshButton.tsx';
import { Skeleton } from '#web/ui/states/Skeleton.tsx';
import { Stamp } from './LogsView.tsx';

const kinds: Readonly<Record<OutboxMail['kind'], string>> = {
  'access-activated': 'Access activated',
  'access-code': 'Lost access code',
  'new-code': 'New access code',
  notice: 'Notification',
  'webinar-registered': 'Webinar registration',
  unknown: 'Another mail',
};

const looks = {
  waiting: { label: 'Waiting', tone: 'warn', icon: Clock },
  sending: { label: 'Sending', tone: 'info', icon: Send },
  sent: { label: 'Sent', tone: 'ok', icon: CircleCheck },
  failed: { label: 'Failed', tone: 'danger', icon: CircleX },
  unknown: { ...unknownLook, icon: CircleHelp },
} as const satisfies Record<OutboxMail['state'], object>;

function MailRow({ mail }: { mail: OutboxMail }) {
  return (
    <li className="flex flex-col gap-x-4 gap-y-1 border-t border-line px-3 py-2 first:border-t-0 @2xl:flex-row">
      <div className="flex min-w-0 items-start justify-between gap-3 @2xl:flex-1 @2xl:flex-row-reverse @2xl:justify-end">
        <div className="min-w-0">
          <p className="font-medium wrap-anywhere">{mail.recipient}</p>
          <p className="text-dense text-ink-2">{kinds[mail.kind]}</p>
        </div>
        <span className="shrink-0 @2xl:w-24">
          <Badge {...looks[mail.state]} />
        </span>
      </div>
      <dl className="text-dense text-ink-2 @2xl:w-72">
        <Line name="Written">
          <Stamp instant={mail.created_at} />
        </Line>
        {mail.sent_at !== null && (
          <Line name="Sent">
            <Stamp instant={mail.sent_at} />
          </Line>
        )}
        <Line name="Tried">
          {mail.attempts === 0 ? 'Not yet' : formatCount(mail.attempts, 'time')}
        </Line>
        {mail.last_error !== null && (
          <div className="flex gap-1.5 text-danger">
            <dt className="w-16 shrink-0">Error</dt>
            <dd className="min-w-0 wrap-anywhere">{mail.last_error}</dd>
          </div>
        )}
      </dl>
    </li>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-1.5">
      <dt className="w-16 shrink-0 text-ink-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The state of each mail, without its text, which may contain an access code. */
export function MailsView() {
  const list = useOutbox();
  const freshness = useFreshness(list, OUTBOX_POLL_MS);
  return (
    <div className="flex flex-col gap-4">
      {list.data !== undefined && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Freshness of={freshness} />
          <RefreshButton refresh={list.refetch} />
        </div>
      )}
      <QueryStates
        of={list}
        skeleton={<Skeleton label="Loading mails" count={5} />}
        failure="Mails could not be loaded."
        freshness={freshness}
      >
        {({ rows: mails, total }) =>
          mails.length === 0 ? (
            <EmptyState
              icon={Mail}
              title="No mails yet"
              hint="Access codes and notifications that are mailed appear here"
            />
          ) : (
            <>
              <ol
                aria-label="Mails"
                className="@container overflow-hidden rounded-card border border-line bg-surface"
              >
                {mails.map((mail) => (
                  <MailRow key={mail.id} mail={mail} />
                ))}
              </ol>
              <ListEnd of={list} loaded={mails.length} total={total} things="mails" />
            </>
          )
        }
      </QueryStates>
    </div>
  );
}
