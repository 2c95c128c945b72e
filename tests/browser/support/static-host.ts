import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveFolder } from '../../../scripts/static-server.mjs';
import { freePort } from './server.ts';

const web = fileURLToPath(new URL('../../../web', import.meta.url));

export type StaticHost = { url: string; folder: string; close: () => Promise<void> };

/** Serves a copy of the build as static files without an API; the copy may be modified. */
export async function serveBuild(edition: 'dist' | 'dist-demo' = 'dist'): Promise<StaticHost> {
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-dist-'));
  await cp(join(web, edition), folder, { recursive: true });
  const port = await freePort();
  const server = await serveFolder(folder, port);
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: `http://localhost:${port}`, folder, close };
}
