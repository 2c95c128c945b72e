import { type App, mount } from '#api/http/mount.ts';
import { briefingEndpoints } from '#contracts/market/briefing.ts';
import type { BriefingService } from './briefing.service.ts';

export function briefingRoutes(app: App, briefing: BriefingService): void {
  mount(app, briefingEndpoints.read, () => briefing.read());
}
