import { EXPIRY_STEPS } from '#contracts/rules/access/membership.ts';
import { newLeadNotification, paymentWaitingNotification } from '#api/domain/alert-copy.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  accessExpiringNotification,
  closedSignalNotification,
  newPostNotification,
  newSignalNotification,
  type NotificationCopy,
  webinarReminderNotification,
} from '#api/domain/notification-copy.ts';
import { weeklyReviewNotification } from '#api/domain/weekly-review-copy.ts';
import {
  readyAt,
  readyWeek,
  weekBounds,
  weeklyReview,
} from '#contracts/rules/journal/weekly-review.ts';
import { entriesOf } from './journal.ts';
import { newestFirst, toInstant } from './rows.ts';
import type { Person, StoredSignal, StoredTransaction, StoredWebinar, Tables } from './tables.ts';

export type Activity = { id: string; at: number; copy: NotificationCopy }; // at: UTC ms

/** As on the server, backfilled and removed signals make no notification. */
const isPublished = ({ signal, removal }: StoredSignal): boolean =>
  !signal.backfilled && removal === null;

function ofSignal({ signal, outcome }: StoredSignal): Activity[] {
  const expires_at = toInstant(signal.expires_at);
  const issued: Activity = {
    id: `signal-${signal.id}`,
    at: signal.issued_at,
    copy: newSignalNotification({ ...signal, expires_at }),
  };
  if (outcome === null) return [issued];
  const closed_at = toInstant(outcome.closed_at);
  const copy = closedSignalNotification({ ...signal, ...outcome, closed_at });
  return [issued, { id: `closed-${signal.id}`, at: outcome.closed_at, copy }];
}

function ofWebinar(webinar: StoredWebinar, reader: Person): Activity[] {
  if (!webinar.registrations.some(({ user_id }) => user_id === reader.id)) return [];
  const at = Date.parse(webinar.scheduled_date) - 15 * MINUTE_MS;
  return [{ id: `reminder-${webinar.id}`, at, copy: webinarReminderNotification(webinar, at) }];
}

function ofAccess({ expires_at }: Person): Activity[] {
  if (expires_at === null) return [];
  const endsAt = Date.parse(expires_at);
  return EXPIRY_STEPS.flatMap((days) => {
    const at = endsAt - days * DAY_MS;
    const copy = accessExpiringNotification(endsAt, at);
    return copy === null ? [] : [{ id: `expiring-${at}`, at, copy }];
  });
}

/** The newest weekly review, in the zone of this browser; as on the server, none of a week without trades. */
function ofReview({ journals, webinars }: Tables, { id }: Person, now: number): Activity[] {
  const journal = journals[id];
  if (journal === undefined) return [];
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  const monday = readyWeek(now, zone);
  const at = readyAt(monday, zone);
  const records = journal.rows.filter(({ fields }) => !fields.deleted);
  const review = weeklyReview(entriesOf(journal), {
    monday,
    zone,
    now: at,
    uncounted: records.flatMap(({ id: rowId, kind, fields }) =>
      kind === 'account' && 'type' in fields && fields.type === 'demo' ? [rowId] : [],
    ),
    rules: records.flatMap(({ kind, fields }) =>
      kind === 'setup' && 'rules' in fields && Array.isArray(fields.rules) ? fields.rules : [],
    ),
  });
  if (review.trades === 0) return [];
  const until = weekBounds(monday, zone).to + 7 * DAY_MS;
  const scheduled = webinars
    .map(({ title, scheduled_date }) => ({ title, at: Date.parse(scheduled_date) }))
    .filter((each) => each.at >= at && each.at < until);
  const copy = weeklyReviewNotification(review, scheduled, zone);
  return [{ id: `weekly-review-${monday}`, at, copy }];
}

const forMember = (tables: Tables, reader: Person, now: number): Activity[] => [
  ...(tables.messages ?? []).filter(({ user_id }) => user_id === reader.id),
  ...tables.signals.filter(isPublished).flatMap(ofSignal),
  ...tables.posts.map((post) => ({
    id: `post-${post.id}`,
    at: Date.parse(post.created_at),
    copy: newPostNotification(post),
  })),
  ...tables.webinars.flatMap((webinar) => ofWebinar(webinar, reader)),
  ...ofAccess(reader),
  ...ofReview(tables, reader, now),
];

const isWaiting = ({ payment_status, activated_at, withdrawn_at }: StoredTransaction): boolean =>
  payment_status === 'paid' && activated_at === null && withdrawn_at === null;

const forAdministrator = ({ leads, transactions, reports = [] }: Tables): Activity[] => [
  ...reports.map(({ id, created_at, copy }) => ({ id: `diagnostics-${id}`, at: created_at, copy })),
  ...leads.map((lead) => ({
    id: `lead-${lead.id}`,
    at: Date.parse(lead.created_at),
    copy: newLeadNotification(lead),
  })),
  ...transactions.filter(isWaiting).map((transaction) => ({
    id: `paid-${transaction.id}`,
    at: Date.parse(transaction.paid_at ?? transaction.created_at),
    copy: paymentWaitingNotification({
      ...transaction,
      amount: `${transaction.amount.toFixed(2)} ${transaction.currency}`,
      isDemo: transaction.demo,
    }),
  })),
];

/** The notifications of a person since they joined, newest first. @param now UTC ms */
export function activityFor(tables: Tables, reader: Person, now: number): Activity[] {
  const all = reader.role === 'admin' ? forAdministrator(tables) : forMember(tables, reader, now);
  const joinedAt = Date.parse(reader.created_at);
  return all.filter(({ at }) => at >= joinedAt && at <= now).toSorted(newestFirst(({ at }) => at));
}
