import { Answer, type App, mount } from '#api/http/mount.ts';
import { authEndpoints } from '#contracts/auth.ts';
import type { createConfirmationService } from './confirmation.service.ts';
import type { createLoginService } from './login.service.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';
import type { MemberViewStore } from './member-views.store.ts';
import type { createPasswordService } from './password.service.ts';

type Deps = {
  readonly login: ReturnType<typeof createLoginService>;
  readonly confirmation: ReturnType<typeof createConfirmationService>;
  readonly passwords: ReturnType<typeof createPasswordService>;
  readonly sessions: LoginSessionStore;
  readonly views: MemberViewStore;
};

export function authRoutes(app: App, deps: Deps): void {
  const { login, confirmation, passwords, sessions, views } = deps;
  mount(app, authEndpoints.login, async ({ body, info }) => {
    const { answer, cookie } = await login.signIn(body, info);
    return new Answer(answer, { headers: { 'set-cookie': cookie } });
  });
  mount(app, authEndpoints.checkCode, ({ body, info }) => login.checkCode(body, info));
  mount(app, authEndpoints.verify, async ({ caller }) => caller.user);
  mount(app, authEndpoints.logout, async ({ caller }) => {
    await (caller.viewer === null ? sessions : views).end(caller.tokenHash);
    return { message: 'Signed out' };
  });
  mount(app, authEndpoints.confirm, ({ caller, body }) => confirmation.confirm(caller, body));
  mount(app, authEndpoints.changePassword, async ({ caller, body }) => {
    await passwords.change(caller, body);
    return { message: 'Password changed successfully!' };
  });
}
