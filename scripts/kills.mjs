import { installIfNeeded } from './install.mjs';
import { atRoot, main, ownNode, runShown } from './run.mjs';

/** KILLS (100), SEED and ENGINES (sqlite,postgresql) come from the environment. */
await main(() => {
  installIfNeeded();
  runShown('Servers that are killed under writes', ownNode, [
    atRoot('tests', 'faults', 'kills', 'command.ts'),
  ]);
});
