import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Tests of the store run a second time against PostgreSQL, in process. */
const storeTests = ['tests/store/**/*.test.ts'];

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
            'tests/{api,architecture,contract,engine,jobs,market,sync,support}/**/*.test.ts',
            ...storeTests,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}', 'tests/screens/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup-dom.ts'],
        },
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
