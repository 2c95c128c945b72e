import { type App, mount } from '#api/http/mount.ts';
import { platformDataEndpoints } from '#contracts/system.ts';
import type { PlatformDataService } from './platform-data.service.ts';

export function platformDataRoutes(app: App, data: PlatformDataService): void {
  mount(app, platformDataEndpoints.clearAll, ({ caller }) => data.clearAll(caller));
}
