import { randomBytes } from 'node:crypto';
import type { RequestInfo } from '#api/http/mount.ts';
import type { authEndpoints } from '#contracts/auth.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { ApiError } from '#contracts/errors.ts';
import { closedForMaintenance, refusal } from '#contracts/rules/refusals.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { AuditEvent, AuditService } from '../audit/audit.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { Account, Accounts } from '../users/accounts.service.ts';
import { hashToken, idleLimitMs } from './authenticate.service.ts';
import { deviceName } from './device-name.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LoginLimits } from './login-limits.ts';
import type { LoginSessionStore, SessionLimits } from './login-sessions.store.ts';
import { isPasswordOf } from './password-hash.ts';
import { isExpired, toSessionUser } from './session-user.ts';

const LONGEST_SESSION_MS = 30 * 86_400_000;
/** A member who asked for something within this time is there. */
const PRESENT_MS = 15 * 60_000;
/** After which another try is worth it where all places are taken. */
const FULL_RETRY_S = 60;

type Deps = {
  accounts: Accounts;
  sessions: LoginSessionStore;
  audit: Pick<AuditService, 'record'>;
  settings: SettingsService;
  limits: LoginLimits;
  devices: KnownDevices;
  now: () => number;
};
type LoginRequest = ParsedRequestOf<typeof authEndpoints.login>['body'];
type LoginAnswer = ResponseOf<typeof authEndpoints.login>;
export type LoginService = ReturnType<typeof createLoginService>;

export function createLoginService(deps: Deps) {
  const { accounts, sessions, settings, limits, devices, now } = deps;

  /** @throws ApiError with one text for wrong and inactive: only a right code learns more */
  async function findAccount(accessCode: string, source: string): Promise<Account> {
    const account = await limits.tryCode(source, async () => {
      const found = await accounts.findByCode(accessCode);
      return found?.is_active ? found : null;
    });
    if (!account) throw new ApiError('auth.wrong_code', 'This access code is not valid.');
    if (isExpired(account, now())) {
      throw new ApiError(
        'auth.expired',
        'Your access has expired. Please renew it to sign in again.',
      );
    }
    return account;
  }

  return {
    /** @returns the answer, and the cookie that makes this device a known one */
    async signIn(
      request: LoginRequest,
      info: RequestInfo,
    ): Promise<{ answer: LoginAnswer; cookie: string }> {
      const knownAs = devices.recognize(info.header('cookie'));
      const source = knownAs ?? info.address;
      const account = await findAccount(request.access_code, source);
      await checkPassword(deps, account, request.password);
      const platform = await settings.read();
      if (platform.maintenance_mode && account.role !== 'admin')
        throw closedForMaintenance(platform);

      const device = deviceName(info.header('user-agent'));
      const token = randomBytes(32).toString('base64url');
      const at = now();
      // It ends with the access too; that is read on every request, because access may be extended.
      const endsAt = at + LONGEST_SESSION_MS;
      const isStarted = await sessions.start(
        {
          token_hash: hashToken(token),
          user_id: account.id,
          device,
          created_at: at,
          last_seen_at: at,
          expires_at: endsAt,
        },
        { idleMs: idleLimitMs(platform), places: placesFor(account, platform, at) },
        loginEvent(account, { device, isKnown: knownAs === account.id, at }),
      );
      if (!isStarted) throw refusal('platform.full', { retryAfterS: FULL_RETRY_S });
      return {
        answer: {
          access_token: token,
          token_type: 'bearer',
          expires_at: new Date(Math.min(endsAt, account.expires_at ?? endsAt)).toISOString(),
          user: toSessionUser(account),
        },
        cookie: devices.remember(account.id),
      };
    },
  };
}

/** Administrators always have a place. */
const placesFor = (
  { role }: Account,
  { max_concurrent_users }: PlatformSettings,
  at: number,
): SessionLimits['places'] =>
  role === 'admin' ? null : { most: max_concurrent_users, seenSince: at - PRESENT_MS };

type FromDevice = { device: string | null; isKnown: boolean; at: number };

/** Says where, when nobody has signed in to the account there before. */
const loginEvent = (actor: Account, { device, isKnown, at }: FromDevice): AuditEvent => ({
  actor,
  action: 'auth.login',
  ...(!isKnown && { target: ['on a new device', device].filter(Boolean).join(', ') }),
  at,
});

/** The second factor, where the account has one. */
async function checkPassword(
  { limits, audit, now }: Pick<Deps, 'limits' | 'audit' | 'now'>,
  account: Account,
  password: string | undefined,
): Promise<void> {
  const { id, password_hash } = account;
  if (password_hash === null) return;
  if (password === undefined) {
    throw new ApiError('auth.password_required', 'Please enter your password too.');
  }
  const isRight = await limits.tryPassword(id, () => isPasswordOf(password_hash, password));
  if (isRight) return;
  await audit.record({
    actor: account,
    action: 'auth.failed',
    target: 'wrong password',
    at: now(),
  });
  throw new ApiError('auth.wrong_password', 'This password is not right.');
}
