import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { webinarEndpoints } from '#contracts/webinars.ts';
import type { WebinarService } from './webinars.service.ts';

export function webinarRoutes(app: App, webinars: WebinarService): void {
  mount(app, webinarEndpoints.list, async ({ caller, query }) =>
    answerPage(await webinars.page(caller, query)),
  );
  mount(app, webinarEndpoints.registrationStatus, ({ caller, params }) =>
    webinars.registrationStatus(caller, params.id),
  );
  mount(app, webinarEndpoints.register, ({ caller, params }) =>
    webinars.register(caller, params.id),
  );
  mount(app, webinarEndpoints.adminList, async ({ caller, query }) =>
    answerPage(await webinars.adminPage(caller, query)),
  );
  mount(app, webinarEndpoints.create, ({ caller, body }) => webinars.create(caller, body));
  mount(app, webinarEndpoints.change, ({ caller, params, body }) =>
    webinars.change(caller, params.id, body),
  );
  mount(app, webinarEndpoints.remove, async ({ caller, params }) => {
    await webinars.remove(caller, params.id);
    return { message: 'Webinar deleted successfully!' };
  });
  mount(app, webinarEndpoints.registrations, async ({ params, query }) =>
    answerPage(await webinars.registrations(params.id, query)),
  );
}
