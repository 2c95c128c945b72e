import { installIfNeeded } from './install.mjs';
import { main, ownNode, runShown } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

/** `--engine sqlite|postgresql`; SOAK_MINUTES in the environment, 30 by default. */
await main(() => {
  installIfNeeded();
  buildWebIfChanged();
  runShown('The soak', ownNode, ['tests/load/soak.ts', ...process.argv.slice(2)]);
});
