import { installIfNeeded } from './install.mjs';
import { atRoot, main, ownNode, runShown } from './run.mjs';

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

await main(() => {
  installIfNeeded();
  vitestOn('pglite', 'Stores on PostgreSQL in process', ['tests/store'], { PGLITE: '1' });
  vitest('Sync tests with the full sample', ['tests/sync'], { SYNC_RUNS: RUNS });
  const engines = ['look-ahead', 'martingale', 'prediction'].map((name) => `tests/engine/${name}`);
  vitest('Random requests to the slow calls too', ['tests/api/random-requests'], { FULL: '1' });
  vitest('A server that is killed again and again', ['tests/api/crash'], { FULL: '1' });
  vitest('Tests of the engines with the full sample', engines, { FULL: '1' });
});
