import { useState } from 'react';
import type { UserRole } from '#contracts/auth.ts';
import type { MemberPage } from '#contracts/members.ts';
import {
  accessIn,
  type MemberStatus,
  memberStatus,
  memberStatusLabel,
} from '#contracts/rules/access/member-status.ts';
import type { AccessPeriod, UserSort, AdminUser } from '#contracts/users.ts';
import { isStale, refusalText } from '#web/lib/copy.ts';
import { formatLongDate, formatTime } from '#web/lib/format-time.ts';
import { formatCount } from '#web/lib/format.ts';
import type { BadgeLook, BadgeTone } from '#web/ui/Badge.tsx';
import type { Acted } from '#web/data/admin/members.ts';
import type { UserTarget } from '#web/data/admin/users.ts';
import { useSession } from '#web/data/session/session.tsx';

type Option<Value> = { value: Value; label: string };

export const roles: readonly Option<UserRole>[] = [
  { value: 'user', label: 'User' },
  { value: 'admin', label: 'Admin' },
];

export const periods: readonly Option<AccessPeriod>[] = [
  { value: '1week', label: '1 week' },
  { value: '1month', label: '1 month' },
  { value: '1year', label: '1 year' },
];

const tones: Readonly<Record<MemberStatus, BadgeTone>> = {
  active: 'ok',
  expiring: 'warn',
  expired: 'danger',
  inactive: 'neutral',
  scheduled: 'info',
};

/** The badge of a user. @param now UTC ms */
export function statusLook(user: AdminUser, now: number): BadgeLook {
  const access = accessIn(user);
  return { tone: tones[memberStatus(access, now)], label: memberStatusLabel(access, now) };
}

/** What a refusal at the sign-in means for the administrator, as one sentence. */
export function signInSentence({ refusal, at }: MemberPage['sign_in']): string {
  const day = at === null ? '' : formatLongDate(at);
  const reasons: Readonly<Record<NonNullable<typeof refusal>, string>> = {
    inactive: 'the account is deactivated',
    scheduled: `access begins on ${day}`,
    expired: `access expired on ${day}`,
    maintenance: 'the platform is closed for maintenance',
    blocked: `too many failed attempts, blocked until ${at === null ? 'later' : formatTime(at)}`,
    unknown: 'the server has another reason',
  };
  return refusal === null ? 'Can sign in.' : `Cannot sign in: ${reasons[refusal]}.`;
}

/** `1 member`, `12 members` */
export const membersText = (count: number): string => formatCount(count, 'member');

/** What an act on many did, as a toast says it: `10 members extended, 2 left as they were`. */
export const actedText = ({ changed, skipped }: Pick<Acted, 'changed' | 'skipped'>, what: string) =>
  `${membersText(changed)} ${what}${skipped === 0 ? '' : `, ${skipped.toLocaleString()} left as they were`}`;

export const sorts: readonly Option<UserSort>[] = [
  { value: '-created', label: 'Newest first' },
  { value: 'created', label: 'Oldest first' },
  { value: 'username', label: 'Name, A to Z' },
  { value: '-username', label: 'Name, Z to A' },
  { value: 'expires', label: 'Ends first' },
  { value: '-expires', label: 'Ends last' },
  { value: '-last_login', label: 'Last login, latest first' },
  { value: 'last_login', label: 'Last login, longest ago first' },
];

export const userFailure = (error: Error, otherwise: string): string =>
  isStale(error)
    ? 'Somebody else changed this user meanwhile. The list was read again: please look before you try once more.'
    : refusalText(error, otherwise);

/** A dialog over the sheet of a user. */
export type UserActProps = {
  user: AdminUser;
  onCancel: () => void;
  /** Called after success, with the toast already visible. */
  onDone: () => void;
};

/** Why a user cannot be deactivated, deleted or given new credentials; null when it is allowed. */
export function useGuard({ id, protected: isProtected }: AdminUser): string | null {
  const session = useSession();
  if (session.state === 'signed-in' && session.user.id === id) return 'Your account';
  return isProtected ? 'Protected account' : null;
}

/**
 * Targets the version of the user that the dialog opened with, so that a concurrent change rejects the
 * first attempt. A retry after that rejection overwrites it.
 */
export function useSeenUser(user: AdminUser): (lastFailure: Error | null) => UserTarget {
  const [{ id, updated_at }] = useState(user);
  return (lastFailure) => (isStale(lastFailure) ? { id } : { id, updated_at });
}
