import { statfs } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { MailService } from '#api/features/mails/mails.service.ts';
import type { SettingsService } from '#api/features/settings/settings.service.ts';
import { answerPage, type App, mount } from '#api/http/mount.ts';
import { answerUnknownPath } from '#api/http/problem-answers.ts';
import type { HttpEnv } from '#api/http/caller.ts';
import { watchedBody } from '#api/http/watched-body.ts';
import { backupEndpoints } from '#contracts/backups.ts';
import { toOpenApi } from '#contracts/compatibility/openapi-document.ts';
import { allEndpoints } from '#contracts/index.ts';
import { providerEndpoints } from '#contracts/providers.ts';
import {
  type OpenApiDocument,
  openApiEndpoints,
  outboxEndpoints,
  platformDataEndpoints,
  systemEndpoints,
} from '#contracts/system.ts';
import type { BackupFileService } from './backup-files.service.ts';
import type { BackupRestoreService } from './backup-restore.service.ts';
import type { HealthStore } from './health.store.ts';
import type { LogService } from './logs.service.ts';
import type { createPlatformDataService } from './platform-data.service.ts';
import type { createProviderService } from './providers.service.ts';
import type { SystemService } from './system.service.ts';

type Services = {
  readonly system: SystemService & { readonly logs: Pick<LogService, 'page'> };
  readonly mails: Pick<MailService, 'page' | 'preview' | 'sendAgain'>;
  readonly providers: ReturnType<typeof createProviderService>;
  readonly platformData: ReturnType<typeof createPlatformDataService>;
};

export function systemRoutes(app: App, { system, mails, providers, platformData }: Services): void {
  const { health, metrics, backup, clearCache, restart, logs } = systemEndpoints;
  mount(app, health, () => system.health());
  mount(app, metrics, () => system.metrics());
  mount(app, backup, ({ caller }) => system.makeBackup(caller));
  mount(app, clearCache, ({ caller }) => system.clearCache(caller));
  mount(app, restart, ({ caller }) => system.restart(caller));
  mount(app, logs, async ({ query }) => answerPage(await system.logs.page(query)));
  mount(app, outboxEndpoints.list, async ({ query }) => answerPage(await mails.page(query)));
  mount(app, outboxEndpoints.preview, ({ params }) => mails.preview(params.id));
  mount(app, outboxEndpoints.sendAgain, ({ caller, params }) => mails.sendAgain(caller, params.id));
  mount(app, providerEndpoints.list, () => providers.list());
  mount(app, providerEndpoints.test, ({ caller, params }) => providers.test(caller, params.id));
  mount(app, platformDataEndpoints.clearAll, ({ caller }) => platformData.clearAll(caller));
}

export function backupRoutes(
  app: App,
  backups: BackupFileService,
  restores: BackupRestoreService,
): void {
  mount(app, backupEndpoints.list, () => backups.list());
  mount(app, backupEndpoints.check, ({ caller, params }) => backups.check(caller, params.id));
  mount(app, backupEndpoints.download, ({ caller, params }) => backups.download(caller, params.id));
  mount(app, backupEndpoints.restore, ({ caller, params, body }) =>
    restores.restore(caller, params.id, body.platform_name),
  );
}

/**
 * The files themselves are outside the contract: a link asks for one, without a token, by a sealed ticket.
 * So the browser writes a backup of any size to the disk as it comes.
 */
export function backupDownload(router: Hono<HttpEnv>, backups: BackupFileService): void {
  router.get('/media/backups/:ticket{[A-Za-z0-9_-]{1,400}}', async (c) => {
    const download = await backups.open(c.req.param('ticket'));
    if (download === null) return answerUnknownPath(c);
    return c.body(watchedBody(c, download.body[Symbol.asyncIterator]()), 200, {
      'cache-control': 'no-store',
      'content-type': 'application/vnd.sqlite3',
      'content-length': String(download.bytes),
      'content-disposition': `attachment; filename="${download.file}"`,
    });
  });
}

export function openApiRoutes(app: App, settings: SettingsService, version: string): void {
  // Generated once (20 ms of CPU): only the title changes while the server runs.
  let written: OpenApiDocument | null = null;
  mount(app, openApiEndpoints.read, async () => {
    const { platform_name: title } = await settings.read();
    written ??= toOpenApi(allEndpoints, { title, version });
    return { ...written, info: { ...written.info, title } };
  });
}

const LEAST_FREE_DISK = 0.05;

/**
 * For the process supervisor, outside the contract. `/health`: the process responds. `/ready`: it can
 * read and write and has free disk space; not ready while a stop finishes open requests.
 */
export function healthRoutes(
  router: Hono<HttpEnv>,
  deps: { store: HealthStore; dataDir: string; isStopping: () => boolean },
): void {
  router.get('/health', (c) => c.json({ status: 'ok' }));
  router.get('/ready', async (c) => {
    const failure = deps.isStopping() ? 'stopping' : await findFailure(deps.store, deps.dataDir);
    if (failure === null) return c.json({ status: 'ready' });
    return c.json({ status: 'not ready', reason: failure }, 503);
  });
}

async function findFailure(store: HealthStore, dataDir: string): Promise<string | null> {
  try {
    await store.probe();
  } catch {
    return 'database';
  }
  const disk = await statfs(dataDir);
  return disk.bavail / disk.blocks < LEAST_FREE_DISK ? 'disk' : null;
}
