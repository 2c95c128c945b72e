import { answerPage, type App, mount } from '#api/http/mount.ts';
import { analyticsEndpoints, statsEndpoints } from '#contracts/analytics.ts';
import { adminJournalEndpoints } from '#contracts/journal/admin-journal.ts';
import type { AdminJournalService } from './admin-journal.service.ts';
import type { AnalyticsService, StatsService } from './analytics.service.ts';

type Services = {
  readonly analytics: AnalyticsService;
  readonly stats: StatsService;
  readonly journal: AdminJournalService;
};

export function analyticsRoutes(app: App, { analytics, stats, journal }: Services): void {
  mount(app, analyticsEndpoints.read, ({ query }) => analytics.read(query.range));
  mount(app, statsEndpoints.read, () => stats.read());
  const { list, summary, largest } = adminJournalEndpoints;
  mount(app, list, async ({ query }) => answerPage(await journal.page(query)));
  mount(app, summary, () => journal.summary());
  mount(app, largest, () => journal.largest());
}
