import { installBrowsersIfNeeded, installChromiumIfNeeded } from './browsers.mjs';
import { installIfNeeded } from './install.mjs';
import { buildLastRelease } from './last-release.mjs';
import { main, runPlaywright, runVitest, say } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

const RUNS = '2500'; // random schedules of the journal's property test
/** Parts of the paths of tests that take larger samples with `FULL=1`. */
const longTests = [
  'look-ahead',
  'martingale',
  'tests/engine/prediction',
  'tests/api/random-requests',
  'tests/api/crash',
  'tests/jobs',
];
const TIMEOUT = '--testTimeout=3600000'; // the longest test simulates four years of the market

const vitest = (name, project, tests, sizes = {}) =>
  runVitest(name, [`--project=${project}`, TIMEOUT, ...tests], sizes);

/** Tests the app of the last release with this server, and this app with the server of the last release. */
function versions() {
  const chromium = installChromiumIfNeeded();
  const { folder, version } = buildLastRelease();
  runPlaywright('Apps and servers of two versions', 'tests/versions/playwright.config.ts', {
    CHROMIUM_PATH: chromium,
    LAST_RELEASE: folder,
  });
  say(`✓ Version ${version} and this one work with each other.`);
}

await main(async () => {
  await installIfNeeded();
  installBrowsersIfNeeded();
  await buildWebIfChanged();
  vitest('Journeys in three browsers', 'browsers', ['tests/browsers']);
  vitest('Stores on PostgreSQL in process', 'pglite', ['tests/store'], { PGLITE: '1' });
  vitest('Every test of the API on PostgreSQL', 'postgresql', [], { FULL: '1' });
  vitest('Sync tests with the full sample', 'node*', ['tests/sync'], { SYNC_RUNS: RUNS });
  vitest('Long tests with the full sample', 'node*', longTests, { FULL: '1' });
  versions();
});
