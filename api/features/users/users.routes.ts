import { answerPage } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { UserService } from './users.service.ts';

export function userRoutes(app: App, users: UserService): void {
  mount(app, userEndpoints.list, async ({ caller, query }) =>
    answerPage(await users.page(caller, query)),
  );
  mount(app, userEndpoints.create, async ({ caller, body }) => ({
    user: await users.create(caller, body),
  }));
  mount(app, userEndpoints.toggle, ({ caller, params }) => users.toggle(caller, params.id));
  mount(app, userEndpoints.remove, async ({ caller, params }) => {
    await users.remove(caller, params.id);
    return { message: 'User deleted' };
  });
}
