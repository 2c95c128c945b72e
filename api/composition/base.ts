import { quotaOf } from '#api/domain/journal-quota.ts';
import { createAuthenticate } from '#api/features/auth/authenticate.service.ts';
import { createCredentials, createOwnProof } from '#api/features/auth/credentials.service.ts';
import { createKnownDevices } from '#api/features/auth/known-devices.service.ts';
import { createLoginLimits, recordBlocks } from '#api/features/auth/login-limits.ts';
import { createSessionUse } from '#api/features/auth/session-use.service.ts';
import { createEventHub } from '#api/features/events/event-hub.ts';
import { openRevocationFile } from '#api/features/revocations/revocation-file.ts';
import { createRevocationService } from '#api/features/revocations/revocations.service.ts';
import { createSettingsService } from '#api/features/settings/settings.service.ts';
import { watchBackups } from '#api/features/system/watch.service.ts';
import { createAccessCodes } from '#api/features/users/access-codes.service.ts';
import { createAccounts } from '#api/features/users/accounts.service.ts';
import { createAnswerWatch } from '#api/http/answer-watch.ts';
import { createProxyWatch } from '#api/http/proxy-watch.ts';
import { createSharedAnswers } from '#api/http/shared-answers.ts';
import type { AppDeps } from './app-deps.ts';
import { createStores } from './stores.ts';

export type Base = ReturnType<typeof createBase>;

/** The stores, and the services that several features need. */
export function createBase(deps: AppDeps) {
  const { secrets, logger, now, publicUrl, dataDir } = deps;
  const stores = createStores(deps.database);
  const { audit, sessions, views } = stores;
  const codes = createAccessCodes(secrets);
  const uses = createSessionUse(sessions);
  const settings = createSettingsService({ ...deps, store: stores.settings });
  const accounts = createAccounts(stores.users, codes);
  const onBlock = recordBlocks(audit, now);
  const limits = createLoginLimits({ ...deps.database, log: logger, onBlock });
  const file = openRevocationFile(dataDir);
  const sharedAnswers = createSharedAnswers(now);
  const revocations = createRevocationService({ store: stores.revocations, file, now });
  return {
    stores,
    /** With notifications of failed backups. */
    database: watchBackups(deps.database, { post: stores.notificationDispatcher.post, now }),
    createCounter: deps.database.createCounter,
    codes,
    settings,
    accounts,
    credentials: createCredentials({ accounts, limits, audit, now }),
    limits,
    isOwnProof: createOwnProof(accounts, limits),
    knownDevices: createKnownDevices(secrets.deviceKey, publicUrl.startsWith('https:')),
    sessionUse: uses,
    authenticate: createAuthenticate({ sessions, uses, views, settings, now }),
    sharedAnswers,
    events: createEventHub(now, (topic) => sharedAnswers.changed(topic)),
    revocations,
    fileRevocations: (): Promise<void> => revocations.flush(),
    readQuota: async () => quotaOf(await settings.read()),
    answers: createAnswerWatch(now),
    proxies: createProxyWatch(deps),
  };
}
