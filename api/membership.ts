import type { AppDeps } from './app.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import type { AccessCodes } from './features/users/access-codes.service.ts';
import type { Authenticate, AuthenticatePayer } from './http/caller.ts';
import type { App } from './http/mount.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly codes: AccessCodes;
  readonly authenticate: Authenticate;
};
export type Membership = ReturnType<typeof createMembership>;

/** What makes a member of a visitor: requests, payments, activation, and the mail with the code. */
export function createMembership(_deps: AppDeps, { authenticate }: Shared) {
  const authenticatePayer: AuthenticatePayer = async (authorization) => ({
    kind: 'member',
    caller: await authenticate(authorization),
  });
  return { authenticatePayer };
}

export function membershipRoutes(_app: App, _membership: Membership): void {}
