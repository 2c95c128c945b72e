import type { AppDeps } from './app.ts';
import { leadRoutes } from './features/leads/leads.routes.ts';
import { createLeadService } from './features/leads/leads.service.ts';
import { packageRoutes } from './features/packages/packages.routes.ts';
import { publicConfigRoutes } from './features/public-config/public-config.routes.ts';
import { settingsRoutes } from './features/settings/settings.routes.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import type { AccessCodes } from './features/users/access-codes.service.ts';
import { visitorRoutes } from './features/visitors/visitors.routes.ts';
import { createVisitorService } from './features/visitors/visitors.service.ts';
import type { Authenticate } from './http/caller.ts';
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
export function createMembership(deps: AppDeps, { stores, settings, authenticate }: Shared) {
  const { now, contactPhone, gateways } = deps;
  const visitors = createVisitorService({
    store: stores.visitorSessions,
    settings,
    authenticate,
    now,
  });
  return {
    publicConfig: { settings, contactPhone, offers: gateways.offers },
    settings,
    leads: createLeadService({ store: stores.leads, settings, now }),
    visitors,
    authenticatePayer: visitors.authenticatePayer,
  };
}

export function membershipRoutes(app: App, membership: Membership): void {
  publicConfigRoutes(app, membership.publicConfig);
  packageRoutes(app);
  leadRoutes(app, membership.leads);
  visitorRoutes(app, membership.visitors);
  settingsRoutes(app, membership.settings);
}
