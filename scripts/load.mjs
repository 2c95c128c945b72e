import { installIfNeeded } from './install.mjs';
import { atRoot, main, ownNode, runQuietly, runShown } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

/** `--engine sqlite|postgresql|both --members 500,1000 --seconds 20 --report` */
await main(() => {
  installIfNeeded();
  buildWebIfChanged();
  runShown('The load', ownNode, ['tests/load/load.ts', ...process.argv.slice(2)]);
  if (process.argv.includes('--report')) {
    runQuietly('Formatting', atRoot('node_modules', '.bin', 'oxfmt'), ['reports/load.md']);
  }
});
