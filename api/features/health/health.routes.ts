import { statfs } from 'node:fs/promises';
import type { Hono } from 'hono';
import type { HttpEnv } from '#api/http/http-env.ts';
import type { HealthStore } from './health.store.ts';

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
