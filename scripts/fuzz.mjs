import { installIfNeeded } from './install.mjs';
import { atRoot, main, ownNode, runQuietly, runShown } from './run.mjs';

/**
 * `--requests 1000000 --seed 1 --engine sqlite|postgresql --workers 2 --report`; a run that was
 * interrupted goes on where it was. `--seed 1 --replay 3:914` shows one request of one chunk again.
 */
await main(() => {
  installIfNeeded();
  const args = ['--import', './api/quick-imports.ts', 'tests/fuzz/main.ts'];
  runShown('The fuzzer', ownNode, [...args, ...process.argv.slice(2)]);
  if (process.argv.includes('--report')) {
    runQuietly('Formatting', atRoot('node_modules', '.bin', 'oxfmt'), ['reports/fuzz.md']);
  }
});
