import type { MemberViewService } from '#api/features/auth/member-views.service.ts';
import { answerPage, type App, mount } from '#api/http/mount.ts';
import { memberEndpoints } from '#contracts/members.ts';
import { userEndpoints } from '#contracts/users.ts';
import type { MemberService } from './members.service.ts';
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

export function memberRoutes(app: App, members: MemberService, views: MemberViewService): void {
  const { counts, page, changeAccess, setActive, message, exportRows, undo, view } =
    memberEndpoints;
  mount(app, counts, ({ query }) => members.counts(query));
  mount(app, page, ({ caller, params }) => members.page(caller, params.id));
  mount(app, changeAccess, ({ caller, body }) => members.changeAccess(caller, body));
  mount(app, setActive, ({ caller, body }) => members.setActive(caller, body));
  mount(app, message, ({ caller, body }) => members.message(caller, body));
  mount(app, exportRows, ({ caller, body }) => members.exportRows(caller, body));
  mount(app, view, ({ caller, params }) => views.start(caller, params.id));
  mount(app, undo, ({ caller, params }) => members.undo(caller, params.id));
}
