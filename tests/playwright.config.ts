import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import { chromiumArguments, chromiumPath } from './browser/support/chromium.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** They need the build alone, so they run while the data of the others' servers are prepared. */
const withoutServer = '**/{accessible,build,demo,update}.spec.ts';

/** They run what `npm run build` has built; `npm test` does that first. */
export default defineConfig({
  testDir: here('browser'),
  // `npm run test:full` also runs what is tagged `@full`: docs/testing.md gives the reasons.
  ...(process.env['FULL'] === '1' ? {} : { grepInvert: /@full/ }),
  outputDir: here('../test-results'),
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  projects: [
    { name: 'prepare', testMatch: '**/*.setup.ts' },
    { name: 'no server', testMatch: withoutServer },
    {
      name: 'browser',
      testMatch: '**/*.spec.ts',
      testIgnore: withoutServer,
      dependencies: ['prepare'],
    },
  ],
  use: {
    actionTimeout: 20_000,
    launchOptions: { executablePath: chromiumPath, args: chromiumArguments },
    // The worker stores the whole app when it comes, which takes a new page three seconds of a core.
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    // Recording traces takes two fifths of the run: ask for them with --trace on.
    trace: 'off',
  },
});
