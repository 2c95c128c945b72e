import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { leadEndpoints } from '#contracts/payments/leads.ts';
import type { LeadService } from './leads.service.ts';

export function leadRoutes(app: App, leads: LeadService): void {
  mount(app, leadEndpoints.submit, ({ body, info }) => leads.submit(body, info.address));
  mount(app, leadEndpoints.list, async ({ query }) => answerPage(await leads.page(query)));
  mount(app, leadEndpoints.summary, () => leads.summary());
  mount(app, leadEndpoints.changeStatus, ({ caller, params, body }) =>
    leads.changeStatus(caller, params.id, body),
  );
  mount(app, leadEndpoints.remove, async ({ caller, params }) => {
    await leads.remove(caller, params.id);
    return { message: 'Lead deleted' };
  });
}
