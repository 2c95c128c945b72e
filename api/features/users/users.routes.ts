import { answerPage, type App, mount } from '#api/http/mount.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { UserChangeService } from './user-changes.service.ts';
import type { UserService } from './users.service.ts';

export function userRoutes(app: App, users: UserService, changes: UserChangeService): void {
  const { list, create, change, newCode, resetPassword, extend, toggle, remove } = userEndpoints;
  mount(app, list, async ({ caller, query }) => answerPage(await users.page(caller, query)));
  mount(app, create, async ({ caller, body }) => ({ user: await users.create(caller, body) }));
  mount(app, change, ({ caller, params, body }) => changes.change(caller, params.id, body));
  mount(app, newCode, ({ caller, params, query }) =>
    changes.newCode(caller, { ...params, ...query }),
  );
  mount(app, resetPassword, ({ caller, params, query }) =>
    changes.resetPassword(caller, { ...params, ...query }),
  );
  mount(app, extend, ({ caller, params, body }) => changes.extend(caller, { ...params, ...body }));
  mount(app, toggle, ({ caller, params, query }) =>
    changes.toggle(caller, { ...params, ...query }),
  );
  mount(app, remove, async ({ caller, params, query }) => {
    await changes.remove(caller, { ...params, ...query });
    return { message: 'User deleted' };
  });
}
