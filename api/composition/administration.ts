import { quotaOf } from '#api/domain/journal-quota.ts';
import { adminJournalRoutes } from '#api/features/admin-journal/admin-journal.routes.ts';
import { createAdminJournalService } from '#api/features/admin-journal/admin-journal.service.ts';
import { analyticsRoutes } from '#api/features/analytics/analytics.routes.ts';
import { createAnalyticsService } from '#api/features/analytics/analytics.service.ts';
import { createCounting } from '#api/features/analytics/counting.service.ts';
import { createRollUp } from '#api/features/analytics/roll-up.service.ts';
import { auditRoutes } from '#api/features/audit/audit.routes.ts';
import { providerRoutes } from '#api/features/providers/providers.routes.ts';
import { createProviderService } from '#api/features/providers/providers.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { statsRoutes } from '#api/features/stats/stats.routes.ts';
import { createStatsService } from '#api/features/stats/stats.service.ts';
import type { AnswerWatch } from '#api/http/answer-watch.ts';
import type { App } from '#api/http/mount.ts';
import type { AppDeps } from './app-deps.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly answers: AnswerWatch;
};
export type Administration = ReturnType<typeof createAdministration>;

/** What administrators see of the platform, and do with the server itself. */
export function createAdministration(deps: AppDeps, { stores, settings, answers }: Shared) {
  return {
    ...createFigures(deps, stores, answers),
    audit: { store: stores.audit, now: deps.now },
    journal: createAdminJournalService({
      store: stores.adminJournal,
      usage: stores.journalUsage,
      readQuota: async () => quotaOf(await settings.read()),
      now: deps.now,
    }),
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

/** Counting and the roll-up of finished figures. */
function createFigures({ market, gateways, now }: AppDeps, stores: Stores, answers: AnswerWatch) {
  const { analytics: sources, figures } = stores;
  const counting = createCounting({ store: figures, answers });
  const dataSource = () => market.source;
  return {
    counting,
    rollUp: createRollUp({ sources, figures, now }),
    stats: createStatsService({ store: stores.stats, counting, dataSource, now }),
    analytics: createAnalyticsService({
      sources,
      figures,
      counting,
      dataSource,
      countsDemoPayments: gateways.isDemoOnly,
      now,
    }),
  };
}

export function administrationRoutes(
  app: App,
  { analytics, audit, journal, providers, stats }: Administration,
): void {
  analyticsRoutes(app, analytics);
  auditRoutes(app, audit);
  statsRoutes(app, stats);
  adminJournalRoutes(app, journal);
  providerRoutes(app, providers);
}
