import { type App, mount } from '#api/http/mount.ts';
import { packageEndpoints, packages } from '#contracts/packages.ts';

export function packageRoutes(app: App): void {
  mount(app, packageEndpoints.list, async () => packages);
}
