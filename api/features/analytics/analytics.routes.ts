import { answerPage, type App, mount } from '#api/http/mount.ts';
import { analyticsEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import type { createAdminJournalService } from './admin-journal.service.ts';
import type { createAnalyticsService, createStatsService } from './analytics.service.ts';

type Services = {
  readonly analytics: ReturnType<typeof createAnalyticsService>;
  readonly stats: ReturnType<typeof createStatsService>;
  readonly journal: ReturnType<typeof createAdminJournalService>;
};

export function analyticsRoutes(app: App, { analytics, stats, journal }: Services): void {
  mount(app, analyticsEndpoints.read, ({ query }) => analytics.read(query.range));
  mount(app, statsEndpoints.read, () => stats.read());
  const { list, summary, largest } = adminJournalEndpoints;
  mount(app, list, async ({ query }) => answerPage(await journal.page(query)));
  mount(app, summary, () => journal.summary());
  mount(app, largest, () => journal.largest());
}
