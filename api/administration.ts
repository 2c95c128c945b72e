import type { AppDeps } from './app-deps.ts';
import { adminJournalRoutes } from './features/admin-journal/admin-journal.routes.ts';
import { createAdminJournalService } from './features/admin-journal/admin-journal.service.ts';
import { providerRoutes } from './features/providers/providers.routes.ts';
import { createProviderService } from './features/providers/providers.service.ts';
import type { SettingsService } from './features/settings/settings.service.ts';
import type { AnswerWatch } from './http/answer-watch.ts';
import type { App } from './http/mount.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly answers: AnswerWatch;
};
export type Administration = ReturnType<typeof createAdministration>;

/** What administrators see of the platform, and do with the server itself. */
export function createAdministration(deps: AppDeps, { stores, settings }: Shared) {
  return {
    journal: createAdminJournalService({ store: stores.adminJournal, now: deps.now }),
    providers: createProviderService({
      connections: deps.connections,
      source: () => deps.market.source,
      offers: deps.gateways.offers,
      settings,
      store: stores.providers,
      now: deps.now,
    }),
  };
}

export function administrationRoutes(app: App, { journal, providers }: Administration): void {
  adminJournalRoutes(app, journal);
  providerRoutes(app, providers);
}
