import {
  createDeleteAccountService,
  createPrivacyService,
  createResendCodeService,
} from '#api/features/account/account.service.ts';
import { createLoginSessionService } from '#api/features/auth/login-sessions.service.ts';
import { createPasswordService } from '#api/features/auth/password.service.ts';
import type { MailService } from '#api/features/mails/mails.service.ts';
import { createLeadService } from '#api/features/leads/leads.service.ts';
import { createVisitorService } from '#api/features/leads/visitors.service.ts';
import {
  createMailPreview,
  createMailWriter,
  createMailService,
} from '#api/features/mails/mails.service.ts';
import { createActivationService } from '#api/features/payments/activation.service.ts';
import { createAdminPaymentService } from '#api/features/payments/admin-payments.service.ts';
import { createClaim } from '#api/features/payments/claims.ts';
import { createPaymentService } from '#api/features/payments/payments.service.ts';
import type { AppDeps } from './app-deps.ts';
import type { Base } from './base.ts';

/** How visitors become members: requests, payments, activation, and the mail with the code. */
export function createMembership(deps: AppDeps, base: Base) {
  const { contactPhone, isInsecureDemo, gateways } = deps;
  const { stores, settings } = base;
  const shared = { ...deps, ...base };
  const visitors = createVisitorService({ ...shared, store: stores.visitorSessions });
  const access = createAccess(deps, base);
  return {
    publicConfig: {
      settings,
      contactPhone,
      sendsMail: deps.mailer.sends,
      isInsecureDemo,
      mayActivateDemo: mayActivateDemo(deps),
      offers: gateways.offers,
    },
    leads: createLeadService({ ...shared, store: stores.leads }),
    visitors,
    payments: createPaymentService({
      ...shared,
      onPaid: (transactionId) => access.activation.onPaid(transactionId),
    }),
    claim: createClaim({
      ...shared,
      store: stores.claims,
      payments: stores.payments,
      leads: stores.leads,
    }),
    ...access,
    authenticatePayer: visitors.authenticatePayer,
  };
}

/** In production, a demo payment never opens an access without an administrator. */
const mayActivateDemo = ({ isProduction }: AppDeps): boolean => !isProduction;

function createAccess(deps: AppDeps, base: Base) {
  const { logger } = deps;
  const { stores } = base;
  const shared = { ...deps, ...base };
  const mails = createMailService({
    ...shared,
    store: stores.mails,
    write: createMailWriter({ ...shared, store: stores.mailSubjects }),
    preview: createMailPreview({ ...shared, store: stores.mailSubjects }),
    onFailure: (error, isGivenUp) =>
      isGivenUp
        ? logger.error({ err: error }, 'a mail was given up')
        : logger.warn({ err: error }, 'a mail was not sent; it is tried again'),
  });
  const activation = createActivationService({
    ...shared,
    store: stores.activation,
    leads: stores.leads,
    audit: stores.audit,
    kickMails: () => mails.kick(),
    mayActivateDemo: mayActivateDemo(deps),
  });
  const adminPayments = createAdminPaymentService({
    ...shared,
    store: stores.adminPayments,
    activation,
    audit: stores.audit,
  });
  return { mails, activation, adminPayments };
}

/** What members and administrators change of their own account. */
export function createOwnAccount(
  { mailer, now }: AppDeps,
  base: Base,
  mails: Pick<MailService, 'kick'>,
) {
  const { stores, isOwnProof, knownDevices, fileRevocations, createCounter } = base;
  const kickMails = () => mails.kick();
  const proving = { isOwnProof, fileRevocations, now };
  return {
    knownDevices,
    passwords: createPasswordService({ ...proving, store: stores.sessions }),
    devices: createLoginSessionService({ ...base, store: stores.sessions, now }),
    codes: createResendCodeService({
      store: stores.codeRequests,
      createCounter,
      mailer,
      kickMails,
      now,
    }),
    privacy: createPrivacyService({ ...proving, kickMails, store: stores.privacy }),
    deletion: createDeleteAccountService({ ...proving, store: stores.accountRemovals }),
  };
}
