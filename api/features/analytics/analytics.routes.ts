import { type App, mount } from '#api/http/mount.ts';
import { analyticsEndpoints } from '#contracts/analytics.ts';
import type { AnalyticsService } from './analytics.service.ts';

export function analyticsRoutes(app: App, analytics: AnalyticsService): void {
  mount(app, analyticsEndpoints.read, ({ query }) => analytics.read(query.range));
}
