import { type App, mount } from '#api/http/mount.ts';
import { accountEndpoints } from '#contracts/account.ts';
import type { KnownDevices } from '../auth/known-devices.service.ts';
import type { createLoginSessionService } from '../auth/login-sessions.service.ts';
import type {
  createDeleteAccountService,
  createPrivacyService,
  createResendCodeService,
} from './account.service.ts';

type Deps = {
  devices: ReturnType<typeof createLoginSessionService>;
  codes: ReturnType<typeof createResendCodeService>;
  knownDevices: Pick<KnownDevices, 'recognize'>;
  deletion: ReturnType<typeof createDeleteAccountService>;
  privacy: ReturnType<typeof createPrivacyService>;
};

export function accountRoutes(app: App, deps: Deps): void {
  const { devices, codes, knownDevices, deletion, privacy } = deps;
  mount(app, accountEndpoints.loginSessions, ({ caller }) => devices.list(caller));
  mount(app, accountEndpoints.endLoginSession, async ({ caller, params }) => {
    await devices.end(caller, params.id);
    return { message: 'Signed out' };
  });
  mount(app, accountEndpoints.endOtherLoginSessions, async ({ caller }) => {
    await devices.endOthers(caller);
    return { message: 'Signed out' };
  });
  mount(app, accountEndpoints.resendCode, ({ body, info }) =>
    codes.resend(body.email, {
      address: info.address,
      memberId: knownDevices.recognize(info.header('cookie')),
    }),
  );
  mount(app, accountEndpoints.privacy, ({ caller }) => privacy.read(caller.id));
  mount(app, accountEndpoints.changePrivacy, ({ caller, body }) => privacy.change(caller, body));
  mount(app, accountEndpoints.deleteAccount, async ({ caller, body }) => {
    await deletion.remove(caller, body.proof);
    return { message: 'Your account was deleted' };
  });
}
