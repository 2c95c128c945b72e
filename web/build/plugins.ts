import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { parseSync, Visitor } from 'oxc-parser';
import type { Plugin } from 'vite';

const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
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

/** Writes a .gz and a .br beside every text file of the build, so that no request has to compress. */
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
        const texts = files.filter((file) => COMPRESSIBLE.test(file));
        await Promise.all(texts.map((file) => compress(join(folder, file))));
      },
    },
  };
}

/**
 * Replaces Vite's wrapper of every `import()`, which also preloads the imports of a chunk: here the boot
 * script does that. It loads the stylesheet of a chunk before the chunk runs, and reports a missing file.
 */
export function preloadHelper(): Plugin {
  return {
    name: 'bellwether:preload-helper',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => `
        const sheets = {};
        const loadSheet = (file) => sheets[file] ??= new Promise((resolve, reject) => {
          const link = document.createElement('link');
          link.rel = 'stylesheet';
          link.href = '/' + file;
          link.onload = resolve;
          link.onerror = reject;
          document.head.append(link);
        });
        // The stylesheet of the entry is part of the page.
        const missing = (files) => files.filter((file) => file.includes('shell-')).map(loadSheet);
        export const __vitePreload = (load, files = []) => Promise.all([load(), ...missing(files)])
          .then(([loaded]) => loaded)
          .catch((error) => {
          const event = new Event('vite:preloadError', { cancelable: true });
          event.payload = error;
          dispatchEvent(event);
          if (!event.defaultPrevented) throw error;
        });`,
    },
  };
}

/**
 * Refuses what the mocks in the page did not answer, where no API runs: Vite would answer it with the page.
 * The call is named in the answer and in the terminal.
 */
export function refuseCalls(): Plugin {
  return {
    name: 'bellwether:refuse-calls',
    apply: 'serve',
    configureServer({ middlewares, config: { logger } }) {
      middlewares.use((request, response, next) => {
        const { method, url = '' } = request;
        if (!/^\/(?:api|media)\//.test(url)) return next();
        const detail = `No mock answers ${method} ${url}, and no API runs.`;
        logger.error(detail);
        response.writeHead(501, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ detail }));
      });
    },
  };
}

const SERVER_ONLY = new Set(['summary', 'exampleBody', 'audit']);

/**
 * Removes from `define.*(path, access, { … })` what only tests and the server read. Constants that
 * nothing else uses then fall out of the build too.
 */
export function withoutServerParts(code: string): string {
  const cuts: { start: number; end: number }[] = [];
  const { program } = parseSync('contract.ts', code);
  new Visitor({
    CallExpression({ callee, arguments: [, , declaration] }) {
      if (callee.type !== 'MemberExpression' || declaration?.type !== 'ObjectExpression') return;
      if (callee.object.type !== 'Identifier' || callee.object.name !== 'define') return;
      for (const part of declaration.properties) {
        if (part.type !== 'Property' || part.key.type !== 'Identifier') continue;
        if (SERVER_ONLY.has(part.key.name)) cuts.push(part);
      }
    },
  }).visit(program);
  return cuts.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end).replace(/^,/, ''),
    code,
  );
}

/**
 * Removes what only the API reference reads of schemas, and marks schemas and endpoints as free of effects: the
 * bundler then leaves out those that nothing uses.
 */
export const withoutReference = (code: string): string =>
  code
    .replaceAll(/,\s*retry: false,?\s*\}/g, ' }') // of the error catalogue, where it is the usual
    .replaceAll(/\s*\.meta\(\{\s*(?:id(?:: '\w+')?|'x-open': true),?\s*\}\)/g, '')
    .replaceAll(/(?<=[([,:=]\s*)(?:define\.\w+\(|named\(|z\b(?=\s*\.\w+\())/g, '/* @__PURE__ */ $&')
    .replaceAll(/(?<=^(?:export )?const \w+(?:: [^=\n]+)? = )(?=[A-Z]\w*\.)/gm, '/* @__PURE__ */ ');

/** Summaries, bodies of requests and audit actions stay out of the web app, which loads the contract as well. */
export function slimContract(): Plugin {
  return {
    name: 'bellwether:slim-contract',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /contracts\/.*\.ts$/ },
      handler: (code) => ({ code: withoutReference(withoutServerParts(code)), map: null }),
    },
  };
}
