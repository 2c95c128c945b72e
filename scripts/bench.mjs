import { installChromiumIfNeeded } from './browsers.mjs';
import { installIfNeeded } from './install.mjs';
import { main, ownNode, runShown, say } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

await main(() => {
  installIfNeeded();
  const chromium = installChromiumIfNeeded();
  buildWebIfChanged();
  say('Measuring; this takes some minutes …');
  runShown('A target', ownNode, ['tests/bench/main.ts', ...process.argv.slice(2)], {
    CHROMIUM_PATH: chromium,
  });
});
