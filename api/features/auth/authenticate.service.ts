import { createHash } from 'node:crypto';
import type { Authenticate } from '#api/http/caller.ts';
import { ApiError } from '#contracts/errors.ts';
import { closedForMaintenance } from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { FoundSession, LoginSessionStore } from './login-sessions.store.ts';
import { isExpired, toSessionUser } from './session-user.ts';

const TOUCH_EVERY_MS = 60_000;

type Deps = { sessions: LoginSessionStore; settings: SettingsService; now: () => number };

/** Only the hash is stored: a copy of the database signs nobody in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** What a session is found by; of a header without a bearer token it is the hash of nothing. */
export const tokenHashOf = (authorization: string | undefined): Buffer =>
  hashToken(/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '');

export const idleLimitMs = (settings: PlatformSettings): number =>
  settings.session_timeout * 3_600_000;

/**
 * Reads session and user on every request, so that toggling, deleting and expiry act on the next one.
 * Every refusal has the same shape: an unknown token, an ended session and a closed account look alike.
 */
export function createAuthenticate({ sessions, settings, now }: Deps): Authenticate {
  return async (authorization) => {
    const tokenHash = tokenHashOf(authorization);
    const found = await sessions.find(tokenHash);
    const platform = await settings.read();
    const at = now();
    if (!found || !isAlive(found, platform, at)) throw signInRequired();
    const { session, user } = found;
    if (platform.maintenance_mode && user.role !== 'admin') throw closedForMaintenance(platform);
    if (at - session.last_seen_at >= TOUCH_EVERY_MS) await sessions.touch(tokenHash, at);
    const { id, username, role } = user;
    const { confirmed_at: confirmedAt } = session;
    return { id, username, role, user: toSessionUser(user), tokenHash, confirmedAt };
  };
}

function isAlive({ session, user }: FoundSession, platform: PlatformSettings, at: number): boolean {
  const isIdle = session.last_seen_at + idleLimitMs(platform) <= at;
  return !isIdle && session.expires_at > at && user.is_active && !isExpired(user, at);
}

const signInRequired = (): ApiError => new ApiError('auth.required', 'Please sign in.');
