import { authEndpoints, type SessionUser } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { CONFIRMATION_MS, LONGEST_SESSION_MS } from '#api/domain/accounts.ts';
import { normalizeAccessCode } from '#contracts/rules/access/access-code.ts';
import {
  bodyError,
  closedForMaintenance,
  fieldRefusal,
  notStarted,
  refusal,
} from '#contracts/rules/access/refusals.ts';
import { mockFeature } from '#mocks/mock-endpoint.ts';
import { endViews, type MockServer, refusalFor, tokenOf, viewTokenOf } from '#mocks/mock-server.ts';
import { findRow, laterThan } from '#mocks/world/rows.ts';
import type { Person, StoredView, Tables } from '#mocks/world/tables.ts';
import { accountEndpoints, RESEND_CODE_ANSWER } from '#contracts/account.ts';

/** 32 bits: enough to recognise a password, too few to recover one from the demo's database. */
const markOf = (password: string): number =>
  Array.from(password).reduce(
    (hash, symbol) => Math.imul(hash ^ (symbol.codePointAt(0) ?? 0), 16_777_619) >>> 0,
    2_166_136_261,
  );

const isCodeOf = (person: Person, typed: string): boolean =>
  normalizeAccessCode(person.sign_in_code) === normalizeAccessCode(typed);

export const toSessionUser = (person: Person): SessionUser => ({
  id: person.id,
  username: person.username,
  email: person.email,
  role: person.role,
  access_expiration: person.expires_at,
  has_password: person.password_mark !== null,
});

function checkPassword({ password_mark }: Person, password: string | undefined): void {
  if (password_mark === null) return;
  if (password === undefined) {
    throw new ApiError('auth.password_required', 'Please enter your password too.');
  }
  if (password_mark !== markOf(password)) {
    throw new ApiError('auth.wrong_password', 'This password is not right.');
  }
}

const FAILURES = 5;
const BLOCK_MS = 60_000;

const beginningOf = (typed: string): string => normalizeAccessCode(typed).slice(0, 2);

/**
 * Five wrong codes a minute that begin alike, then a block of a minute. The server's longer blocks, and its
 * limit of an address, are left out.
 */
function createCodeLimit(now: () => Date) {
  const failures = new Map<string, number[]>(); // ms since 1970
  return {
    admit(typed: string): void {
      const since = now().getTime() - BLOCK_MS;
      const own = (failures.get(beginningOf(typed)) ?? []).filter((at) => at > since);
      failures.set(beginningOf(typed), own);
      const last = own.at(-1);
      if (own.length < FAILURES || last === undefined) return;
      const seconds = Math.ceil((last - since) / 1000);
      const detail = `Too many attempts. Please try again in ${seconds} seconds.`;
      throw new ApiError('auth.too_many_attempts', detail, { retryAfterS: seconds });
    },
    fail: (typed: string): void => void failures.get(beginningOf(typed))?.push(now().getTime()),
  };
}

/** The password, or the access code where none is set. */
export const isProofOf = (person: Person, proof: string): boolean =>
  person.password_mark === null ? isCodeOf(person, proof) : person.password_mark === markOf(proof);

function changePassword(people: Person[], id: string, current: string, next: string): void {
  const person = people.find((candidate) => candidate.id === id);
  if (!person) throw new ApiError('auth.required', 'Please sign in.');
  if (!isProofOf(person, current)) {
    const why = 'The current password is not right.';
    throw bodyError('password.wrong_current', '#/current_password', why);
  }
  if (next === current) {
    const why = 'New password must be different from current password';
    throw bodyError('request.invalid', '#/new_password', why);
  }
  person.password_mark = markOf(next);
}

type Credentials = { access_code: string; password?: string | undefined };

function checkOwn(person: Person, { access_code, password }: Credentials): void {
  if (!isCodeOf(person, access_code)) throw fieldRefusal('account.wrong_proof', 'access_code');
  if (person.password_mark === null) return;
  if (password !== undefined && person.password_mark === markOf(password)) return;
  const why =
    password === undefined ? 'Please enter your password too.' : 'This password is not right.';
  throw bodyError('account.wrong_proof', '#/password', why);
}

