import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of the store run a second time against PostgreSQL, in process. */
const storeTests = ['tests/store/**/*.test.ts'];

/**
 * They replace modules, or keep databases in the browser: each of them has a world of its own. All
 * others share one per worker, which spares loading the whole product anew for every file.
 */
const loneNodeTests = ['mocks/world/world.test.ts', 'tests/sync/**/*.test.ts'];
const loneDomTests = [
  'tests/screens/{admin-chart,chart,chart-analysis,chart-provider,login,payment-method,signals}.test.tsx',
  'tests/screens/{delete-account,export,freshness,journal*,restore,shell*,sign-out,sync-panel,take-signal}.test.tsx',
  'tests/screens/{institutional-states,sentiments}.test.tsx',
  'web/offline/**/*.test.ts',
];

const dom = { environment: 'jsdom' as const, setupFiles: ['tests/support/setup-dom.ts'] };

export default defineConfig({
  root,
  resolve: {
    alias: {
      'tough-cookie': fileURLToPath(new URL('../mocks/tough-cookie-stub.ts', import.meta.url)),
    },
  },
  test: {
    maxWorkers: Math.min(4, availableParallelism()),
    // Hashing passwords and starting databases takes long on a busy machine; nothing waits on purpose.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    execArgv: ['--import', fileURLToPath(new URL('../api/quick-imports.ts', import.meta.url))],
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'contracts/**/*.test.ts',
            'api/**/*.test.ts',
            'mocks/**/*.test.ts',
            'tests/{api,architecture,contract,delivery,engine,insights,jobs,market,payments,push,statements,sync,support}/**/*.test.ts',
            ...storeTests,
          ],
          exclude: loneNodeTests,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'node-alone', environment: 'node', include: loneNodeTests },
      },
      {
        extends: true,
        test: {
          ...dom,
          name: 'dom',
          setupFiles: [...dom.setupFiles, 'tests/support/load-app.ts'],
          include: ['web/**/*.test.{ts,tsx}', 'tests/screens/**/*.test.{ts,tsx}'],
          exclude: loneDomTests,
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...dom, name: 'dom-alone', include: loneDomTests },
      },
      {
        extends: true,
        test: {
          name: 'postgresql',
          environment: 'node',
          include: storeTests,
          env: { DATABASE_URL: 'postgres://pglite' },
          isolate: false, // the files of one worker share their PostgreSQL
        },
      },
    ],
  },
});
