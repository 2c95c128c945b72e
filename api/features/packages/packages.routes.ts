import { type App, mount } from '#api/http/mount.ts';
import { packageEndpoints, packages } from '#contracts/payments/payments.ts';

export function packageRoutes(app: App): void {
  mount(app, packageEndpoints.list, async () => packages);
}
