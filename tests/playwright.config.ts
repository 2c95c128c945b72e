import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath, headlessShellPath } from './browser/support/chromium.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Whether the data of the test servers are prepared: `npm test` does so beside other tests. */
const isPrepared = process.env['PREPARED'] === '1';

/** Until they are, these tests run, which need the build alone. */
const withoutServer =
  '**/{accessible,build,catalogue,demo,first-week,journal-selection,onboarding,update}.spec.ts';

/** They do what the headless shell of Chromium cannot; all are of the full run. */
const inWholeBrowser =
  '**/{installed,journal-accounts,journal-worker,landing,notifications}.spec.ts';

const launch = (executablePath: string) => ({
  launchOptions: { executablePath, args: chromiumArguments },
});

const dependencies = isPrepared ? {} : { dependencies: ['prepare'] };

/** They run what `npm run build` has built; `npm test` does that first. */
export default defineConfig({
  testDir: here('browser'),
  // `npm run test:full` also runs what is tagged `@full`: docs/testing.md gives the reasons.
  ...(process.env['FULL'] === '1' ? {} : { grepInvert: /@full/ }),
  outputDir: here('../test-results/playwright'), // emptied at each start
  workers: 3, // on two cores: some tests wait, for a server that starts or a time limit
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    ...(isPrepared
      ? []
      : [
          { name: 'prepare', testMatch: '**/*.setup.ts' },
          { name: 'no server', testMatch: withoutServer },
        ]),
    {
      name: 'browser',
      testMatch: '**/*.spec.ts',
      testIgnore: [inWholeBrowser, ...(isPrepared ? [] : [withoutServer])],
      ...dependencies,
    },
    {
      name: 'whole browser',
      testMatch: inWholeBrowser,
      ...dependencies,
      use: launch(chromiumPath),
    },
  ],
  use: {
    actionTimeout: 20_000,
    ...launch(headlessShellPath),
    // The worker stores the whole app when it comes, which takes a new page three seconds of a core.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording traces takes two fifths of the run: ask for them with --trace on.
    trace: 'off',
  },
});
