import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { manifest } from './build/manifest.ts';
import { precompress, preloadHelper, slimContract } from './build/plugins.ts';
import { prerender } from './build/prerender.ts';
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

/** Files of the build, by priority; a module goes into the first that it matches, with all it imports. */
const chunkGroups = [
  // In a file of its own, which stays in the browser's cache from one release to the next.
  { name: 'react', priority: 30, test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  // What the login needs stays out of the shared files, so that it never loads more than that.
  { name: 'login', tags: ['$initial' as const], priority: 20 },
  // The login starts it after the first paint: it must not load a shell.
  { name: 'pwa', test: /web[\\/]app[\\/]pwa(-store)?\.ts$/, priority: 15 },
  // Code that visitors and members both need, in files below the shells: a visitor who buys, or reads
  // the terms, must not load the members' app.
  {
    name: 'contract',
    test: /contracts[\\/](.+[\\/])?(account|auth|errors|primitives|problem|public-config|users|visitors|access-code|membership|plans|mobile-money)\.ts$/,
    priority: 14,
  },
  {
    name: 'looks',
    test: /lucide-react|web[\\/]ui[\\/](.+[\\/])?(Badge|Skeleton|facts|links|Select)\.tsx$|web[\\/]lib[\\/](format|copy|use-browser-state)\.ts$/,
    minShareCount: 2,
    priority: 13,
  },
  // The base of both shells: one file beside the shell itself.
  {
    name: 'shell',
    test: /web[\\/]app[\\/](ShellFrame|SignedIn|JournalSyncChip)\.tsx$/,
    priority: 10,
  },
  // What several screens share, in one file for each layer. Layers import one way only, so no two files
  // need each other before either is there; files that a bundler puts together by size alone do.
  {
    name: 'data',
    test: /web[\\/]data[\\/](?!payments[\\/]|(.+[\\/])?((admin-)?(scanners|signals)|public-config|leave-page|use-command|signal-candles|sentiments|institutional|dark-pools|briefing))/,
    minShareCount: 2,
    priority: 9,
  },
  // Without what is large and not on the first screen: it comes with the screens that need it.
  {
    name: 'ui',
    test: /web[\\/](ui|lib)[\\/](?!(.+[\\/])?(charts|chart-indicators|embeds|CopyButton|Lightbox|use-picture-gestures|Tabs|Toasts|zoom))/,
    minShareCount: 2,
    priority: 8,
  },
  // What screens of scanners share with History and the console: answers, and how they are requested.
  {
    name: 'scanners',
    test: /(contracts|web[\\/]data)[\\/](.+[\\/])?(signals|track-record|prediction|peak-scanner|weekly-scanner|sniper|scanners|signal-candles|admin-scanners|admin-signals)\.ts$/,
    priority: 7,
  },
  // The same for the analyses.
  {
    name: 'analysis',
    test: /(contracts|web[\\/]data)[\\/](.+[\\/])?(sentiments|institutional|dark-pools|briefing|sentiment-bands)\.ts$/,
    priority: 6,
  },
  // Each in several screens, but not in the first: with all they import that no other has.
  { name: 'toasts', test: /web[\\/]ui[\\/](.+[\\/])?(CopyButton|Toasts)\.tsx$/, priority: 5 },
  { name: 'lightbox', test: /web[\\/]ui[\\/](.+[\\/])?Lightbox\.tsx$/, priority: 5 },
  { name: 'tabs', test: /web[\\/]ui[\\/](.+[\\/])?Tabs\.tsx$/, priority: 5 },
];

export default defineConfig(({ mode }) => ({
  root: here('.'),
  define: { 'import.meta.env.VITE_CONTRACT_HASH': JSON.stringify(contractHash()) },
  resolve: {
    // MSW's cookie jar brings 120 KB of public suffixes along; we use bearer tokens.
    alias: { 'tough-cookie': here('../mocks/tough-cookie-stub.ts') },
  },
  worker: { format: 'es', plugins: () => [slimContract()] }, // it loads what it needs of a file when it needs it
  server: {
    port: Number(process.env['WEB_PORT'] ?? 5173),
    strictPort: true, // it is the address that `npm run dev` prints
    proxy: { '/api': api, '/media': api },
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
        maximumFileSizeToCacheInBytes: 3 * 1024 * 1024,
      },
      manifest,
    }),
    mode !== 'demo' && precompress(), // the demo is put on file hosts, which compress by themselves
  ],
}));
