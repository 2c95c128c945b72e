import { Answer } from '#api/http/answer.ts';
import { type App, mount } from '#api/http/mount.ts';
import { authEndpoints } from '#contracts/auth.ts';
import type { LoginService } from './login.service.ts';
import type { LoginSessionStore } from './login-sessions.store.ts';
import type { PasswordService } from './password.service.ts';

type Deps = { login: LoginService; passwords: PasswordService; sessions: LoginSessionStore };

export function authRoutes(app: App, { login, passwords, sessions }: Deps): void {
  mount(app, authEndpoints.login, async ({ body, info }) => {
    const { answer, cookie } = await login.signIn(body, info);
    return new Answer(answer, { headers: { 'set-cookie': cookie } });
  });
  mount(app, authEndpoints.verify, async ({ caller }) => caller.user);
  mount(app, authEndpoints.logout, async ({ caller }) => {
    await sessions.end(caller.tokenHash);
    return { message: 'Signed out' };
  });
  mount(app, authEndpoints.changePassword, async ({ caller, body }) => {
    await passwords.change(caller, body);
    return { message: 'Password changed successfully!' };
  });
}
