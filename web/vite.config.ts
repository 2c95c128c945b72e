import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { contractHash } from './build/contract-hash.ts';
import { manifest } from './build/manifest.ts';
import { precompress } from './build/precompress.ts';
import { preloadHelper } from './build/preload-helper.ts';
import { prerender } from './build/prerender.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '8787'}`;

/** In a file of its own, which stays in the browser's cache from one release to the next. */
const reactChunk = {
  name: 'react',
  priority: 30,
  test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/,
};

/** Keeps what the login needs out of the shared files, so that it never loads more than that. */
const loginChunk = { name: 'login', tags: ['$initial' as const], priority: 20 };

/** Of the login too, which starts it once it stands: it must not bring a shell along. */
const pwaChunk = {
  name: 'pwa',
  test: /web[\\/]app[\\/]pwa(-store)?\.ts$/,
  priority: 15,
};

/*
 * Code that visitors and members both need, in files below the shells: a visitor who buys, or reads the
 * terms, must not load the members' app.
 */
const contractChunk = {
  name: 'contract',
  test: /contracts[\\/](.+[\\/])?(auth|errors|primitives|problem|public-config|users|visitors|access-code|plans|mobile-money)\.ts$/,
  priority: 14,
};
const looksChunk = {
  name: 'looks',
  test: /lucide-react|web[\\/]ui[\\/](.+[\\/])?(Badge|Skeleton|facts|links|Select)\.tsx$|web[\\/]lib[\\/](format|copy|use-browser-state)\.ts$/,
  minShareCount: 2,
  priority: 13,
};

/** What both shells stand on, with all it imports: one file beside the shell itself. */
const shellChunk = {
  name: 'shell',
  test: /web[\\/]app[\\/](ShellFrame|SignedIn|JournalSyncChip)\.tsx$/,
  priority: 10,
};

/** What screens of scanners share with History and the console: answers, and how they are asked for. */
const scannersChunk = {
  name: 'scanners',
  test: /(contracts|web[\\/]data)[\\/](.+[\\/])?(signals|track-record|prediction|peak-scanner|weekly-scanner|sniper|scanners|signal-candles|admin-scanners|admin-signals)\.ts$/,
  priority: 7,
};

/** The same of the analyses. */
const analysisChunk = {
  name: 'analysis',
  test: /(contracts|web[\\/]data)[\\/](.+[\\/])?(sentiments|order-book|institutional|dark-pools|briefing|sentiment-bands)\.ts$/,
  priority: 6,
};

/*
 * What several screens share, in one file for each layer. Layers import one way only, so no two files
 * need each other before either is there; files that a bundler puts together by size alone do.
 */
const dataChunk = {
  name: 'data',
  test: /web[\\/]data[\\/](?!payments[\\/]|(.+[\\/])?((admin-)?(scanners|signals)|public-config|leave-page|use-command|signal-candles|sentiments|institutional|dark-pools|briefing))/,
  minShareCount: 2,
  priority: 9,
};
const uiChunk = {
  name: 'ui',
  // What is large and has no place on the first screen comes with the screens that have it.
  test: /web[\\/](ui|lib)[\\/](?!(.+[\\/])?(charts|chart-indicators|embeds|CopyButton|Lightbox|use-picture-gestures|Tabs|Toasts|zoom))/,
  minShareCount: 2,
  priority: 8,
};

/** Of the first screen none, of several others each: with all they import that no other has. */
const toastsChunk = {
  name: 'toasts',
  test: /web[\\/]ui[\\/](.+[\\/])?(CopyButton|Toasts)\.tsx$/,
  priority: 5,
};
const lightboxChunk = {
  name: 'lightbox',
  test: /web[\\/]ui[\\/](.+[\\/])?Lightbox\.tsx$/,
  priority: 5,
};
const tabsChunk = { name: 'tabs', test: /web[\\/]ui[\\/](.+[\\/])?Tabs\.tsx$/, priority: 5 };

export default defineConfig(({ mode }) => ({
  root: here('.'),
  define: { 'import.meta.env.VITE_CONTRACT_HASH': JSON.stringify(contractHash()) },
  resolve: {
    // MSW's cookie jar brings 120 KB of public suffixes along; we use bearer tokens.
    alias: { 'tough-cookie': here('../mocks/tough-cookie-stub.ts') },
  },
  worker: { format: 'es' }, // it loads what it needs of a file when it needs it
  server: { proxy: { '/api': api, '/media': api } },
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
        codeSplitting: {
          groups: [
            reactChunk,
            loginChunk,
            pwaChunk,
            contractChunk,
            looksChunk,
            shellChunk,
            scannersChunk,
            analysisChunk,
            dataChunk,
            uiChunk,
            toastsChunk,
            lightboxChunk,
            tabsChunk,
          ],
        },
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
    precompress(),
  ],
}));
