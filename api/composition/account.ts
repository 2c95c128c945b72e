import { accountRoutes } from '#api/features/account/account.routes.ts';
import { createDeleteAccountService } from '#api/features/account/delete-account.service.ts';
import { createResendCodeService } from '#api/features/account/resend-code.service.ts';
import type { KnownDevices } from '#api/features/auth/known-devices.service.ts';
import { createLoginSessionService } from '#api/features/auth/login-sessions.service.ts';
import { createPasswordService } from '#api/features/auth/password.service.ts';
import type { IsOwnProof } from '#api/features/auth/reauthentication.service.ts';
import type { MailService } from '#api/features/mails/mails.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { App } from '#api/http/mount.ts';
import type { AppDeps } from './app-deps.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly isOwnProof: IsOwnProof;
  readonly knownDevices: KnownDevices;
  readonly fileRevocations: () => Promise<void>;
  readonly mails: Pick<MailService, 'kick'>;
};
export type OwnAccount = ReturnType<typeof createOwnAccount>;

/** What people do with their own account: password, devices, the code they lost, and the end of it. */
export function createOwnAccount(
  { database, now }: Pick<AppDeps, 'database' | 'now'>,
  shared: Shared,
) {
  const { stores, settings, isOwnProof, knownDevices, fileRevocations, mails } = shared;
  return {
    knownDevices,
    passwords: createPasswordService({
      isOwnProof,
      store: stores.passwords,
      fileRevocations,
      now,
    }),
    devices: createLoginSessionService({ store: stores.devices, settings, now }),
    codes: createResendCodeService({
      store: stores.codeRequests,
      createCounter: database.createCounter,
      kickMails: () => mails.kick(),
      now,
    }),
    deletion: createDeleteAccountService({
      store: stores.accountRemovals,
      isOwnProof,
      fileRevocations,
      now,
    }),
  };
}

export function ownAccountRoutes(app: App, account: OwnAccount): void {
  accountRoutes(app, account);
}
