import { existsSync } from 'node:fs';
import { installIfNeeded } from './install.mjs';
import { isNodeOlderThan, main, ownNode, runServer, say, Stop } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

const OLDEST_FOR_API = '22.18'; // the oldest Node that runs TypeScript without a build

/** @throws Stop where neither the project's Node is there, nor is it going to be installed, and this one is too old */
function refuseOldNode() {
  if (existsSync(ownNode) || process.env.NODE_ENV !== 'production') return;
  if (!isNodeOlderThan(OLDEST_FOR_API)) return;
  throw new Stop(
    `In production without the development packages Bellwether needs Node ${OLDEST_FOR_API} or newer, and this is ${process.versions.node}: use a newer one, or install all packages first (npm install --include=dev --no-save).`,
  );
}

await main(async () => {
  refuseOldNode(); // before minutes of installing
  await installIfNeeded();
  await buildWebIfChanged();
  say('Starting Bellwether …');
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  runServer(node, ['api/main.ts'], { env: { SUPERVISED: 'true' } });
});
