import type { Caller } from '#api/http/caller.ts';
import { accessOf, accessRefusal } from '#api/domain/accounts.ts';
import {
  changedAccess,
  checkAccessChange,
  checkTargets,
  shortensAccess,
} from '#api/domain/member-acts.ts';
import { messageNotification } from '#api/domain/notification-copy.ts';
import { type AuditService, toAuditRecord } from '#api/features/audit/audit.service.ts';
import type { LoginSessionService } from '#api/features/auth/login-sessions.service.ts';
import type { MailService } from '#api/features/mails/mails.service.ts';
import {
  toSoldSubscription,
  toTransaction,
} from '#api/features/payments/admin-payments.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import type { Acted, memberEndpoints, Targets } from '#contracts/members.ts';
import { memberStatus } from '#contracts/rules/access/member-status.ts';
import { refusal } from '#contracts/rules/access/refusals.ts';
import type { UserSelection } from '#contracts/users.ts';
import type { AccessCodes } from './access-codes.service.ts';
import type { Act, createMemberActStore } from './member-acts.store.ts';
import { type createMemberPageStore, MEMBER_PAGE_ROWS } from './member-page.store.ts';
import { toAdminUser } from './users.service.ts';
import type { UserRow, UserStore } from './users.store.ts';

type Deps = {
  readonly store: Pick<UserStore, 'find'> &
    ReturnType<typeof createMemberActStore> &
    ReturnType<typeof createMemberPageStore>;
  readonly devices: Pick<LoginSessionService, 'listOf'>;
  readonly mails: Pick<MailService, 'ofMember'>;
  readonly limits: { blockedFor: (userId: string) => Promise<number | null> }; // seconds
  readonly settings: Pick<SettingsService, 'read'>;
  readonly audit: AuditService;
  readonly codes: AccessCodes;
  readonly fileRevocations: () => Promise<void>;
  readonly kickMails: () => void;
  readonly now: () => number;
};
export type MemberService = ReturnType<typeof createMemberService>;

type Endpoints = typeof memberEndpoints;
type AccessBody = ParsedRequestOf<Endpoints['changeAccess']>['body'];
type ActiveBody = ParsedRequestOf<Endpoints['setActive']>['body'];
type MessageBody = ParsedRequestOf<Endpoints['message']>['body'];
type SignIn = ResponseOf<Endpoints['page']>['sign_in'];

const toInstant = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString();

/** Members one by one and many at once. */
export const createMemberService = (deps: Deps) => ({
  ...readMembers(deps),
  ...changeMany(deps),
  ...writeToMany(deps),
});

const checked = (targets: Targets, at: number) => ({
  targets,
  check: (matching: number) => checkTargets(targets, matching),
  at,
});

const readMembers = (deps: Deps) => {
  const { store, audit, codes, now } = deps;
  return {
    counts: (query: Omit<UserSelection, 'status'>) => store.counts(query, now()),

    /** Has a member's code, so reading it is audited. */
    async page(caller: Caller, id: string): Promise<ResponseOf<Endpoints['page']>> {
      const user = await store.find(id);
      if (user === null) throw refusal('users.not_found');
      await audit.recordHourly({ actor: caller, action: 'users.codes_shown', at: now() });
      return readPage(deps, user);
    },

    async exportRows(caller: Caller, targets: Targets) {
      const at = now();
      const users = await store.findTargets(
        targets,
        (matching) => checkTargets(targets, matching),
        at,
      );
      const target = `${users.length.toLocaleString('en')} users`;
      await audit.record({ actor: caller, action: 'users.exported', target, at });
      return users.map((user) => {
        const { access_code: _secret, ...row } = toAdminUser(user, codes);
        return { ...row, status: memberStatus(accessOf(user), at) };
      });
    },
  };
};

