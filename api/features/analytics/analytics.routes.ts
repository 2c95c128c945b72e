import { answerPage, type App, mount } from '#api/http/mount.ts';
import { analyticsEndpoints, overviewEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import type { createAdminJournalService } from './admin-journal.service.ts';
import type { createAnalyticsService, createStatsService } from './analytics.service.ts';
import type { createOverviewService } from './overview.service.ts';

type Services = {
  readonly analytics: ReturnType<typeof createAnalyticsService>;
  readonly stats: ReturnType<typeof createStatsService>;
  readonly overview: ReturnType<typeof createOverviewService>;
  readonly journal: ReturnType<typeof createAdminJournalService>;
};

export function analyticsRoutes(app: App, { analytics, stats, overview, journal }: Services): void {
  mount(app, analyticsEndpoints.read, ({ query }) => analytics.read(query.range));
  mount(app, statsEndpoints.read, () => stats.read());
  mount(app, overviewEndpoints.read, ({ query }) => overview.read(query));
  const { list, summary, largest } = adminJournalEndpoints;
  mount(app, list, async ({ query }) => answerPage(await journal.page(query)));
  mount(app, summary, () => journal.summary());
  mount(app, largest, () => journal.largest());
}
