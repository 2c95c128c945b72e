import type { AuditFilter, AuditRecord } from '#contracts/audit.ts';
import { scannerLabel } from '#contracts/rules/signals/scanners.ts';
import { contains, newestFirst, toInstant } from './rows.ts';
import type { Person, StoredPost, StoredSignal, Tables } from './tables.ts';

type Deed = Pick<AuditRecord, 'action' | 'target' | 'at'> & {
  by: Pick<Person, 'id' | 'username'> | null; // null: the server itself
  of: string; // what it was done to
};

/** The audit log derived from the world, newest first: the demo has no other log. */
export function auditLogOf(tables: Tables): AuditRecord[] {
  const administrator = tables.people.find((person) => person.protected) ?? null;
  const named = (username: string): Deed['by'] =>
    tables.people.find((person) => person.username === username) ?? administrator;
  const deeds: Deed[] = [
    ...tables.people.flatMap((person) => deedsOnPerson(person, administrator)),
    ...tables.posts.flatMap((post) => deedsOnPost(post, named(post.author))),
    ...deedsOfViews(tables),
    ...deedsOnLeads(tables, administrator),
    ...deedsOnPayments(tables, administrator, named),
    ...tables.signals.flatMap((stored) => deedsOnSignal(stored, named)),
    ...deedsOnPlatform(tables, administrator),
  ];
  return deeds.map(toRecord).toSorted(newestFirst(({ at }) => at));
}

const deedsOfViews = ({ views = [], people }: Tables): Deed[] =>
  views.flatMap(({ by, member_id, at }) => {
    const member = people.find(({ id }) => id === member_id);
    const viewer = people.find(({ id }) => id === by) ?? null;
    if (member === undefined) return [];
    const of = `${member_id}-${at}`;
    return { by: viewer, of, action: 'users.viewed', target: member.username, at: toInstant(at) };
  });

const toRecord = ({ by, of, ...deed }: Deed): AuditRecord => ({
  ...deed,
  id: `${deed.action.replaceAll('.', '-')}-${of}`.slice(0, 64),
  actor_id: by?.id ?? 'system',
  actor: by?.username ?? 'system',
});

function deedsOnPerson(person: Person, administrator: Deed['by']): Deed[] {
  const { id, username, role, created_at, last_login } = person;
  const created: Deed = {
    by: person.protected ? null : administrator,
    action: 'users.created',
    target: username,
    at: created_at,
    of: id,
  };
  const login = { by: { id, username }, action: 'auth.login', target: null, of: `${role}-${id}` };
  return last_login === null ? [created] : [created, { ...login, at: last_login }];
}

function deedsOnPost({ id, title, created_at, updated_at }: StoredPost, by: Deed['by']): Deed[] {
  const deed = { by, target: title, of: id };
  const created = { ...deed, action: 'posts.created', at: created_at };
  const changed = { ...deed, action: 'posts.changed', at: updated_at };
  return updated_at === created_at ? [created] : [created, changed];
}

const deedsOnLeads = ({ leads }: Tables, by: Deed['by']): Deed[] =>
  leads
    .filter(({ status }) => status !== 'pending')
    .map(({ id, name, status, updated_at }) => ({
      by,
      action: 'leads.status_changed',
      target: `${name}: ${status}`,
      at: updated_at,
      of: id,
    }));

function deedsOnPayments(
  { transactions }: Tables,
  administrator: Deed['by'],
  named: (username: string) => Deed['by'],
): Deed[] {
  return transactions.flatMap((payment) => {
    const { id, name, package_type, recorded_by } = payment;
    const target = `${name}, ${package_type}`;
    const received = `${name}, ${payment.amount} ${payment.currency}`;
    const deed = (action: string, at: string | null, by: Deed['by'], what = target): Deed[] =>
      at === null ? [] : [{ by, action, target: what, at, of: id }];
    const recorder = recorded_by === null ? null : named(recorded_by);
    return [
      ...(recorder ? deed('payments.recorded', payment.created_at, recorder, received) : []),
      ...deed('payments.activated', payment.activated_at, administrator),
      ...deed('payments.withdrawn', payment.withdrawn_at, administrator),
    ];
  });
}

function deedsOnSignal(
  { signal, removal }: StoredSignal,
  named: (username: string) => Deed['by'],
): Deed[] {
  if (removal === null) return [];
  const { id, scanner_type, instrument, signal_type, issued_at } = signal;
  const issued = toInstant(issued_at);
  return [
    {
      by: named(removal.by),
      action: `signals.${removal.kind}`,
      target: `${scannerLabel[scanner_type]}, ${instrument} ${signal_type}, ${issued}`,
      at: toInstant(removal.at),
      of: id,
    },
  ];
}

function deedsOnPlatform({ settings, clearedAt }: Tables, by: Deed['by']): Deed[] {
  const deed = { by, target: null, of: 'platform' };
  const changed = settings.updated_at;
  return [
    ...(changed === null ? [] : [{ ...deed, action: 'settings.changed', at: changed }]),
    ...(clearedAt === null
      ? []
      : [{ ...deed, action: 'platform.cleared', at: toInstant(clearedAt) }]),
  ];
}

export const isWanted =
  ({ area, action: act, search, from, to }: AuditFilter) =>
  ({ action, actor, target, at }: AuditRecord): boolean =>
    (act === undefined || action === act) &&
    (area === undefined || action.startsWith(`${area}.`)) &&
    (from === undefined || Date.parse(at) >= Date.parse(from)) &&
    (to === undefined || Date.parse(at) < Date.parse(to)) &&
    contains([`${actor} ${action} ${target ?? ''}`], search);
