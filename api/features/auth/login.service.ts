import { randomBytes } from 'node:crypto';
import { parse } from 'bowser';
import { accessRefusal, LONGEST_SESSION_MS } from '#api/domain/accounts.ts';
import type { RequestInfo } from '#api/http/mount.ts';
import type { authEndpoints } from '#contracts/auth.ts';
import type { ParsedRequestOf, ResponseOf } from '#contracts/endpoint.ts';
import { closedForMaintenance, refusal } from '#contracts/rules/access/refusals.ts';
import type { PlatformSettings } from '#contracts/settings.ts';
import type { AuditEvent, AuditService } from '../audit/audit.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import type { Account, Accounts } from '../users/accounts.service.ts';
import { hashToken, idleLimitMs, toSessionUser } from './authenticate.service.ts';
import type { Credentials } from './credentials.service.ts';
import { createIdentification, sourceOf } from './identification.ts';
import type { KnownDevices } from './known-devices.service.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';
import type { SessionUseService } from './session-use.service.ts';

const PRESENT_MS = 15 * 60_000; // a member with a request within this time counts as present
const FULL_RETRY_S = 60;

type Deps = {
  accounts: Pick<Accounts, 'findById'>;
  credentials: Credentials;
  sessions: LoginSessionStore;
  sessionUse: Pick<SessionUseService, 'flushOf'>;
  settings: SettingsService;
  devices: KnownDevices;
  audit: Pick<AuditService, 'recordHourly'>;
  now: () => number;
};
type LoginRequest = ParsedRequestOf<typeof authEndpoints.login>['body'];
type CodeCheck = ParsedRequestOf<typeof authEndpoints.checkCode>['body'];
type LoginAnswer = ResponseOf<typeof authEndpoints.login>;

export function createLoginService(deps: Deps) {
  const { accounts, credentials, sessions, sessionUse, settings, devices, now } = deps;
  const { identify, refuseWithoutAccess, noteBlock } = createIdentification(deps);

  async function refuseInMaintenance({ role }: Account): Promise<PlatformSettings> {
    const platform = await settings.read();
    if (platform.maintenance_mode && role !== 'admin') throw closedForMaintenance(platform);
    return platform;
  }

  return {
    async checkCode(
      { user_id, access_code, password }: CodeCheck,
      info: RequestInfo,
    ): Promise<ResponseOf<typeof authEndpoints.checkCode>> {
      const memberId = devices.recognize(info.header('cookie'));
      const account = await credentials.findByCode({
        accessCode: access_code,
        source: sourceOf(memberId, info.address),
        isExpected: ({ id, is_active }) => is_active && id === user_id,
      });
      if (!account) {
        const isGone = (await accounts.findById(user_id)) === null;
        throw refusal(isGone ? 'account.gone' : 'auth.wrong_code');
      }
      await credentials.checkPassword(account, { password, from: knownOf(account, memberId) });
      await refuseInMaintenance(account);
      return { access: accessRefusal(account, now()) === null ? 'active' : 'expired' };
    },

    /** @returns the answer, and the cookie that marks this device as known */
    async signIn(
      request: LoginRequest,
      info: RequestInfo,
    ): Promise<{ answer: LoginAnswer; cookie: string }> {
      const memberId = devices.recognize(info.header('cookie'));
      const account = await identify(request.access_code, memberId, info.address);
      await refuseWithoutAccess(account);
      const from = knownOf(account, memberId);
      const check = credentials.checkPassword(account, { password: request.password, from });
      await noteBlock(check, () => Promise.resolve(account));
      const platform = await refuseInMaintenance(account);

      const device = deviceName(info.header('user-agent'));
      const token = randomBytes(32).toString('base64url');
      const at = now();
      // Access expiry is checked on every request, because access may be extended.
      const endsAt = at + LONGEST_SESSION_MS;
      await sessionUse.flushOf(account.id); // the session that was idle longest may end
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
        loginEvent(account, { device, isKnown: memberId === account.id, at }),
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

/** Wrong passwords on devices that the member used before count apart from those of strangers. */
const knownOf = ({ id }: Account, memberId: string | null): string | null =>
  memberId === id ? `the known devices of ${id}` : null;

const placesFor = ({ role }: Account, { max_concurrent_users }: PlatformSettings, at: number) =>
  role === 'admin' ? null : { most: max_concurrent_users, seenSince: at - PRESENT_MS };

type FromDevice = { device: string | null; isKnown: boolean; at: number };

/** Contains the device if it is new for the account. */
const loginEvent = (actor: Account, { device, isKnown, at }: FromDevice): AuditEvent => ({
  actor,
  action: 'auth.login',
  ...(!isKnown && { target: ['on a new device', device].filter(Boolean).join(', ') }),
  at,
});

const LONGEST_READ = 512; // untrusted input of any length
const LONGEST_NAME = 60;

const SHORT_NAMES: Readonly<Record<string, string>> = {
  macOS: 'Mac',
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
};

/** "Chrome on Android": recognisable by its owner, but no fingerprint. @returns null for an unknown browser */
export function deviceName(userAgent: string | undefined): string | null {
  const read = userAgent?.slice(0, LONGEST_READ).trim() ?? '';
  if (read === '') return null;
  const { browser, os, platform } = parse(read);
  if (!browser.name) return null;
  const system = os.name === 'iOS' ? (platform.model ?? 'iPhone') : os.name;
  const parts = [browser.name, system].flatMap((part) => (part ? (SHORT_NAMES[part] ?? part) : []));
  return parts.join(' on ').slice(0, LONGEST_NAME);
}
