import { changedAccess, checkAccessChange, checkTargets } from '#api/domain/member-acts.ts';
import { guardView, LONGEST_VIEW_MS, nothingToView } from '#api/domain/accounts.ts';
import {
  accessChangedNotification,
  messageNotification,
  type NotificationCopy,
} from '#api/domain/notification-copy.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  type AccessChange,
  memberEndpoints,
  type Targets,
  UNDO_MINUTES,
} from '#contracts/members.ts';
import {
  accessIn,
  hasStatus,
  memberStatus,
  type MemberStatus,
} from '#contracts/rules/access/member-status.ts';
import { MINUTE_MS } from '#contracts/rules/durations.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import { toCents } from '#contracts/rules/journal/journal-statistics.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import {
  endViews,
  type MockServer,
  refusalFor,
  requireMockConfirmation,
  viewTokenOf,
} from '#mocks/mock-server.ts';
import { auditLogOf } from '#mocks/world/audit-log.ts';
import { entriesOf } from '#mocks/world/journal.ts';
import { seenSubscriptions, seenTransactions } from '#mocks/world/payment-lists.ts';
import { isMeant } from '#mocks/world/people.ts';
import { findRow, laterThan, toInstant } from '#mocks/world/rows.ts';
import type { Person, Tables } from '#mocks/world/tables.ts';
import { toSessionUser } from './auth-handlers.ts';
import { mailsOf } from './system-handlers.ts';
import { toAdminUser } from './user-handlers.ts';

type NewAccess = Pick<Person, 'is_active' | 'expires_at' | 'access_period'> & {
  starts_at: string | null;
};
type Undo = {
  by: string;
  at: number;
  notifies: boolean;
  rows: Map<string, NewAccess & { changedAt: string }>;
};

const accessOfPerson = (person: Person): NewAccess => ({
  is_active: person.is_active,
  starts_at: person.starts_at ?? null,
  expires_at: person.expires_at,
  access_period: person.access_period,
});

function targetsIn({ people }: Tables, targets: Targets, now: Date): Person[] {
  const isTarget = (person: Person): boolean =>
    targets.ids?.includes(person.id) ?? isMeant(person, targets.filter ?? {}, now);
  const chosen = people.filter(isTarget);
  checkTargets(targets, chosen.length);
  return chosen;
}

const msOf = (instant: string | null | undefined) => (instant == null ? null : Date.parse(instant));
const instantOf = (ms: number | null) => (ms === null ? null : toInstant(ms));

function accessAfter(person: Person, change: AccessChange, now: number): NewAccess | null {
  const { role, is_active, access_period } = person;
  const period = access_period === 'unknown' ? null : access_period;
  const dates = { starts_at: msOf(person.starts_at), expires_at: msOf(person.expires_at) };
  const next = changedAccess({ role, access_period: period, ...dates }, change, now);
  if (next === null) return null;
  const { starts_at, expires_at } = next;
  return {
    is_active,
    access_period: next.access_period,
    starts_at: instantOf(starts_at),
    expires_at: instantOf(expires_at),
  };
}

function post(tables: Tables, { id: user_id }: Person, copy: NotificationCopy, at: number): void {
  const messages = tables.messages ?? [];
  const id = `message-${at}-${messages.length}`;
  tables.messages = [{ id, user_id, at, copy }, ...messages];
}

/** The demo's acts on many members; what they replaced is gone with the page. */
function createActs({ world, now }: MockServer) {
  const undos = new Map<string, Undo>();

  function apply(tables: Tables, person: Person, next: NewAccess, notifies: boolean): void {
    Object.assign(person, next, { updated_at: laterThan(person.updated_at, now()) });
    if (!notifies || person.role === 'admin') return;
    post(tables, person, accessChangedNotification(msOf(next.expires_at)), now().getTime());
  }

  return {
    act: (
      caller: Person,
      targets: Targets,
      { notifies, decide }: { notifies: boolean; decide: (person: Person) => NewAccess | null },
    ) =>
      world.change((tables) => {
        const people = targetsIn(tables, targets, now());
        const rows: Undo['rows'] = new Map();
        for (const person of people) {
          const next = decide(person);
          if (next === null) continue;
          const before = accessOfPerson(person);
          apply(tables, person, next, notifies);
          rows.set(person.id, { ...before, changedAt: person.updated_at });
        }
        const skipped = people.length - rows.size;
        if (rows.size === 0) return { changed: 0, skipped, undo: null };
        const undo = `undo-${undos.size + 1}`;
        undos.set(undo, { by: caller.id, at: now().getTime(), notifies, rows });
        return { changed: rows.size, skipped, undo };
      }),

    undo: (caller: Person, id: string) =>
      world.change((tables) => {
        const stored = undos.get(id);
        undos.delete(id);
        const isOver = !stored || stored.at < now().getTime() - UNDO_MINUTES * MINUTE_MS;
        if (isOver || stored.by !== caller.id) throw refusal('users.undo_over');
        const { rows, notifies } = stored;
        const meant = tables.people.filter(
          ({ id: personId, updated_at }) => rows.get(personId)?.changedAt === updated_at,
        );
        for (const person of meant) {
          const { changedAt: _when, ...before } = rows.get(person.id) ?? {
            ...accessOfPerson(person),
            changedAt: '',
          };
          apply(tables, person, before, notifies);
        }
        return { changed: meant.length, skipped: rows.size - meant.length };
      }),
  };
}

