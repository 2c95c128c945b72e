import { type App, mount } from '#api/http/mount.ts';
import { darkPoolEndpoints } from '#contracts/market/dark-pools.ts';
import type { DarkPoolService } from './dark-pools.service.ts';

export function darkPoolRoutes(app: App, darkPools: DarkPoolService): void {
  mount(app, darkPoolEndpoints.read, ({ params }) => darkPools.read(params.instrument));
  mount(app, darkPoolEndpoints.adminRead, ({ params }) => darkPools.adminRead(params.instrument));
}
