import { EXPIRY_STEPS } from '#contracts/rules/access/membership.ts';
import { newLeadNotice, paymentWaitingNotice } from '#api/domain/alert-copy.ts';
import { DAY_MS, MINUTE_MS } from '#contracts/rules/durations.ts';
import {
  accessExpiringNotice,
  closedSignalNotice,
  newPostNotice,
  newSignalNotice,
  type NoticeWords,
  webinarReminderNotice,
} from '#api/domain/notification-copy.ts';
import type { Person, StoredSignal, StoredTransaction, StoredWebinar, Tables } from './tables.ts';

const REMINDED_MS = 15 * MINUTE_MS; // before a webinar

/** Something that a person is told of. */
export type Happening = { id: string; at: number; words: NoticeWords }; // at: UTC ms

/** As on the server, nobody is told of what was found afterwards, or taken back. */
const isTold = ({ signal, removal }: StoredSignal): boolean =>
  !signal.backfilled && removal === null;

function ofSignal({ signal, outcome }: StoredSignal): Happening[] {
  const expires_at = new Date(signal.expires_at).toISOString();
  const issued: Happening = {
    id: `signal-${signal.id}`,
    at: signal.issued_at,
    words: newSignalNotice({ ...signal, expires_at }),
  };
  if (outcome === null) return [issued];
  const closed_at = new Date(outcome.closed_at).toISOString();
  const words = closedSignalNotice({ ...signal, ...outcome, closed_at });
  return [issued, { id: `closed-${signal.id}`, at: outcome.closed_at, words }];
}

function ofWebinar(webinar: StoredWebinar, reader: Person): Happening[] {
  if (!webinar.registrations.some(({ user_id }) => user_id === reader.id)) return [];
  const at = Date.parse(webinar.scheduled_date) - REMINDED_MS;
  return [{ id: `reminder-${webinar.id}`, at, words: webinarReminderNotice(webinar, at) }];
}

function ofAccess({ expires_at }: Person): Happening[] {
  if (expires_at === null) return [];
  const endsAt = Date.parse(expires_at);
  return EXPIRY_STEPS.flatMap((days) => {
    const at = endsAt - days * DAY_MS;
    const words = accessExpiringNotice(endsAt, at);
    return words === null ? [] : [{ id: `expiring-${at}`, at, words }];
  });
}

const forMember = ({ posts, signals, webinars }: Tables, reader: Person): Happening[] => [
  ...signals.filter(isTold).flatMap(ofSignal),
  ...posts.map((post) => ({
    id: `post-${post.id}`,
    at: Date.parse(post.created_at),
    words: newPostNotice(post),
  })),
  ...webinars.flatMap((webinar) => ofWebinar(webinar, reader)),
  ...ofAccess(reader),
];

const isWaiting = ({ payment_status, activated_at, withdrawn_at }: StoredTransaction): boolean =>
  payment_status === 'paid' && activated_at === null && withdrawn_at === null;

const forAdministrator = ({ leads, transactions }: Tables): Happening[] => [
  ...leads.map((lead) => ({
    id: `lead-${lead.id}`,
    at: Date.parse(lead.created_at),
    words: newLeadNotice(lead),
  })),
  ...transactions.filter(isWaiting).map((transaction) => ({
    id: `paid-${transaction.id}`,
    at: Date.parse(transaction.paid_at ?? transaction.created_at),
    words: paymentWaitingNotice({
      ...transaction,
      amount: `${transaction.amount.toFixed(2)} ${transaction.currency}`,
      isDemo: transaction.demo,
    }),
  })),
];

/** What a person was told of since they joined, newest first. @param now UTC ms */
export function happeningsFor(tables: Tables, reader: Person, now: number): Happening[] {
  const all = reader.role === 'admin' ? forAdministrator(tables) : forMember(tables, reader);
  const joinedAt = Date.parse(reader.created_at);
  return all
    .filter(({ at }) => at >= joinedAt && at <= now)
    .toSorted((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
}
