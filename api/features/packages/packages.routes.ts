import { type App, mount } from '#api/http/mount.ts';
import { packageEndpoints, packages } from '#contracts/payments/packages.ts';

export function packageRoutes(app: App): void {
  mount(app, packageEndpoints.list, async () => packages);
}