export function authHandlers(server: MockServer) {
  const { world, now, confirmations } = server;
  const limit = createCodeLimit(now);

  /** Finds the person as the server does: only a right code learns more than that it is wrong. */
  function findByCode(people: Person[], typed: string, userId?: string): Person | null {
    limit.admit(typed);
    const person = people.find((candidate) => isCodeOf(candidate, typed));
    const isMeant = person?.is_active && (userId === undefined || person.id === userId);
    if (!isMeant) limit.fail(typed);
    return isMeant ? person : null;
  }

  return mockFeature(authEndpoints, server, {
    async login({ body }) {
      const at = now();
      const person = await world.change(({ people }) => {
        const owner = findByCode(people, body.access_code);
        if (!owner) throw refusal('auth.wrong_code');
        const refused = refusalFor(owner, at);
        if (refused === 'scheduled') throw notStarted(Date.parse(owner.starts_at ?? ''));
        if (refused !== null) throw refusal('auth.expired');
        checkPassword(owner, body.password);
        owner.last_login = at.toISOString();
        return owner;
      });
      const latestEnd = at.getTime() + LONGEST_SESSION_MS;
      const accessEnd = person.expires_at === null ? latestEnd : Date.parse(person.expires_at);
      return {
        access_token: tokenOf(person),
        token_type: 'bearer' as const,
        expires_at: new Date(Math.min(latestEnd, accessEnd)).toISOString(),
        user: toSessionUser(person),
      };
    },
    async checkCode({ body }) {
      const { people, settings } = await world.read();
      const person = findByCode(people, body.access_code, body.user_id);
      if (!person) {
        const isGone = people.every(({ id }) => id !== body.user_id);
        throw refusal(isGone ? 'account.gone' : 'auth.wrong_code');
      }
      checkPassword(person, body.password);
      if (settings.maintenance_mode && person.role !== 'admin') {
        throw closedForMaintenance(settings);
      }
      const hasAccess = refusalFor(person, now()) === null;
      return { access: hasAccess ? ('active' as const) : ('expired' as const) };
    },
    verify: async ({ caller }) => toSessionUser(caller),
    async logout({ caller }) {
      const isTheirs = (view: StoredView): boolean =>
        caller.view === undefined ? view.by === caller.id : viewTokenOf(view) === caller.view;
      await world.change((tables) => endViews(tables, isTheirs));
      confirmations.delete(caller.id);
      return { message: 'Signed out' };
    },
    async confirm({ caller, body }) {
      checkOwn(caller, body);
      const at = now().getTime();
      confirmations.set(caller.id, at);
      return { confirmed_until: new Date(at + CONFIRMATION_MS).toISOString() };
    },
    async changePassword({ caller, body }) {
      await world.change(({ people }) =>
        changePassword(people, caller.id, body.current_password, body.new_password),
      );
      return { message: 'Password changed successfully!' };
    },
  });
}

/** The session of this browser, which the demo does not store. */
const currentOf = ({ id, created_at, last_login }: Person, now: Date) => ({
  id: `demo-${id}`,
  device: 'The demo in this browser',
  created_at: last_login ?? created_at,
  last_seen_at: now.toISOString(),
  current: true,
});

/** Ends other sessions of a person. @returns how many there were */
function endSessions(tables: Tables, person: Person, isMeant: (id: string) => boolean): number {
  const before = tables.otherDevices.length;
  tables.otherDevices = tables.otherDevices.filter(
    ({ user_id, id }) => user_id !== person.id || !isMeant(id),
  );
  return before - tables.otherDevices.length;
}

function mayLeave(person: Person, proof: string): void {
  if (!isProofOf(person, proof)) throw fieldRefusal('account.wrong_proof', 'proof');
  if (person.protected) {
    const why = 'The protected administrator account cannot be deleted.';
    throw new ApiError('users.protected', why);
  }
}

export function accountHandlers(server: MockServer) {
  const { world, now } = server;
  return mockFeature(accountEndpoints, server, {
    async loginSessions({ caller }) {
      const { otherDevices } = await world.read();
      const others = otherDevices.filter(({ user_id }) => user_id === caller.id);
      return [currentOf(caller, now()), ...others.map((device) => ({ ...device, current: false }))];
    },
    async endLoginSession({ caller, params }) {
      const isMeant = (id: string): boolean => id === params.id;
      const ended = await world.change((tables) => endSessions(tables, caller, isMeant));
      if (ended === 0) throw refusal('account.no_such_device');
      return { message: 'Signed out' };
    },
    async endOtherLoginSessions({ caller }) {
      await world.change((tables) => endSessions(tables, caller, () => true));
      return { message: 'Signed out' };
    },
    privacy: async ({ caller }) => ({ journal_sums_only: caller.journal_sums_only === true }),
    changePrivacy: ({ caller, body }) =>
      world.change(({ people }) => {
        const person = findRow(people, caller.id, 'users.not_found');
        if ((person.journal_sums_only === true) === body.journal_sums_only) return body;
        Object.assign(person, body, { updated_at: laterThan(person.updated_at, now()) });
        return body;
      }),
    resendCode: async () => ({ message: `${RESEND_CODE_ANSWER} (The demo sends no mail.)` }),
    /** Restarts the demo: it needs this person. */
    async deleteAccount({ caller, body }) {
      mayLeave(caller, body.proof);
      await world.reset();
      return { message: 'Your account was deleted' };
    },
  });
}
