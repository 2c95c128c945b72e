import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import packageJson from '../package.json' with { type: 'json' };
import { createApp } from './app.ts';
import { readConfig } from './config.ts';
import { openSqlite } from './db/open-sqlite.ts';
import { ensureAdministrator } from './features/users/administrator.service.ts';
import { createLogger } from './http/request-log.ts';
import { listen } from './http/server.ts';
import { deriveSecrets, readMasterSecret } from './secrets.ts';
import { readSampleCode, seedSamples } from './seed/seed.ts';

/** For the person at the terminal; the log is for machines. */
const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function start(): Promise<void> {
  const config = readConfig(process.env);
  mkdirSync(config.dataDir, { recursive: true });
  const logger = createLogger(config.logLevel);
  const database = await openSqlite(join(config.dataDir, 'bellwether.sqlite'));
  const webRoot = fileURLToPath(new URL('../web/dist', import.meta.url));
  const secrets = deriveSecrets(readMasterSecret(config.masterSecret, config.dataDir));
  let isStopping = false;
  const { router, services } = createApp({
    ...config,
    database,
    secrets,
    logger,
    now: Date.now,
    version: packageJson.version,
    webRoot: existsSync(webRoot) ? webRoot : null,
    isStopping: () => isStopping,
  });

  const { stores, codes, users, posts } = services;
  const administrator = { store: stores.users, codes, now: Date.now };
  const newCode = await ensureAdministrator(administrator, config.adminAccessCode);
  // Before anything can fail: it is stored now, and nobody can read it back.
  if (newCode !== null) say(`Administrator's access code (shown only now): ${newCode}`);
  if (newCode !== null && config.seedSamples) await seedSamples(users, posts);
  const sampleCode = config.isProduction ? null : await readSampleCode(services.accounts);

  const { host, port } = config;
  const server = await listen(router, { host, port, onStop: () => services.events.close() });
  const stop = async (): Promise<void> => {
    if (isStopping) return;
    isStopping = true;
    await server.stop();
    await database.close();
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());

  say(`Bellwether is ready at ${config.publicUrl}`);
  if (sampleCode !== null) say(`Access code of the sample trader: ${sampleCode}`);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
