import { randomBytes } from 'node:crypto';
import type { CreateCounter } from '#api/db/database.ts';
import { hashToken, tokenHashOf } from '#api/features/auth/authenticate.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { Authenticate, AuthenticatePayer } from '#api/http/caller.ts';
import type { ResponseOf } from '#contracts/endpoint.ts';
import {
  type AccessRequest,
  VISITOR_HOURS,
  type visitorEndpoints,
} from '#contracts/payments/leads.ts';
import { closedForMaintenance } from '#contracts/rules/access/refusals.ts';
import { HOUR_MS } from '#contracts/rules/durations.ts';
import { createRequestGate } from './leads.service.ts';
import type { createVisitorSessionStore } from './leads.store.ts';

const SESSIONS_PER_HOUR = 30; // many customers of a mobile carrier share one IP address

type Deps = {
  store: ReturnType<typeof createVisitorSessionStore>;
  settings: Pick<SettingsService, 'read'>;
  createCounter: CreateCounter;
  authenticate: Authenticate;
  now: () => number;
};
type Session = ResponseOf<typeof visitorEndpoints.anonymousSession>;
export type VisitorService = ReturnType<typeof createVisitorService>;

export function createVisitorService({ store, authenticate, now, ...deps }: Deps) {
  const { settings } = deps;
  const gate = createRequestGate(deps, { name: 'visits', perHour: SESSIONS_PER_HOUR });

  const authenticatePayer: AuthenticatePayer = async (authorization) => {
    const leadId = await store.findLead(tokenHashOf(authorization), now());
    if (leadId === null) return { kind: 'member', caller: await authenticate(authorization) };
    const platform = await settings.read();
    if (platform.maintenance_mode) throw closedForMaintenance(platform);
    return { kind: 'visitor', leadId };
  };

  return {
    authenticatePayer,

    /** Stores only the token's hash. @throws ApiError when registrations are closed or the address exceeds its limit */
    async start(request: AccessRequest, address: string): Promise<Session> {
      await gate(address);
      const token = randomBytes(32).toString('base64url');
      const at = now();
      const expiresAt = at + VISITOR_HOURS * HOUR_MS;
      await store.start(request, {
        token_hash: hashToken(token),
        created_at: at,
        expires_at: expiresAt,
      });
      return {
        access_token: token,
        token_type: 'bearer',
        expires_at: new Date(expiresAt).toISOString(),
      };
    },

    removeOld: (): Promise<void> => store.removeExpired(now()),
  };
}
