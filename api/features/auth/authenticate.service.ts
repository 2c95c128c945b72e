import { hash } from 'node:crypto';
import { accessRefusal } from '#api/domain/accounts.ts';
import type { Account } from '#api/features/users/accounts.service.ts';
import type { Authenticate, Caller } from '#api/http/caller.ts';
import type { SessionUser } from '#contracts/auth.ts';
import { ApiError } from '#contracts/errors.ts';
import { closedForMaintenance } from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';
import type { MemberViewStore } from './member-views.store.ts';
import type { SessionUseService } from './session-use.service.ts';

/** Begins the token of a view, and no other: it is no letter of base64url. */
export const VIEW_PREFIX = 'view.';

type Deps = {
  sessions: Pick<LoginSessionStore, 'find'>;
  uses: Pick<SessionUseService, 'note' | 'lastOf'>;
  views: Pick<MemberViewStore, 'find' | 'end'>;
  settings: SettingsService;
  now: () => number;
};

/** Only the hash is stored: a copy of the database contains no valid token. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Key of a session; without a bearer token, the hash of an empty string. */
export const tokenHashOf = (authorization: string | undefined): Buffer =>
  hashToken(tokenIn(authorization));

const tokenIn = (authorization: string | undefined): string =>
  /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '';

export const idleLimitMs = (settings: PlatformSettings): number =>
  settings.session_timeout * 3_600_000;

/** Reads session and user on every request, so that changes take effect at once. All refusals look alike. */
export function createAuthenticate({ sessions, uses, views, settings, now }: Deps): Authenticate {
  async function findSession(tokenHash: Buffer) {
    const session = await sessions.find(tokenHash);
    if (session === null) return null;
    return { ...session, last_seen_at: uses.lastOf(tokenHash, session.last_seen_at) };
  }

  /** Admits a view as long as its administrator is signed in, and its member could be. */
  async function authenticateView(tokenHash: Buffer): Promise<Caller> {
    const view = await views.find(tokenHash);
    const platform = await settings.read();
    const at = now();
    if (!view || view.expires_at <= at) throw viewOver();
    const session = await findSession(view.session_token_hash);
    if (!session || !isValid(session, platform, at)) throw viewOver();
    const { user } = view;
    const isMember = session.user.role === 'admin' && user.role === 'user';
    if (!isMember || accessRefusal(user, at) !== null) {
      await views.end(tokenHash); // it does not begin again when the member has access again
      throw viewOver();
    }
    if (platform.maintenance_mode) throw closedForMaintenance(platform);
    const viewer = { id: session.user.id, seesJournal: !view.journal_sums_only };
    const { id, username, role } = user;
    return { id, username, role, user: toSessionUser(user), tokenHash, confirmedAt: null, viewer };
  }

  return async (authorization) => {
    const tokenHash = tokenHashOf(authorization);
    if (tokenIn(authorization).startsWith(VIEW_PREFIX)) return authenticateView(tokenHash);
    const session = await findSession(tokenHash);
    const platform = await settings.read();
    const at = now();
    if (!session || !isValid(session, platform, at)) throw signInRequired();
    const { user } = session;
    if (platform.maintenance_mode && user.role !== 'admin') throw closedForMaintenance(platform);
    const { id, username, role } = user;
    uses.note({ userId: id, tokenHash }, at);
    const { confirmed_at: confirmedAt } = session;
    const caller = { id, username, role, user: toSessionUser(user), tokenHash, confirmedAt };
    return { ...caller, viewer: null };
  };
}

type FoundSession = NonNullable<Awaited<ReturnType<LoginSessionStore['find']>>>;

function isValid(session: FoundSession, platform: PlatformSettings, at: number): boolean {
  const { last_seen_at, expires_at, user } = session;
  const isIdle = last_seen_at + idleLimitMs(platform) <= at;
  return !isIdle && expires_at > at && accessRefusal(user, at) === null;
}

const viewOver = (): ApiError => new ApiError('auth.required', 'This view has ended.');

const signInRequired = (): ApiError => new ApiError('auth.required', 'Please sign in.');

export const toSessionUser = (
  account: Pick<Account, 'id' | 'username' | 'email' | 'role' | 'expires_at' | 'password_hash'>,
): SessionUser => ({
  id: account.id,
  username: account.username,
  email: account.email,
  role: account.role,
  access_expiration:
    account.expires_at === null ? null : new Date(account.expires_at).toISOString(),
  has_password: account.password_hash !== null,
});
