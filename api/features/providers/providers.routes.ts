import { type App, mount } from '#api/http/mount.ts';
import { providerEndpoints } from '#contracts/providers.ts';
import type { ProviderService } from './providers.service.ts';

export function providerRoutes(app: App, providers: ProviderService): void {
  mount(app, providerEndpoints.list, () => providers.list());
  mount(app, providerEndpoints.test, ({ caller, params }) => providers.test(caller, params.id));
}
