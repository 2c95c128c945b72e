import type { AppDeps } from './app-deps.ts';
import { createActivationService } from '#api/features/activation/activation.service.ts';
import { adminPaymentRoutes } from '#api/features/admin-payments/admin-payments.routes.ts';
import { createAdminPaymentService } from '#api/features/admin-payments/admin-payments.service.ts';
import { leadRoutes } from '#api/features/leads/leads.routes.ts';
import { createLeadService } from '#api/features/leads/leads.service.ts';
import { createMailWriter } from '#api/features/mails/mail-writer.service.ts';
import { createMailService } from '#api/features/mails/mails.service.ts';
import { outboxRoutes } from '#api/features/mails/outbox.routes.ts';
import { packageRoutes } from '#api/features/packages/packages.routes.ts';
import { paymentRoutes } from '#api/features/payments/payments.routes.ts';
import { createPaymentService } from '#api/features/payments/payments.service.ts';
import { publicConfigRoutes } from '#api/features/public-config/public-config.routes.ts';
import { settingsRoutes } from '#api/features/settings/settings.routes.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import type { AccessCodes } from '#api/features/users/access-codes.service.ts';
import { visitorRoutes } from '#api/features/visitors/visitors.routes.ts';
import { createVisitorService } from '#api/features/visitors/visitors.service.ts';
import type { Authenticate } from '#api/http/caller.ts';
import type { App } from '#api/http/mount.ts';
import type { Stores } from './stores.ts';

type Shared = {
  readonly stores: Stores;
  readonly settings: SettingsService;
  readonly codes: AccessCodes;
  readonly authenticate: Authenticate;
  readonly fileRevocations: () => Promise<void>;
};
export type Membership = ReturnType<typeof createMembership>;

/** What makes a member of a visitor: requests, payments, activation, and the mail with the code. */
export function createMembership(deps: AppDeps, shared: Shared) {
  const { stores, settings, authenticate } = shared;
  const { now, contactPhone, isInsecureDemo, gateways, publicUrl, logger } = deps;
  const { createCounter } = deps.database;
  const visitors = createVisitorService({
    store: stores.visitorSessions,
    settings,
    createCounter,
    authenticate,
    now,
  });
  const access = createAccess(deps, shared);
  return {
    publicConfig: { settings, contactPhone, isInsecureDemo, offers: gateways.offers },
    settings,
    leads: createLeadService({ store: stores.leads, settings, createCounter, now }),
    visitors,
    payments: createPaymentService({
      stores,
      gateways,
      settings,
      createCounter,
      publicUrl,
      onPaid: (transactionId) => access.activation.onPaid(transactionId),
      logger,
      now,
    }),
    ...access,
    authenticatePayer: visitors.authenticatePayer,
  };
}

/** What a payment gives, who may give it, and the mail that tells of it. */
function createAccess(deps: AppDeps, { stores, settings, codes, fileRevocations }: Shared) {
  const { database, mailer, publicUrl, contactPhone, logger, isStopping, now } = deps;
  const mails = createMailService({
    store: stores.mails,
    write: createMailWriter({
      store: stores.mailSubjects,
      codes,
      settings,
      publicUrl,
      contactPhone,
      now,
    }),
    mailer,
    now,
    isStopping,
    onFailure: (error, isGivenUp) =>
      isGivenUp
        ? logger.error({ err: error }, 'a mail was given up')
        : logger.warn({ err: error }, 'a mail was not sent; it is tried again'),
  });
  const activation = createActivationService({
    store: stores.activation,
    leads: stores.leads,
    audit: stores.audit,
    codes,
    settings,
    kickMails: () => mails.kick(),
    fileRevocations,
    mayActivateDemo: !deps.isProduction,
    logger,
    now,
  });
  const adminPayments = createAdminPaymentService({
    store: stores.adminPayments,
    activation,
    database,
    now,
  });
  return { mails, activation, adminPayments };
}

export function membershipRoutes(app: App, membership: Membership): void {
  publicConfigRoutes(app, membership.publicConfig);
  packageRoutes(app);
  leadRoutes(app, membership.leads);
  visitorRoutes(app, membership.visitors);
  settingsRoutes(app, membership.settings);
  paymentRoutes(app, membership.payments);
  adminPaymentRoutes(app, membership);
  outboxRoutes(app, membership.mails);
}
