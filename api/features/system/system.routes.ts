import { type App, mount } from '#api/http/mount.ts';
import { systemEndpoints } from '#contracts/system.ts';
import type { SystemService } from './system.service.ts';

export function systemRoutes(app: App, system: SystemService): void {
  mount(app, systemEndpoints.health, () => system.health());
  mount(app, systemEndpoints.metrics, () => system.metrics());
  mount(app, systemEndpoints.backup, ({ caller }) => system.makeBackup(caller));
  mount(app, systemEndpoints.clearCache, ({ caller }) => system.clearCache(caller));
  mount(app, systemEndpoints.restart, ({ caller }) => system.restart(caller));
}
