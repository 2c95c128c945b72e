import { existsSync } from 'node:fs';
import { installIfNeeded } from './install.mjs';
import { isNodeOlderThan, main, ownNode, runServer, say, Stop } from './run.mjs';
import { buildWebIfChanged } from './web-build.mjs';

const OLDEST_FOR_API = '22.18'; // the oldest Node that runs TypeScript without a build

/** The project's Node, or the machine's in production without development packages. */
function nodeForApi() {
  if (existsSync(ownNode)) return ownNode;
  if (!isNodeOlderThan(OLDEST_FOR_API)) return process.execPath;
  throw new Stop(
    `Without the development packages Bellwether needs Node ${OLDEST_FOR_API} or newer; this is ${process.versions.node}.`,
  );
}

await main(async () => {
  await installIfNeeded();
  const node = nodeForApi();
  await buildWebIfChanged();
  say('Starting Bellwether …');
  runServer(node, ['api/main.ts']);
});
