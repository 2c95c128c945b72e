import { answerPage, type App, mount } from '#api/http/mount.ts';
import { leadEndpoints, visitorEndpoints } from '#contracts/payments/leads.ts';
import type { LeadService } from './leads.service.ts';
import type { VisitorService } from './visitors.service.ts';

type Services = { readonly leads: LeadService; readonly visitors: VisitorService };

export function leadRoutes(app: App, { leads, visitors }: Services): void {
  const { submit, list, summary, changeStatus, createUser, remove } = leadEndpoints;
  mount(app, submit, ({ body, info }) => leads.submit(body, info.address));
  mount(app, list, async ({ query }) => answerPage(await leads.page(query)));
  mount(app, summary, () => leads.summary());
  mount(app, changeStatus, ({ caller, params, body }) =>
    leads.changeStatus(caller, params.id, body),
  );
  mount(app, createUser, ({ caller, params, body }) => leads.createUser(caller, params.id, body));
  mount(app, remove, async ({ caller, params }) => {
    await leads.remove(caller, params.id);
    return { message: 'Lead deleted' };
  });
  const { anonymousSession } = visitorEndpoints;
  mount(app, anonymousSession, ({ body, info }) => visitors.start(body, info.address));
}
