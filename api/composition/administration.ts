import { createAdminJournalService } from '#api/features/analytics/admin-journal.service.ts';
import {
  createAnalyticsService,
  createStatsService,
} from '#api/features/analytics/analytics.service.ts';
import { createCounting } from '#api/features/analytics/counting.service.ts';
import { createOverviewService } from '#api/features/analytics/overview.service.ts';
import { createRollUp } from '#api/features/analytics/roll-up.service.ts';
import { createProviderService } from '#api/features/system/providers.service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';

export function createAdministration(deps: AppDeps, base: Base) {
  const { market, gateways, connections, now } = deps;
  const { stores, settings, answers, readQuota } = base;
  const { analytics: sources, figures, audit } = stores;
  const counting = createCounting({ store: figures, answers });
  const dataSource = () => market.source;
  return {
    audit: { store: audit, now },
    counting,
    rollUp: createRollUp({ sources, figures, now }),
    stats: createStatsService({ store: stores.stats, counting, dataSource, now }),
    overview: createOverviewService({ store: stores.overview, now }),
    analytics: createAnalyticsService({
      sources,
      figures,
      counting,
      dataSource,
      now,
    }),
    journal: createAdminJournalService({
      store: stores.adminJournal,
      usage: stores.journalUsage,
      readQuota,
      now,
    }),
    providers: createProviderService({
      connections,
      source: dataSource,
      offers: gateways.offers,
      settings,
      audit,
      now,
    }),
  };
}
