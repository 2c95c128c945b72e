import { type App, mount } from '#api/http/mount.ts';
import { visitorEndpoints } from '#contracts/payments/leads.ts';
import type { VisitorService } from './visitors.service.ts';

export function visitorRoutes(app: App, visitors: VisitorService): void {
  mount(app, visitorEndpoints.anonymousSession, ({ body, info }) =>
    visitors.start(body, info.address),
  );
}
