import type { ReactNode } from 'react';
import type { MemberPage } from '#contracts/members.ts';
import { auditSentence } from '#contracts/rules/audit-copy.ts';
import { SHOWS_ONLY_SUMS } from '#contracts/rules/journal/journal-privacy.ts';
import { planName } from '#contracts/rules/payments/plans.ts';
import { useOpenTarget } from '#web/data/notifications/opened-item.ts';
import { formatDate } from '#web/lib/format-time.ts';
import { formatCount, formatMoney, formatPnl } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateAndTime, RelativeTime } from '#web/ui/figures/times.tsx';

const statusWords: Readonly<Record<string, string>> = {
  active: 'Active',
  scheduled: 'Scheduled',
  inactive: 'Withdrawn',
  expired: 'Expired',
  paid: 'Paid',
  unpaid: 'Not paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
  voided: 'Void',
  waiting: 'Waiting',
  sending: 'Sending',
  sent: 'Sent',
  failed: 'Not sent',
};

const wordOf = (status: string): string => statusWords[status] ?? 'Unknown';

function mailName(kind: MemberPage['mails']['rows'][number]['kind']): string {
  if (kind === 'access-activated') return 'Access activated';
  if (kind === 'access-code') return 'Lost access code';
  if (kind === 'new-code') return 'New access code';
  if (kind === 'webinar-registered') return 'Webinar registration';
  return 'Notification';
}

/** What else there is of a user: short lists, the newest first. @param props sync: how the devices sync */
export function MemberRecords({ page, sync }: { page: MemberPage; sync: ReactNode }) {
  const { payments, subscriptions, mails, failed_sign_ins, audit } = page;
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Records
        title="Failed sign-ins"
        none="None"
        rows={failed_sign_ins.map(({ id, target, at }) => ({
          id,
          what: capital(target ?? 'unknown'),
          when: <DateAndTime instant={at} />,
        }))}
      />
      <Payments payments={payments} username={page.user.username} />
      <Records
        title="Subscriptions"
        none="None"
        total={subscriptions.total}
        rows={subscriptions.rows.map(({ id, package_type, status, starts_at, expires_at }) => ({
          id,
          what: `${planName(package_type)} · ${wordOf(status)}`,
          when: `${formatDate(starts_at)} to ${formatDate(expires_at)}`,
        }))}
      />
      <Records
        title="Mails"
        none="None"
        total={mails.total}
        rows={mails.rows.map(({ id, kind, state, created_at, last_error }) => ({
          id,
          what: `${mailName(kind)} · ${wordOf(state)}`,
          note: last_error,
          when: <RelativeTime instant={created_at} />,
        }))}
      />
      <Journal journal={page.journal} username={page.user.username} />
      {sync}
      <Records
        title="Audit log"
        none="No records"
        isWide
        rows={audit.map((record) => ({
          id: record.id,
          what: auditSentence(record),
          when: <DateAndTime instant={record.at} />,
        }))}
      />
    </div>
  );
}

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

type PaymentsProps = { payments: MemberPage['payments']; username: string };

function Payments({ payments: { rows, total }, username }: PaymentsProps) {
  const open = useOpenTarget();
  const filter = new URLSearchParams({ search: username }).toString();
  return (
    <Records
      title="Payments"
      none="None"
      total={total}
      onAll={() => open({ section: 'payments', item: null, filter })}
      rows={rows.map(({ id, amount, currency, package_type, payment_status, created_at }) => ({
        id,
        what: `${formatMoney(amount, currency)} · ${planName(package_type)} · ${wordOf(payment_status)}`,
        when: formatDate(created_at),
      }))}
    />
  );
}

type JournalProps = { journal: MemberPage['journal']; username: string };

function Journal({ journal: { sums, last_trade, sums_only }, username }: JournalProps) {
  const open = useOpenTarget();
  const filter = new URLSearchParams({ trader: username }).toString();
  return (
    <Records
      title="Journal"
      none="No closed trades"
      remark={sums_only ? SHOWS_ONLY_SUMS : undefined}
      onAll={sums_only ? undefined : () => open({ section: 'trading-journal', item: null, filter })}
      rows={sums.map(({ currency, trades, won, pnl }) => ({
        id: currency,
        what: `${formatCount(trades, 'closed trade')}, ${won.toLocaleString()} won`,
        note: last_trade === null ? null : `Last trade ${formatDate(last_trade)}`,
        when: formatPnl(pnl, currency),
      }))}
    />
  );
}

type RecordsProps = {
  title: string;
  /** Said where there are none. */
  none: string;
  rows: readonly { id: string; what: ReactNode; note?: ReactNode; when: ReactNode }[];
  /** How many there are in all. */
  total?: number;
  /** Opens the tab that has all of them. */
  onAll?: (() => void) | undefined;
  /** Said above them. */
  remark?: string | undefined;
  isWide?: boolean;
};

/** A short list of records under its title. */
export function Records(props: RecordsProps) {
  const { title, none, rows, total, onAll, remark, isWide = false } = props;
  return (
    <section aria-label={title} className={isWide ? 'min-w-0 md:col-span-2' : 'min-w-0'}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-3">
        <h3 className="font-semibold">
          {title}
          {total !== undefined && total > 0 && ` (${total.toLocaleString()})`}
        </h3>
        {onAll !== undefined && rows.length > 0 && (
          <Button size="sm" variant="quiet" onClick={onAll}>
            All {title.toLowerCase()}
          </Button>
        )}
      </div>
      {remark !== undefined && <p className="text-dense font-medium text-ink-2">{remark}</p>}
      {rows.length === 0 ? (
        <p className="text-dense text-ink-3">{none}</p>
      ) : (
        <ul className="text-dense">
          {rows.map(({ id, what, note, when }) => (
            <li
              key={id}
              className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5"
            >
              <span className="min-w-0 flex-1 basis-40 wrap-anywhere">
                {what}
                {note != null && <span className="block text-ink-3">{note}</span>}
              </span>
              <span className="text-ink-2">{when}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
