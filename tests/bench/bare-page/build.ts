import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { precompress } from '../../../web/build/plugins.ts';

/**
 * Builds a bare page into a folder that exists until the work with it is done.
 *
 * @param page `index.html`: the least that React can show; `chart.html`: the chart library alone
 */
export async function withBarePage<T>(
  page: 'index.html' | 'chart.html',
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const { NODE_ENV = '' } = process.env;
  const folder = await mkdtemp(join(tmpdir(), 'bellwether-bare-'));
  const root = fileURLToPath(new URL('.', import.meta.url));
  try {
    await build({
      configFile: false,
      root,
      logLevel: 'error',
      build: {
        outDir: folder,
        emptyOutDir: true,
        target: 'es2022',
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(root, page) },
      },
      plugins: [react(), precompress()],
    });
    process.env['NODE_ENV'] = NODE_ENV; // Vite has set it, and servers that start later would be in production
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