function changeMany({ store, fileRevocations, kickMails, now }: Deps) {
  async function act(input: Omit<Act, 'check' | 'at'>): Promise<Acted> {
    const outcome = await store.act({ ...input, ...checked(input.targets, now()) });
    await fileRevocations();
    if (input.notifies) kickMails();
    return outcome;
  }

  return {
    changeAccess(caller: Caller, { change, notify, ...targets }: AccessBody) {
      const at = now();
      checkAccessChange(change, at);
      return act({
        actor: caller,
        action: 'users.extended',
        targets,
        notifies: notify,
        decide: (user) => {
          const next = changedAccess(user, change, at);
          if (next === null) return null;
          const action = shortensAccess(user, next) ? 'users.shortened' : 'users.extended';
          return { is_active: user.is_active, ...next, action, details: detailsOf(user, next) };
        },
      });
    },

    setActive: (caller: Caller, { is_active, ...targets }: ActiveBody) =>
      act({
        actor: caller,
        action: is_active ? 'users.activated' : 'users.deactivated',
        targets,
        notifies: false,
        decide: (user) =>
          user.role === 'admin' || user.is_active === is_active ? null : { ...user, is_active },
      }),

    /** @throws ApiError when it is over, or was another administrator's act */
    async undo(caller: Caller, id: string) {
      const outcome = await store.undo(id, { actor: caller, at: now() });
      if (outcome === null) throw refusal('users.undo_over');
      await fileRevocations();
      kickMails();
      return outcome;
    },
  };
}

const writeToMany = ({ store, kickMails, now }: Deps) => ({
  async message(caller: Caller, { title, body, mail, ...targets }: MessageBody): Promise<Acted> {
    const copy = messageNotification(title, body);
    const letter = { actor: caller, copy, mails: mail, ...checked(targets, now()) };
    const outcome = await store.message(letter);
    if (mail) kickMails();
    return { ...outcome, undo: null };
  },
});

/** Old and new dates for the audit log: `2026-12-20 → 2027-01-19`. */
function detailsOf(user: UserRow, next: Pick<UserRow, 'starts_at' | 'expires_at'>): string {
  if (next.starts_at !== user.starts_at) return `begins ${day(next.starts_at, 'now')}`;
  return `${day(user.expires_at, 'no end')} → ${day(next.expires_at, 'no end')}`;
}

/** In UTC, as `2026-12-20`. */
const day = (ms: number | null, otherwise: string): string =>
  ms === null ? otherwise : new Date(ms).toISOString().slice(0, 10);

async function readPage({ store, devices, mails, codes, now, ...deps }: Deps, user: UserRow) {
  const { id } = user;
  const at = now();
  const payments = await store.payments(id);
  const bought = await store.subscriptions(id);
  const journal = await store.journal(id);
  return {
    user: toAdminUser(user, codes),
    sign_in: await signInOf({ ...deps, now }, user),
    payments: { ...payments, rows: payments.rows.map(toTransaction) },
    subscriptions: { ...bought, rows: bought.rows.map((sold) => toSoldSubscription(sold, at)) },
    devices: await devices.listOf(id),
    mails: await mails.ofMember(id, MEMBER_PAGE_ROWS),
    failed_sign_ins: (await store.failedSignIns(id)).map(toAuditRecord),
    audit: (await store.audit(id)).map(toAuditRecord),
    journal: {
      sums: journal.sums.map(({ cents, ...sums }) => ({ ...sums, pnl: cents / 100 })),
      last_trade: user.journal_sums_only ? null : toInstant(journal.lastTradeAt),
      sums_only: user.journal_sums_only,
    },
  };
}

/** Asks what the sign-in asks, in its order. */
async function signInOf(
  { settings, limits, now }: Pick<Deps, 'settings' | 'limits' | 'now'>,
  user: UserRow,
): Promise<SignIn> {
  const refused = accessRefusal(user, now());
  if (refused === 'inactive') return { refusal: refused, at: null };
  if (refused !== null) {
    return {
      refusal: refused,
      at: toInstant(refused === 'expired' ? user.expires_at : user.starts_at),
    };
  }
  const { maintenance_mode } = await settings.read();
  if (maintenance_mode && user.role !== 'admin') return { refusal: 'maintenance', at: null };
  const waitS = await limits.blockedFor(user.id);
  if (waitS !== null) return { refusal: 'blocked', at: toInstant(now() + waitS * 1000) };
  return { refusal: null, at: null };
}
