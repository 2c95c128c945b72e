import { installIfNeeded } from './install.mjs';
import { main, ownNode, runShown } from './run.mjs';

await main(() => {
  installIfNeeded();
  runShown('The check of the image', ownNode, ['tests/image/check-image.ts']);
});
