import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_COMPRESSING = /\.(js|css|html|svg|json|webmanifest)$/;
const SMALLEST_BYTES = 1024; // below, the headers cost as much as is saved

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < SMALLEST_BYTES) return;
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  await writeFile(
    `${path}.br`,
    await promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  );
}

/** Lays a .gz and a .br beside every text file of the build, so that no request has to compress. */
export function precompress(): Plugin {
  let folder = '';
  return {
    name: 'bellwether:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post', // after the service worker is written
      async handler() {
        const files = await readdir(folder, { recursive: true });
        const texts = files.filter((file) => WORTH_COMPRESSING.test(file));
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
    },
  };
}