const ROWS = 5;
const firstOf = <Row>(rows: readonly Row[]) => ({ rows: rows.slice(0, ROWS), total: rows.length });

function pageOf(
  tables: Tables,
  person: Person,
  now: Date,
): ResponseOf<typeof memberEndpoints.page> {
  const isOwn = ({ user_id }: { user_id: string | null }): boolean => user_id === person.id;
  const journal = tables.journals[person.id];
  const entries = journal === undefined ? [] : entriesOf(journal);
  const { journal_sums_only: sums_only = false } = person;
  return {
    user: toAdminUser(person),
    sign_in: signInOf(tables, person, now),
    payments: firstOf(seenTransactions(tables).filter(isOwn)),
    subscriptions: firstOf(seenSubscriptions(tables, now).filter(isOwn)),
    devices: tables.otherDevices
      .filter(isOwn)
      .map(({ user_id: _owner, ...device }) => ({ ...device, current: false })),
    mails: firstOf(mailsOf(tables, tables.transactions.filter(isOwn))),
    failed_sign_ins: [],
    audit: auditLogOf(tables)
      .filter(({ target }) => target === person.username)
      .slice(0, 20),
    journal: {
      sums: sumsOf(entries),
      last_trade: sums_only ? null : lastOf(entries),
      sums_only,
    },
  };
}

type Entry = ReturnType<typeof entriesOf>[number];

const lastOf = (entries: readonly Entry[]): string | null =>
  entries.reduce<string | null>(
    (last, { date }) => (last === null || date > last ? date : last),
    null,
  );

function sumsOf(entries: readonly Entry[]) {
  const closed = entries.filter(({ status }) => status === 'closed');
  const currencies = [...new Set(closed.map(({ currency }) => currency))];
  const sums = currencies.map((currency) => {
    const own = closed.filter((entry) => entry.currency === currency);
    const cents = own.reduce((sum, { pnl }) => sum + toCents(pnl), 0);
    return { currency, trades: own.length, won: own.filter(({ pnl }) => pnl > 0).length, cents };
  });
  return sums.map(({ cents, ...sum }) => ({ ...sum, pnl: cents / 100 }));
}

function signInOf({ settings }: Tables, person: Person, now: Date) {
  const refused = refusalFor(person, now);
  const dates = { expired: person.expires_at, scheduled: person.starts_at ?? null, inactive: null };
  if (refused !== null) return { refusal: refused, at: dates[refused] };
  const isClosed = settings.maintenance_mode && person.role !== 'admin';
  return { refusal: isClosed ? ('maintenance' as const) : null, at: null };
}

export function memberHandlers(server: MockServer) {
  const { world, now } = server;
  const { act, undo } = createActs(server);
  return mockFeature(memberEndpoints, server, {
    async counts({ query }) {
      const tables = await world.read();
      const people = tables.people.filter((person) => isMeant(person, query, now()));
      const at = now().getTime();
      const countOf = (status: MemberStatus): number =>
        people.filter((person) => hasStatus(accessIn(person), status, at)).length;
      return {
        total: people.length,
        active: countOf('active'),
        expiring: countOf('expiring'),
        expired: countOf('expired'),
        inactive: countOf('inactive'),
        scheduled: countOf('scheduled'),
      };
    },
    async page({ params }) {
      const tables = await world.read();
      return pageOf(tables, findRow(tables.people, params.id, 'users.not_found'), now());
    },
    async changeAccess({ caller, body: { change, notify, ...targets } }) {
      const at = now().getTime();
      checkAccessChange(change, at);
      const decide = (person: Person) => accessAfter(person, change, at);
      return act(caller, targets, { notifies: notify, decide });
    },
    setActive: ({ caller, body: { is_active, ...targets } }) =>
      act(caller, targets, {
        notifies: false,
        decide: (person) =>
          person.role === 'admin' || person.is_active === is_active
            ? null
            : { ...accessOfPerson(person), is_active },
      }),
    message: ({ body: { title, body, mail: _inTheDemo, ...targets } }) =>
      world.change((tables) => {
        const people = targetsIn(tables, targets, now());
        const members = people.filter(({ role }) => role === 'user');
        const copy = messageNotification(title, body);
        for (const member of members) post(tables, member, copy, now().getTime());
        return { changed: members.length, skipped: people.length - members.length, undo: null };
      }),
    async exportRows({ body }) {
      const tables = await world.read();
      return targetsIn(tables, body, now()).map((person) => {
        const { access_code: _secret, ...row } = toAdminUser(person);
        return { ...row, status: memberStatus(accessIn(person), now().getTime()) };
      });
    },
    undo: ({ caller, params }) => undo(caller, params.id),
    async view({ caller, params }) {
      requireMockConfirmation(server, caller);
      const at = now().getTime();
      const view = { by: caller.id, member_id: params.id, at };
      const member = await world.change((tables) => {
        const person = findRow(tables.people, params.id, 'users.not_found');
        guardView(person);
        const refused = signInOf(tables, person, now()).refusal;
        if (refused !== null) throw nothingToView(person.username, refused);
        endViews(tables, ({ by }) => by === caller.id);
        tables.views = [view, ...(tables.views ?? [])];
        return person;
      });
      return {
        access_token: viewTokenOf(view),
        token_type: 'bearer' as const,
        expires_at: toInstant(at + LONGEST_VIEW_MS),
        user: toSessionUser(member),
      };
    },
  });
}
