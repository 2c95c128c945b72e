import { installChromiumIfNeeded } from './browsers.mjs';
import { installIfNeeded } from './install.mjs';
import { main, ownNode, runShown } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

await main(() => {
  installIfNeeded();
  const chromium = installChromiumIfNeeded();
  buildWebIfChanged();
  runShown('Taking the screenshots', ownNode, ['tests/browser/support/take-screenshots.ts'], {
    CHROMIUM_PATH: chromium,
  });
});
