import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import packageJson from '../package.json' with { type: 'json' };
import { chunkGroups } from './build/chunk-groups.ts';
import { manifest } from './build/manifest.ts';
import { API_PATHS } from './build/api-paths.ts';
import { precompress, preloadHelper, refuseCalls, slimContract } from './build/plugins.ts';
import { prerender } from './build/prerender.ts';
import { slimZod } from './build/slim-zod.ts';
import { WaitingAgent } from './build/waiting-agent.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Changes with every change of the contract: answers cached under another hash are not read. */
function contractHash(): string {
  const cwd = here('../contracts');
  const hash = createHash('sha256');
  const files = globSync('**/*.ts', { cwd, exclude: ['**/*.test.ts'] });
  files.sort();
  for (const file of files) {
    hash.update(file).update(readFileSync(`${cwd}/${file}`));
  }
  return hash.digest('hex').slice(0, 16);
}

const api = {
  target: `http://127.0.0.1:${process.env['API_PORT'] ?? '8787'}`,
  changeOrigin: true,
  agent: new WaitingAgent(),
};

/** The demo has no API. */
const proxyIn = (mode: string): Record<string, typeof api> =>
  mode === 'demo' ? {} : Object.fromEntries(API_PATHS.map((path) => [path, api]));

export default defineConfig(({ mode }) => ({
  root: here('.'),
  define: {
    'import.meta.env.VITE_CONTRACT_HASH': JSON.stringify(contractHash()),
    'import.meta.env.VITE_VERSION': JSON.stringify(packageJson.version),
  },
  resolve: {
    // MSW's cookie jar brings 120 KB of public suffixes along; we use bearer tokens.
    alias: { 'tough-cookie': here('../mocks/tough-cookie-stub.ts') },
  },
  worker: { format: 'es', plugins: () => [slimContract(), slimZod()] }, // it loads what it needs of a file when it needs it
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true, // it is the address that `npm run dev` prints
    proxy: proxyIn(mode),
  },
  build: {
    outDir: mode === 'demo' ? 'dist-demo' : 'dist',
    target: 'es2022',
    modulePreload: {
      polyfill: false, // every browser that runs the app knows modulepreload
      // The boot script preloads a shell with all it imports; a table of every chunk's imports would
      // only weigh on the login. Stylesheets stay in it all the same.
      resolveDependencies: (_file, imports, { hostType }) => (hostType === 'html' ? imports : []),
    },
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunkGroups },
        // Shared files are named after all that share them; the first word is enough.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
    },
  },
  plugins: [
    react(),
    tailwindcss(),
    prerender(),
    preloadHelper(),
    slimContract(),
    slimZod(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '.',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      includeAssets: ['favicon.svg', 'favicon.ico', 'apple-touch-icon-180x180.png'],
      injectManifest: {
        rollupFormat: 'iife',
        globPatterns: ['**/*.{js,css,html,woff2}'],
        globIgnores: ['record-page.js'], // of a page that needs the server
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
      manifest,
    }),
    // The demo is put on file hosts, which compress by themselves.
    mode === 'demo' ? refuseCalls() : precompress(),
  ],
}));
