import { answerPage, type App, mount } from '#api/http/mount.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import type { WebinarService } from './webinars.service.ts';

export function webinarRoutes(app: App, webinars: WebinarService): void {
  const { list, registrationStatus, register, registrations } = webinarEndpoints;
  mount(app, list, async ({ caller, query }) => answerPage(await webinars.page(caller, query)));
  mount(app, registrationStatus, ({ caller, params }) =>
    webinars.registrationStatus(caller, params.id),
  );
  mount(app, register, ({ caller, params }) => webinars.register(caller, params.id));
  const { adminList, create, change, mail, remove } = webinarEndpoints;
  mount(app, adminList, async ({ caller, query }) =>
    answerPage(await webinars.adminPage(caller, query)),
  );
  mount(app, create, ({ caller, body }) => webinars.create(caller, body));
  mount(app, change, ({ caller, params, body }) => webinars.change(caller, params.id, body));
  mount(app, remove, async ({ caller, params }) => {
    await webinars.remove(caller, params.id);
    return { message: 'Webinar deleted successfully!' };
  });
  mount(app, mail, ({ caller, params, body }) => webinars.mail(caller, params.id, body));
  mount(app, registrations, async ({ params, query }) =>
    answerPage(await webinars.registrations(params.id, query)),
  );
}
