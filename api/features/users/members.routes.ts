import { type App, mount } from '#api/http/mount.ts';
import type { MemberViewService } from '#api/features/auth/member-views.service.ts';
import { memberEndpoints } from '#contracts/members.ts';
import type { MemberService } from './members.service.ts';

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
