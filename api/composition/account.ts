import {
  createDeleteAccountService,
  createResendCodeService,
} from '#api/features/account/account.service.ts';
import { createLoginSessionService } from '#api/features/auth/login-sessions.service.ts';
import { createPasswordService } from '#api/features/auth/password.service.ts';
import type { MailService } from '#api/features/mails/mails.service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';

export function createOwnAccount({ now }: AppDeps, base: Base, mails: Pick<MailService, 'kick'>) {
  const { stores, settings, isOwnProof, knownDevices, fileRevocations, createCounter } = base;
  const proving = { isOwnProof, fileRevocations, now };
  return {
    knownDevices,
    passwords: createPasswordService({ ...proving, store: stores.sessions }),
    devices: createLoginSessionService({ store: stores.sessions, settings, now }),
    codes: createResendCodeService({
      store: stores.codeRequests,
      createCounter,
      kickMails: () => mails.kick(),
      now,
    }),
    deletion: createDeleteAccountService({ ...proving, store: stores.accountRemovals }),
  };
}
