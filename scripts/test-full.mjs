import { installBrowsersIfNeeded, installChromiumIfNeeded } from './browsers.mjs';
import { installIfNeeded } from './install.mjs';
import { buildLastRelease } from './last-release.mjs';
import { atRoot, main, ownNode, runShown, say } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

/** Random schedules of the journal's property test. */
const RUNS = '2500';
/** The longest test goes through four years of the market. */
const TIMEOUT = '--testTimeout=3600000';

const vitest = (name, tests, sizes) => vitestOn('node*', name, tests, sizes);

const vitestOn = (project, name, tests, sizes) =>
  runShown(
    name,
    ownNode,
    [
      atRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--project=${project}`,
      TIMEOUT,
      ...tests,
    ],
    sizes,
  );

/** The app of the last release on this server, and this app on the server of the last release. */
function versions() {
  const chromium = installChromiumIfNeeded();
  const { folder, version } = buildLastRelease();
  const cli = atRoot('node_modules', '@playwright', 'test', 'cli.js');
  runShown(
    'Apps and servers of two versions',
    ownNode,
    [cli, 'test', '--config', 'tests/versions/playwright.config.ts'],
    { CHROMIUM_PATH: chromium, LAST_RELEASE: folder },
  );
  say(`✓ Version ${version} and this one work with each other.`);
}

await main(() => {
  installIfNeeded();
  installBrowsersIfNeeded();
  buildWebIfChanged();
  vitestOn('browsers', 'Journeys in three browsers', ['tests/browsers'], {});
  vitestOn('pglite', 'Stores on PostgreSQL in process', ['tests/store'], { PGLITE: '1' });
  vitest('Sync tests with the full sample', ['tests/sync'], { SYNC_RUNS: RUNS });
  const engines = ['look-ahead', 'martingale', 'prediction'].map((name) => `tests/engine/${name}`);
  vitest('Random requests to the slow calls too', ['tests/api/random-requests'], { FULL: '1' });
  vitest('A server that is killed again and again', ['tests/api/crash'], { FULL: '1' });
  vitest('Tests of the engines with the full sample', engines, { FULL: '1' });
  versions();
});
