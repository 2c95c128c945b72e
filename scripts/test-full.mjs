import { installIfNeeded } from './install.mjs';
import { atRoot, main, ownNode, runShown } from './run.mjs';

/** Random schedules of the journal's property test. */
const RUNS = '2500';

await main(() => {
  installIfNeeded();
  const vitest = atRoot('node_modules', 'vitest', 'vitest.mjs');
  const name = 'Sync tests with the full sample';
  runShown(name, ownNode, [vitest, 'run', '--project=node', 'tests/sync'], { SYNC_RUNS: RUNS });
});
