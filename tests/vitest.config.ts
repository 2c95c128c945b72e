import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { createFaultReporter } from './support/fault-reporter.ts';
import { findPostgresql } from './support/postgresql/server.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const storeTests = ['tests/store/**/*.test.ts'];

const isFull = process.env['FULL'] === '1';

/**
 * What PostgreSQL could do otherwise than SQLite where it would cost entries or money: concurrent writes of
 * journals, payments and jobs. `FULL=1` runs every test of the API on it.
 */
const serverTests = isFull
  ? ['tests/{api,delivery,jobs,payments,push}/**/*.test.ts']
  : [
      'tests/api/{journal-pull,journal-push,payment-reconcile,payment-webhooks}.test.ts',
      'tests/jobs/job-instances.test.ts',
      'tests/payments/payment-updates-property.test.ts',
    ];
/** They are about SQLite's files, or about what is refused before anything is stored. */
const sqliteTests = [
  'tests/api/{crash,random-requests,restore-backup,start,secrets-at-rest,upkeep}.test.ts',
  'tests/api/{dev-command,waiting-agent,workers-under-watch}.test.ts',
  'tests/api/{backtest-command,candle-import-command}.test.ts',
];
/** They have no database. */
const wireTests = [
  'tests/api/system-sockets.test.ts',
  'tests/delivery/{outbox,smtp}-mailer.test.ts',
  'tests/payments/gateways-*.test.ts',
  'tests/push/{device,sender}.test.ts',
];

/** About a database as a whole; those for PostgreSQL alone say so by their names. */
const wholeTests = isFull ? ['tests/faults/{migrations,move,restore}*.test.ts'] : [];
const postgresqlTests = ['tests/faults/*-postgresql.test.ts'];

const hasPostgresql = (await findPostgresql()) !== null;
if (!hasPostgresql) {
  process.stderr.write(
    'There is no PostgreSQL for this machine: of its tests only those of the stores run, on PGlite.\n',
  );
}

/**
 * The projects run one after the other: a worker goes on to the next file only if that is of the same
 * project, so that in mixed order nearly every file would load the product anew.
 */
const inTurn = (groupOrder: number) => ({ sequence: { groupOrder } });

/** For few files: another worker would load the product for longer than it helps. */
const twoWorkers = { maxWorkers: Math.min(2, availableParallelism()) };

const onPostgresql = {
  extends: true as const,
  test: {
    name: 'postgresql',
    ...inTurn(4),
    ...twoWorkers,
    environment: 'node' as const,
    include: [
      ...storeTests,
      ...serverTests,
      ...wholeTests,
      ...postgresqlTests,
      'tests/scaled/**/*.test.ts',
    ],
    exclude: [...sqliteTests, ...wireTests],
    env: { DATABASE_URL: 'postgres://of-the-test' },
    globalSetup: ['tests/support/postgresql/setup.ts'],
    isolate: false,
  },
};

/** PostgreSQL in process, where there is no other; and in a full run, for the test of three engines. */
const onPglite = {
  extends: true as const,
  test: {
    name: 'pglite',
    ...inTurn(4),
    environment: 'node' as const,
    include: storeTests,
    env: { DATABASE_URL: 'postgres://pglite' },
    isolate: false, // the files of one worker share their PostgreSQL
  },
};

/** They store in the databases of a browser: each test has its own. */
const offlineTests = ['mocks/world/world.test.ts', 'tests/sync/**/*.test.ts'];
const freshDatabases = 'tests/support/fresh-databases.ts';

/** The built product in Chromium, Firefox and WebKit: a run of its own once the web app is built. */
const inBrowsers = {
  extends: true as const,
  test: {
    name: 'browsers',
    ...inTurn(5),
    environment: 'node' as const,
    include: ['tests/browsers/**/*.test.ts'],
    maxWorkers: 1, // a browser and its server are what two cores can do at a time
    testTimeout: 120_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 30_000 } },
  },
};

export default defineConfig({
  root,
  resolve: {
    alias: {
      'tough-cookie': fileURLToPath(new URL('../mocks/tough-cookie-stub.ts', import.meta.url)),
    },
  },
  test: {
    // One more than cores: some tests wait, for a process, a time limit or a disk.
    maxWorkers: Math.min(4, availableParallelism() + 1),
    // Whole forms and new databases take long on a busy machine; nothing waits on purpose.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What each worker begins with: the server's modules load faster, and passwords take no time.
    execArgv: [
      `--import=${fileURLToPath(new URL('../api/commands/quick-imports.ts', import.meta.url))}`,
      `--import=${fileURLToPath(new URL('./support/cheap-passwords.ts', import.meta.url))}`,
    ],
    reporters: ['dot', createFaultReporter()],
    tags: [
      {
        name: 'full',
        description:
          'runs in `npm run test:full` only; docs/testing.md gives the reason of each group',
      },
    ],
    restoreMocks: true,
    // Without setImmediate, by which the driver of PostgreSQL goes on.
    fakeTimers: {
      toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    },
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          ...inTurn(2),
          environment: 'node',
          include: [
            'contracts/**/*.test.ts',
            'api/**/*.test.ts',
            'mocks/**/*.test.ts',
            'tests/{api,architecture,bench,contract,delivery,engine,faults,fuzz,image,insights,jobs,load,market,payments,push,simulate,statements,support,sync}/**/*.test.ts',
            ...storeTests,
          ],
          exclude: [...offlineTests, ...postgresqlTests],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'offline',
          ...inTurn(3),
          ...twoWorkers,
          environment: 'node',
          setupFiles: [freshDatabases],
          include: offlineTests,
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          ...inTurn(1),
          environment: 'node', // with the page of `shared-page.ts`
          setupFiles: [
            'tests/support/shared-page.ts',
            freshDatabases,
            'tests/support/setup-dom.ts',
            'tests/support/load-app.ts',
          ],
          include: ['web/**/*.test.{ts,tsx}', 'tests/screens/**/*.test.{ts,tsx}'],
          isolate: false,
          unstubEnvs: true,
        },
      },
      hasPostgresql && process.env['PGLITE'] !== '1' ? onPostgresql : onPglite,
      inBrowsers,
    ],
  },
});
