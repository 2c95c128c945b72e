import { type App, mount } from '#api/http/mount.ts';
import { statsEndpoints } from '#contracts/analytics.ts';
import type { StatsService } from './stats.service.ts';

export function statsRoutes(app: App, stats: StatsService): void {
  mount(app, statsEndpoints.read, () => stats.read());
}
